/** Saves, publishes and deletes the page of a desk, and says at its field what the server refuses. */
import type { Locale } from '#contract/locale.ts'
import type { OwnPageContent } from '#contract/studio/own-pages.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { useRefresh, useTrash } from '../frame/use-change.ts'
import { useItemState } from '../saving/use-item-draft.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import type { OwnPageDraft } from './own-page-kind.ts'

export type OwnPageSaving = ReturnType<typeof useOwnPageSaving>

const KEY = ['studio', 'own-pages']

export const useOwnPageTrash = () => useTrash(KEY, useStudioApi().studioOwnPages, useStudioTexts('ownPages'))

/** @param onLocale shows the language whose field is wrong */
export const useOwnPageSaving = (draft: OwnPageDraft, onLocale: (locale: Locale) => void) => {
  const texts = useStudioTexts('ownPages')
  const site = useTexts()
  const notify = useNotify()
  const offerUndo = useOfferUndo()
  const navigate = useNavigate()
  const refresh = useRefresh(KEY)
  const { trash } = useOwnPageTrash()
  const { wrong } = useItemState(draft)

  const save = async (changes?: Partial<OwnPageContent>) => {
    const before = draft.get()
    const outcome = await draft.save(changes)
    const { id, base, wrong: refused } = draft.get()
    if (outcome === 'merged') notify('success', texts.merged)
    if (refused?.field.endsWith('En')) onLocale('en')
    if (refused?.field.endsWith('Cn')) onLocale('cn')
    if (outcome !== 'saved' || id === null) return
    // The text stays in the editor, and a reload opens the page.
    if (before.id === null) history.replaceState(history.state, '', studioPages.ownPage.href({ pageId: id }))
    const wasPublished = before.base.isPublished
    notify('success', base.isPublished ? texts.published : wasPublished ? texts.unpublished : texts.saved)
    await refresh()
  }
  const discard = () => {
    const typed = draft.discard()
    offerUndo({ text: texts.discarded, undo: () => draft.replace(typed) })
  }
  const moveToTrash = async (id: number) => {
    await draft.stored()
    await trash.mutateAsync(id)
    await navigate(studioPages.ownPages.href())
  }
  return {
    save: (changes?: Partial<OwnPageContent>) => void save(changes),
    discard,
    trash: () => {
      const { id } = draft.get()
      if (id === null) return
      moveToTrash(id).catch((error: unknown) => {
        // A failure of the request is shown already.
        if (!isFailure(error)) throw error
      })
    },
    errorOf: (field: keyof OwnPageContent) =>
      wrong?.field === field ? failureText(wrong.failure, site) : undefined,
    wrongField: wrong?.field ?? null,
  }
}
