/** Opens a page of the owner's own for editing: what this browser has of it, on what the server has now. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StudioOwnPage } from '#contract/studio/own-pages.ts'
import { isFailure } from '#web/failure.ts'
import { randomId } from '#web/random-id.ts'
import { createEditingTab, type TabChannel } from '../saving/editing-tab.ts'
import { type StudioClient, useStudioApi } from '../session/studio-api.ts'
import { createOwnPageDraft, type OwnPageDraft } from './own-page-draft.ts'
import { followServer, newOwnPageRecord, type OwnPageRecord, ownPageRecord } from './own-page-record.ts'
import { localOwnPages } from './own-page-store.ts'

type OwnPageOpening =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'gone' }
  /** Another tab of this browser edits it. */
  | { kind: 'elsewhere' }
  | { kind: 'open'; draft: OwnPageDraft }

/** @param onTexts is called when the editor is to show the texts of the draft instead of its own */
export const useOwnPage = (key: string, pageId: number | null, onTexts: () => void) => {
  const api = useStudioApi()
  const [state, setState] = useState<OwnPageOpening>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const tab = useRef<ReturnType<typeof createEditingTab>>(null)
  const shown = useEffectEvent(onTexts)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    let draft: OwnPageDraft | null = null
    let isGone = false
    const open = async () => {
      setState({ kind: 'loading' })
      try {
        const record = await openRecord(api, key, pageId)
        if (isGone) return
        if (!record) return setState({ kind: 'gone' })
        draft = createOwnPageDraft(record, {
          server: {
            create: (body) => api.studioOwnPages.create({ body }),
            save: (id, body) => api.studioOwnPages.save({ params: { id }, body }),
          },
          records: localOwnPages,
          now: () => Date.now(),
          onTexts: () => shown(),
        })
        setState({ kind: 'open', draft })
      } catch (error) {
        if (!isGone) setState({ kind: 'failed', error })
      }
    }
    const onElsewhere = async () => {
      await draft?.stored()
      draft = null
      if (!isGone) setState({ kind: 'elsewhere' })
    }
    const channel = new BroadcastChannel(`borealis-own-page-${key}`) as TabChannel
    tab.current = createEditingTab(randomId(), channel, { onEditing: () => void open(), onElsewhere })
    // Whoever comes back to this window sees what another device has saved meanwhile.
    const onVisibility = () => {
      const current = draft
      const id = current?.get().pageId
      if (document.visibilityState !== 'visible' || !current || id == null) return
      showPage(api, id).then(
        (page) => page && current.follow(page),
        () => {},
      )
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', onVisibility)
      tab.current?.end()
    }
  }, [api, key, pageId, attempt])

  return { state, retry: () => setAttempt(attempt + 1), takeOver: () => tab.current?.claim() }
}

/** Null when there is none, or only in the trash. */
const showPage = async (api: StudioClient, id: number): Promise<StudioOwnPage | null> => {
  const page = await api.studioOwnPages.show({ params: { id } })
  return page?.deletedAt === null ? page : null
}

/** Null when there is no such page. @throws the failure of the request when this browser has no copy either */
const openRecord = async (
  api: StudioClient,
  key: string,
  pageId: number | null,
): Promise<OwnPageRecord | null> => {
  const local = await localOwnPages.read(key)
  if (pageId === null) return local ?? newOwnPageRecord(key, randomId())
  try {
    const page = await showPage(api, pageId)
    if (!page) return null
    return local ? followServer(local, page) : ownPageRecord(page)
  } catch (error) {
    if (local && isFailure(error) && error.kind === 'unavailable') return local
    throw error
  }
}
