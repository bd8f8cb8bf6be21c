/** Opens the text of a page in a language for editing: the draft of this browser on the text that is published now. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Locale, langTag } from '#contract/locale.ts'
import { isFailure } from '#web/failure.ts'
import { randomId } from '#web/random-id.ts'
import { createEditingTab, type TabChannel } from '../saving/editing-tab.ts'
import { type StudioClient, useStudioApi } from '../session/studio-api.ts'
import { createPageEditor, type PageEditor } from './page-editor.ts'
import { type EditedPage, followPublished, newPageRecord, type PageRecord } from './page-record.ts'
import { localPages, readLocalPage } from './page-store.ts'

type PageState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  /** Another tab of this browser edits it. */
  | { kind: 'elsewhere' }
  | { kind: 'open'; editor: PageEditor; wasMerged: boolean }

export const endpointsOf = (api: StudioClient, page: EditedPage) =>
  page === 'about' ? api.studioAbout : api.studioMessage

/** @param onText gets the text that the editor is to show instead of its own */
export const usePage = (
  page: EditedPage,
  locale: Locale,
  onText: (markdown: string, isMerged: boolean) => void,
) => {
  const api = useStudioApi()
  const [state, setState] = useState<PageState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const tab = useRef<ReturnType<typeof createEditingTab>>(null)
  const shown = useEffectEvent(onText)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    const endpoints = endpointsOf(api, page)
    let editor: PageEditor | null = null
    let isGone = false
    const open = async () => {
      setState({ kind: 'loading' })
      try {
        const { record, isMerged } = await openRecord(api, page, locale)
        if (isGone) return
        editor = createPageEditor(record, {
          save: (text) => endpoints.save({ body: { ...text, lang: langTag[locale] } }),
          records: localPages,
          onText: (markdown, merged) => shown(markdown, merged),
        })
        setState({ kind: 'open', editor, wasMerged: isMerged })
      } catch (error) {
        if (!isGone) setState({ kind: 'failed', error })
      }
    }
    const onElsewhere = async () => {
      await editor?.stored()
      editor = null
      if (!isGone) setState({ kind: 'elsewhere' })
    }
    const channel = new BroadcastChannel(`borealis-page-${page}-${locale}`) as TabChannel
    tab.current = createEditingTab(randomId(), channel, { onEditing: () => void open(), onElsewhere })
    // Whoever comes back to this window sees what another device has published meanwhile.
    const onVisibility = () => {
      const current = editor
      if (document.visibilityState !== 'visible' || !current) return
      endpoints.show({ query: { lang: langTag[locale] } }).then(current.follow, () => {})
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', onVisibility)
      tab.current?.end()
    }
  }, [api, page, locale, attempt])

  return { state, retry: () => setAttempt(attempt + 1), takeOver: () => tab.current?.claim() }
}

/** @throws the failure of the request when this browser has no draft either */
const openRecord = async (
  api: StudioClient,
  page: EditedPage,
  locale: Locale,
): Promise<{ record: PageRecord; isMerged: boolean }> => {
  const local = await readLocalPage(page, locale)
  try {
    const published = await endpointsOf(api, page).show({ query: { lang: langTag[locale] } })
    return local
      ? followPublished(local, published)
      : { record: newPageRecord(`${page}-${locale}`, published), isMerged: false }
  } catch (error) {
    if (local && isFailure(error) && error.kind === 'unavailable') return { record: local, isMerged: false }
    throw error
  }
}
