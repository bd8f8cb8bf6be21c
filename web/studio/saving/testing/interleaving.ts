/** Two editors write one article in random order, with lost requests, kills and offline times; then both come to rest. */
import type { EditedDraft, LocalDraft, ServerDraft } from '../draft-content.ts'
import type { DraftServer } from '../draft-saver.ts'
import { createEditorSession, type EditorSession } from './editor-session.ts'
import type { Fate } from './fake-draft-server.ts'
import { randomNumbers } from './random-numbers.ts'

/** An article that exists on a server, and the ways to it. */
export type InterleavedArticle = {
  articleId: number
  /** What the server has now. */
  current: () => ServerDraft | Promise<ServerDraft>
  /** The connection of one editor; `fate` decides about each request. */
  connect: (fate: () => Fate) => DraftServer
  /** Resolves when no request is on its way any more. */
  settled: () => Promise<void>
}

/** The owner takes both sides of every conflict, one below the other. */
const resolveConflict = async ({ saver }: EditorSession) => {
  const { conflict } = saver().get()
  if (!conflict) return
  const { markdown, title, properties } = saver().content()
  await saver().resolve({ title, properties, markdown: `${conflict.content.markdown}\n${markdown}` })
}

/** Returns every word that was typed, and the texts at the end: of the server and of both editors. */
export const interleave = async (seed: number, article: InterleavedArticle) => {
  const random = randomNumbers(seed)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const offline = new Set<string>()
  let isCalm = false
  const fateOf = (name: string): Fate => {
    if (isCalm) return 'arrives'
    if (offline.has(name)) return 'is lost'
    return pick<Fate>(['arrives', 'arrives', 'arrives', 'is lost', 'response is lost'])
  }
  const base = await article.current()
  const { articleId } = article
  const opened: LocalDraft = {
    key: `article:${articleId}`,
    articleId,
    pending: null,
    conflict: null,
    changedAt: 0,
    content: base.content,
    base,
  }
  const editors = ['a', 'b'].map((name) => ({
    name,
    session: createEditorSession(`editor-${name}-${seed}-${articleId}`, {
      server: article.connect(() => fateOf(name)),
      opened,
      settled: article.settled,
    }),
  }))
  const typed: string[] = []

  const type = (session: EditorSession) => {
    const word = `word${typed.length}`
    typed.push(word)
    session.change((content: EditedDraft) => {
      const lines = content.markdown.split('\n')
      const at = Math.floor(random() * (lines.length + 1))
      // In a line, or a line of its own.
      if (random() < 0.5 && at < lines.length) lines[at] = `${lines[at]} ${word}`
      else lines.splice(at, 0, word)
      return { ...content, markdown: lines.join('\n') }
    })
  }

  for (let step = 0; step < 60; step += 1) {
    const { name, session } = pick(editors)
    const act = random()
    if (act < 0.5) type(session)
    else if (act < 0.75) await session.pass(pick([100, 1000, 5000]))
    else if (act < 0.83) await session.killAndRestart(pick([0, 1, 2]))
    else if (act < 0.9) offline.add(name)
    else if (act < 0.97) offline.delete(name)
    else await resolveConflict(session)
    session.setOnline(!offline.has(name))
  }

  isCalm = true
  for (let round = 0; round < 6; round += 1)
    for (const { session } of editors) {
      await session.pass(60_000)
      await resolveConflict(session)
      await session.saver().adoptNewer(await article.current())
      await session.saver().saveNow()
      await session.pass(60_000)
    }
  return {
    typed,
    atServer: (await article.current()).content.markdown,
    inEditors: editors.map(({ session }) => session.saver().content().markdown),
  }
}

/** The words of a list that a text does not contain. */
export const missingWords = (typed: readonly string[], text: string): string[] => {
  const words = new Set(text.split(/\s+/))
  return typed.filter((word) => !words.has(word))
}
