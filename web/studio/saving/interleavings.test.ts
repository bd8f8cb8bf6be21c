import { expect, it } from 'vitest'
import type { EditedDraft } from './draft-content.ts'
import { createEditorSession, type EditorSession } from './testing/editor-session.ts'
import { createFakeDraftServer, type Fate } from './testing/fake-draft-server.ts'

/** Numbers from 0 to 1 that are the same for the same seed. */
const randomNumbers = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The owner takes both sides of every conflict, one below the other. */
const resolveConflict = async ({ saver }: EditorSession) => {
  const { conflict } = saver().get()
  if (!conflict) return
  const { markdown, title, properties } = saver().content()
  await saver().resolve({ title, properties, markdown: `${conflict.content.markdown}\n${markdown}` })
}

it.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'interleaving %i of two editors, lost requests, kills and offline times loses no word',
  async (seed) => {
    const random = randomNumbers(seed)
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
    const server = createFakeDraftServer()
    const offline = new Set<string>()
    const connection = (name: string) => () =>
      offline.has(name)
        ? 'is lost'
        : pick<Fate>(['arrives', 'arrives', 'arrives', 'is lost', 'response is lost'])
    let isCalm = false
    const editors = ['a', 'b'].map((name) => ({
      name,
      session: createEditorSession(
        name,
        server.connect(() => (isCalm ? 'arrives' : connection(name)())),
      ),
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
      else if (act < 0.83) await session.killAndRestart()
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
        await session.saver().adoptNewer(server.current())
        await session.saver().saveNow()
        await session.pass(60_000)
      }

    const words = new Set(server.current().content.markdown.split(/\s+/))
    expect(typed.filter((word) => !words.has(word))).toEqual([])
    for (const { session } of editors)
      expect(session.saver().content().markdown).toBe(server.current().content.markdown)
    expect(typed.length).toBeGreaterThan(10)
  },
)
