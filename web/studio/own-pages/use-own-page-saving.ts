/** Saves, publishes and deletes the page of a desk, and says at its field what the server refuses. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { OwnPageContent } from '#contract/studio/own-pages.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import type { OwnPageDraft } from './own-page-draft.ts'
import { useOwnPageTexts } from './own-pages-texts.ts'
import { useOwnPageActions } from './use-own-page-actions.ts'

type FieldName = keyof OwnPageContent
type WrongField = { field: FieldName; text: string }

export type OwnPageSaving = ReturnType<typeof useOwnPageSaving>

/** @param onLocale shows the language whose field is wrong */
export const useOwnPageSaving = (draft: OwnPageDraft, onLocale: (locale: Locale) => void) => {
  const texts = useOwnPageTexts()
  const site = useTexts()
  const notify = useNotify()
  const offerUndo = useOfferUndo()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const actions = useOwnPageActions()
  const [wrong, setWrong] = useState<WrongField | null>(null)

  const save = async (isPublished?: boolean) => {
    const before = draft.get()
    setWrong(null)
    const outcome = await draft.save(isPublished)
    const { pageId, failure } = draft.get()
    if (outcome === 'merged') notify('success', texts.merged)
    const field = outcome === 'stopped' ? fieldOf(failure?.data) : null
    if (failure && field) {
      if (field.endsWith('En')) onLocale('en')
      if (field.endsWith('Cn')) onLocale('cn')
      setWrong({ field, text: failureText(failure, site) })
    }
    if (outcome !== 'saved' || pageId === null) return
    // The text stays in the editor, and a reload opens the page.
    if (before.pageId === null) history.replaceState(history.state, '', studioPages.ownPage.href({ pageId }))
    const isShown = draft.get().isPublished
    notify('success', isShown ? texts.published : before.isPublished ? texts.unpublished : texts.saved)
    await queryClient.invalidateQueries({ queryKey: ['studio', 'own-pages'] })
  }
  const discard = () => {
    const typed = draft.discard()
    setWrong(null)
    offerUndo({ text: texts.discarded, undo: () => draft.replace(typed) })
  }
  const trash = useMutation({
    mutationFn: async (id: number) => {
      await draft.stored()
      await actions.trash(id)
      await navigate(studioPages.ownPages.href())
    },
  })
  return {
    save: (isPublished?: boolean) => void save(isPublished),
    discard,
    trash: () => {
      const { pageId } = draft.get()
      if (pageId !== null) trash.mutate(pageId)
    },
    errorOf: (field: FieldName) => (wrong?.field === field ? wrong.text : undefined),
    clearError: (field: FieldName) => setWrong((before) => (before?.field === field ? null : before)),
    wrongField: wrong?.field ?? null,
  }
}

const FIELDS: readonly FieldName[] = ['path', 'titleEn', 'titleCn', 'markdownEn', 'markdownCn']

/** Null for a failure that is of no field. */
const fieldOf = (data: unknown): FieldName | null => {
  const named = typeof data === 'object' && data !== null && 'field' in data ? data.field : null
  return FIELDS.find((field) => field === named) ?? null
}
