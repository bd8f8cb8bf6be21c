/** The talk of a screen: opened from the browser's own store or the server, and edited in one tab at a time. */
import { useEffect, useRef, useState } from 'react'
import { isFailure } from '#web/failure.ts'
import { randomId } from '#web/random-id.ts'
import { createEditingTab, type TabChannel } from '../saving/editing-tab.ts'
import { type StudioClient, useStudioApi } from '../session/studio-api.ts'
import { createTalkDraft, type EditedTalk } from './talk-draft.ts'
import { completeRecord, newTalkRecord, type TalkRecord, talkRecord } from './talk-record.ts'
import { localTalks } from './talk-store.ts'

export type TalkDraftOpening =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'gone' }
  /** Another tab of this browser edits it. */
  | { kind: 'elsewhere' }
  | { kind: 'open'; draft: EditedTalk }

/** Photos go on arriving while the owner looks at other screens: what was changed stays open. */
const open = new Map<string, EditedTalk>()

export const forgetTalkDraft = (key: string): void => {
  open.delete(key)
}

/** The one that is edited under this key now, also for what was begun before another tab had it. */
export const currentTalkDraft = (draft: EditedTalk): EditedTalk => open.get(draft.key) ?? draft

export const useTalkDraft = (key: string, talkId: number | null) => {
  const api = useStudioApi()
  const [state, setState] = useState<TalkDraftOpening>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const tab = useRef<ReturnType<typeof createEditingTab>>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    let isGone = false
    const begin = async () => {
      try {
        const draft = await openTalkDraft(api, key, talkId)
        if (!isGone) setState(draft ? { kind: 'open', draft } : { kind: 'gone' })
      } catch (error) {
        if (!isGone) setState({ kind: 'failed', error })
      }
    }
    const onElsewhere = async () => {
      await open.get(key)?.stored()
      open.delete(key)
      if (!isGone) setState({ kind: 'elsewhere' })
    }
    const channel = new BroadcastChannel(`borealis-talk-${key}`) as TabChannel
    tab.current = createEditingTab(randomId(), channel, { onEditing: () => void begin(), onElsewhere })
    return () => {
      isGone = true
      tab.current?.end()
    }
  }, [api, key, talkId, attempt])

  return {
    state,
    retry: () => setAttempt(attempt + 1),
    takeOver: () => tab.current?.claim(),
  }
}

/** Null when there is no such talk. @throws the failure of the request when the browser has no copy either */
const openTalkDraft = async (
  api: StudioClient,
  key: string,
  talkId: number | null,
): Promise<EditedTalk | null> => {
  const known = open.get(key)
  if (known?.get().isChanged) return known
  const record = await readRecord(api, key, talkId)
  if (!record) return null
  const draft = createTalkDraft(record, {
    server: {
      create: (body) => api.studioTalks.create({ body }),
      save: (id, body) => api.studioTalks.save({ params: { id }, body }),
    },
    records: localTalks,
    now: () => Date.now(),
  })
  open.set(key, draft)
  return draft
}

const readRecord = async (
  api: StudioClient,
  key: string,
  talkId: number | null,
): Promise<TalkRecord | null> => {
  const local = await localTalks.read(key)
  if (local) return completeRecord(local)
  if (talkId === null) return newTalkRecord(key, randomId())
  const talk = await api.studioTalks.show({ params: { id: talkId } }).catch((error: unknown) => {
    if (isFailure(error) && error.kind === 'refused') return null
    throw error
  })
  return talk && talkRecord(talk)
}
