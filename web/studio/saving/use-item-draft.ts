/** The draft of a screen: opened from the browser's own store or the server, and edited in one tab at a time. */
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { isFailure } from '#web/failure.ts'
import { randomId } from '#web/random-id.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { createEditingTab, type TabChannel } from './editing-tab.ts'
import {
  completeRecord,
  createItemDraft,
  type DraftKind,
  type ItemDraft,
  type ItemDraftState,
  type ItemServer,
  itemKey,
  newRecord,
  type SavedItem,
  savedRecord,
} from './item-draft.ts'

export type Opening<Draft> =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'gone' }
  /** Another tab of this browser edits it. */
  | { kind: 'elsewhere' }
  | { kind: 'open'; draft: Draft }

/** Photos go on arriving while the owner looks at other screens: what was changed stays open. */
const open = new Set<{ kind: { name: string }; key: () => string }>()

const openDraftOf = <Content extends object, Saved extends SavedItem>(
  { name }: DraftKind<Content, Saved>,
  key: string,
) =>
  [...open].find((draft) => draft.kind.name === name && draft.key() === key) as
    | ItemDraft<Content, Saved>
    | undefined

export const forgetDraft = <Content extends object, Saved extends SavedItem>(
  kind: DraftKind<Content, Saved>,
  key: string,
): void => {
  const draft = openDraftOf(kind, key)
  if (draft) open.delete(draft)
}

/** The one that is edited under this key now, also for what was begun before another tab had it. */
export const currentDraft = <Content extends object, Saved extends SavedItem>(
  draft: ItemDraft<Content, Saved>,
): ItemDraft<Content, Saved> => openDraftOf(draft.kind, draft.key()) ?? draft

export const useItemState = <Content extends object, Saved extends SavedItem>({
  subscribe,
  get,
}: ItemDraft<Content, Saved>): ItemDraftState<Content, Saved> => useSyncExternalStore(subscribe, get, get)

/**
 * The key of what a screen edits. That of a new item has a name that the URL keeps, so that a reload opens the same text.
 * @param href the URL of the screen with that name
 */
export const useDraftKey = (
  kind: { name: string },
  id: number | null,
  search: URLSearchParams,
  href: (draft: string) => string,
): string => {
  const named = search.get('draft')
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes here again begins another one
  const draft = useMemo(() => named ?? randomId(), [search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL of the screen is always the same
  useEffect(() => {
    if (id === null) history.replaceState(history.state, '', href(draft))
  }, [id, draft])
  return id === null ? `new:${draft}` : itemKey(kind, id)
}

export const useItemDraft = <Content extends object, Saved extends SavedItem>(
  kind: DraftKind<Content, Saved>,
  key: string,
  id: number | null,
) => {
  const api = useStudioApi()
  const [state, setState] = useState<Opening<ItemDraft<Content, Saved>>>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const tab = useRef<ReturnType<typeof createEditingTab>>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    const server = kind.server(api)
    let draft: ItemDraft<Content, Saved> | null = null
    let isGone = false
    const begin = async () => {
      setState({ kind: 'loading' })
      try {
        const opened = await openDraft(kind, server, key, id)
        if (isGone) return
        draft = opened
        setState(opened ? { kind: 'open', draft: opened } : { kind: 'gone' })
        if (opened?.get().isChanged) void followOthers(server, opened)
      } catch (error) {
        if (!isGone) setState({ kind: 'failed', error })
      }
    }
    const onElsewhere = async () => {
      await draft?.stored()
      if (draft) open.delete(draft)
      draft = null
      if (!isGone) setState({ kind: 'elsewhere' })
    }
    const channel = new BroadcastChannel(`borealis-${kind.name}-${key}`) as TabChannel
    tab.current = createEditingTab(randomId(), channel, { onEditing: () => void begin(), onElsewhere })
    const onVisibility = () => {
      if (document.visibilityState === 'visible' && draft) void followOthers(server, draft)
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', onVisibility)
      tab.current?.end()
    }
  }, [kind, api, key, id, attempt])

  return {
    state,
    retry: () => setAttempt(attempt + 1),
    /** Edits here instead of in the other tab. */
    takeOver: () => tab.current?.claim(),
  }
}

/** Whoever comes to this window sees what another device has saved meanwhile. */
const followOthers = async <Content extends object, Saved extends SavedItem>(
  server: ItemServer<Content, Saved>,
  draft: ItemDraft<Content, Saved>,
) => {
  const { id } = draft.get()
  if (id === null) return
  try {
    const saved = await server.show(id)
    if (saved) draft.follow(saved)
  } catch {
    // The next save tells of whatever stands in the way.
  }
}

/** Null when there is no such item. @throws the failure of the request when the browser has no copy either */
export const openDraft = async <Content extends object, Saved extends SavedItem>(
  kind: DraftKind<Content, Saved>,
  server: ItemServer<Content, Saved>,
  key: string,
  id: number | null,
): Promise<ItemDraft<Content, Saved> | null> => {
  const { records } = kind
  const local = await records.read(key)
  const known = openDraftOf(kind, key)
  // Another tab may have gone on with it since.
  const isLatest = !local || !known || local.changedAt <= known.changedAt()
  if (known && isLatest && (known.get().isChanged || known.get().isSaving)) return known
  const record = local ? completeRecord(kind, local) : await readRecord(kind, server, key, id)
  if (!record) return null
  if (known) open.delete(known)
  const draft = createItemDraft(kind, record, { server, records, now: () => Date.now() })
  open.add(draft)
  return draft
}

const readRecord = async <Content extends object, Saved extends SavedItem>(
  kind: DraftKind<Content, Saved>,
  server: ItemServer<Content, Saved>,
  key: string,
  id: number | null,
) => {
  if (id === null) return newRecord(kind, key, randomId())
  const saved = await server.show(id).catch((error: unknown) => {
    if (isFailure(error) && error.kind === 'refused') return null
    throw error
  })
  return saved && savedRecord(kind, saved)
}
