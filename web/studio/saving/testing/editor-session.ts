/** An editor without a window: a saver with a clock that the test turns, in a browser that survives its kill. */
import { draftKey, type EditedDraft, emptyDraft, type LocalDraft } from '../draft-content.ts'
import { createDraftSaver, type DraftSaver, type DraftServer } from '../draft-saver.ts'
import { readDraft } from '../draft-store.ts'
import { createFakeBrowser } from './fake-browser.ts'

export type EditorSession = ReturnType<typeof createEditorSession>

type SessionOptions = {
  server: DraftServer
  /** The article as this editor opened it. */
  opened?: LocalDraft
  /** Resolves when no request is on its way any more; a fake server answers at once. */
  settled?: () => Promise<void>
}

const unwritten: LocalDraft = {
  key: 'article:7',
  articleId: 7,
  pending: null,
  conflict: null,
  changedAt: 0,
  content: emptyDraft.content,
  base: emptyDraft,
}

export const createEditorSession = (
  name: string,
  { server, opened = unwritten, settled = async () => {} }: SessionOptions,
) => {
  const timers = new Map<number, { at: number; run: () => void }>()
  const browser = createFakeBrowser<LocalDraft>(['content', 'changedAt'], ({ key }) => key)
  /** What a reload opens. */
  let address = opened.key
  let now = 0
  let made = 0
  let isOnline = true
  let saver: DraftSaver

  const start = (record: LocalDraft) => {
    let isRunning = true
    const running: DraftSaver = createDraftSaver(record, {
      server,
      records: browser.open(),
      onCreated: (articleId) => {
        if (isRunning) address = draftKey(articleId)
      },
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
    end = () => {
      isRunning = false
    }
  }
  let end = () => {}
  start(opened)

  /** Everything that is only waiting for other promises, and for requests. */
  const settle = async () => {
    do {
      await pending()
      await settled()
      await pending()
    } while (browser.isWriting())
  }

  return {
    saver: () => saver,
    browser,
    /** What this browser has of the article. */
    stored: () => browser.newest(address) as LocalDraft,
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
    /**
     * The process ends without a word, and starts again with what the browser has.
     * @param performed how many of the database writes that wait were performed, without the page being told
     */
    killAndRestart: async (performed = 0) => {
      end()
      saver.close()
      timers.clear()
      browser.kill(performed)
      start((await readDraft(browser.open(), address)) ?? opened)
      void saver.saveNow()
      await settle()
    },
  }
}

const pending = async () => {
  for (let i = 0; i < 40; i += 1) await Promise.resolve()
}
