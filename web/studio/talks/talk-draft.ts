/**
 * A talk while it is being written: every change goes to the browser's own store at once, and to the server when the owner
 * sends it. It knows neither React nor the network; what it needs is passed in.
 */
import type { StudioTalk } from '#contract/studio/talks.ts'
import { isFailure } from '#web/failure.ts'
import type { RecordStore } from '../saving/record-store.ts'
import { createStoreWriter } from '../saving/store-writer.ts'
import { mergeTalks } from './merge-talks.ts'
import {
  isEmptyTalk,
  isSameTalk,
  type TalkRecord,
  talkBody,
  type WrittenTalk,
  writtenTalk,
} from './talk-record.ts'

type TalkBody = ReturnType<typeof talkBody>

export type TalkServer = {
  /** The same `saveId` creates the talk once. */
  create: (body: TalkBody & { saveId: string }) => Promise<StudioTalk>
  save: (id: number, body: TalkBody & { baseVersion: string }) => Promise<StudioTalk>
}

type Options = {
  server: TalkServer
  records: RecordStore<TalkRecord>
  now: () => number
}

export type TalkDraftState = {
  content: WrittenTalk
  /** The server has not what stands here. */
  isChanged: boolean
  /** False when the browser refused to store it. */
  isStored: boolean
  isSending: boolean
  /** Another version that has changed the same places. */
  conflict: StudioTalk | null
}

export type EditedTalk = ReturnType<typeof createTalkDraft>

export const createTalkDraft = (initial: TalkRecord, { server, records, now }: Options) => {
  let record = initial
  let isSending = false
  let conflict: StudioTalk | null = null
  let state: TalkDraftState
  const listeners = new Set<() => void>()
  const isChanged = () => !isSameTalk(record.content, record.base)

  const show = () => {
    const { content } = record
    state = { content, isChanged: isChanged(), isStored: writer.isStored(), isSending, conflict }
    for (const listener of listeners) listener()
  }
  const writer = createStoreWriter({
    records,
    keyOf: ({ key }) => key,
    current: () => record,
    isWorthKeeping: ({ talkId, content }) => (talkId === null ? !isEmptyTalk(content) : isChanged()),
    onChange: show,
  })
  const write = () => {
    const written = writer.write()
    show()
    return written
  }

  /** What was sent before and arrived unseen has another text by now: the server then has the earlier one. */
  const create = async (): Promise<StudioTalk> => {
    const created = await server.create({ ...talkBody(record.content), saveId: record.saveId })
    if (isSameTalk(record.content, writtenTalk(created))) return created
    return server.save(created.id, { ...talkBody(record.content), baseVersion: created.version })
  }

  const send = async (): Promise<StudioTalk | null> => {
    const { talkId, baseVersion, content } = record
    if (talkId === null || baseVersion === null) return create()
    try {
      return await server.save(talkId, { ...talkBody(content), baseVersion })
    } catch (error) {
      if (!isFailure(error) || error.kind !== 'conflict') throw error
      const theirs = error.data as StudioTalk
      const merged = mergeTalks(record.base, content, writtenTalk(theirs))
      if (!merged) {
        conflict = theirs
        return null
      }
      record = { ...record, content: merged, base: writtenTalk(theirs), baseVersion: theirs.version }
      await write()
      return send()
    }
  }

  show()
  return {
    get: () => state,
    key: initial.key,
    talkId: initial.talkId,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    change: (next: (content: WrittenTalk) => WrittenTalk): void => {
      record = { ...record, content: next(record.content), changedAt: now() }
      void write()
    },
    /** Resolves when the browser's own store has the latest text. */
    stored: writer.settled,
    /** Returns what the server has now; null when another version has changed the same places. */
    send: async (): Promise<StudioTalk | null> => {
      isSending = true
      show()
      try {
        const talk = await send()
        if (talk) {
          record = { ...record, base: record.content }
          await write()
          await records.forget(record.key).catch(() => {})
        }
        return talk
      } finally {
        isSending = false
        show()
      }
    },
    /** The owner has seen the other version: this one is sent over it, or that one is taken. */
    resolve: (taken: 'mine' | 'theirs'): void => {
      if (!conflict) return
      const theirs = writtenTalk(conflict)
      record = {
        ...record,
        content: taken === 'mine' ? record.content : theirs,
        base: theirs,
        baseVersion: conflict.version,
        changedAt: now(),
      }
      conflict = null
      void write()
    },
  }
}
