/** An editor without a browser: a saver with a clock that the test turns, and a store that survives its kill. */
import type { EditedDraft, LocalDraft } from '../draft-content.ts'
import { emptyDraft } from '../draft-content.ts'
import { createDraftSaver, type DraftSaver, type DraftServer } from '../draft-saver.ts'

export type EditorSession = ReturnType<typeof createEditorSession>

export const createEditorSession = (name: string, server: DraftServer) => {
  const timers = new Map<number, { at: number; run: () => void }>()
  let stored: LocalDraft | undefined
  let now = 0
  let made = 0
  let isOnline = true
  let saver: DraftSaver

  const start = (record: LocalDraft) => {
    const running: DraftSaver = createDraftSaver(record, {
      server,
      // The browser has the text as soon as it was handed over.
      store: async (next) => {
        if (running === saver || saver === undefined) stored = structuredClone(next)
      },
      onCreated: async () => {},
      onMerged: () => {},
      setTimer: (run, ms) => {
        made += 1
        timers.set(made, { at: now + ms, run })
        return made
      },
      clearTimer: (timer) => timers.delete(timer as number),
      now: () => now,
      newId: () => `${name}-${++made}`,
      isOnline: () => isOnline,
    })
    saver = running
    stored ??= record
  }
  start({
    ...{ key: 'article:7', articleId: 7, pending: null, conflict: null, changedAt: 0 },
    content: emptyDraft.content,
    base: emptyDraft,
  })

  return {
    saver: () => saver,
    stored: () => stored as LocalDraft,
    setOnline: (next: boolean) => {
      isOnline = next
    },
    change: (edit: (content: EditedDraft) => EditedDraft) => saver.change(edit(saver.content())),
    /** Runs the timers that are due after this time, one after the other, with what they start. */
    pass: async (ms: number) => {
      await settle()
      const end = now + ms
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)
        if (!next) break
        timers.delete(next[0])
        now = Math.max(now, next[1].at)
        next[1].run()
        await settle()
      }
      now = end
      await settle()
    },
    /** The process ends without a word and starts again with what the browser has stored. */
    killAndRestart: async () => {
      await saver.stored()
      saver.close()
      timers.clear()
      start(structuredClone(stored) as LocalDraft)
      void saver.saveNow()
      await settle()
    },
  }
}

/** Everything that is only waiting for other promises. */
const settle = async () => {
  for (let i = 0; i < 40; i += 1) await Promise.resolve()
}
