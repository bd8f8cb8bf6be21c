import { beforeEach, expect, it } from 'vitest'
import { type EditedDraft, emptyDraft, type LocalDraft } from './draft-content.ts'
import { createEditorSession, type EditorSession } from './testing/editor-session.ts'
import { createFakeDraftServer, type FakeDraftServer, type Fate } from './testing/fake-draft-server.ts'

const write = (markdown: string) => (content: EditedDraft) => ({ ...content, markdown })

let server: FakeDraftServer
let fate: Fate
let editor: EditorSession
beforeEach(() => {
  server = createFakeDraftServer()
  fate = 'arrives'
  editor = createEditorSession('one', { server: server.connect(() => fate) })
})

it('a change is in the store of the browser at once and on the server after a pause', async () => {
  editor.change(write('typed'))
  await editor.pass(0)
  expect(editor.stored().content.markdown).toBe('typed')
  expect(editor.saver().get()).toMatchObject({ kind: 'waiting', revision: 0 })
  await editor.pass(1000)
  expect(server.current().content.markdown).toBe('typed')
  expect(editor.saver().get()).toMatchObject({ kind: 'saved', revision: 1, unsent: 0 })
})

it('who types without a pause is saved all the same', async () => {
  for (let i = 1; i <= 12; i += 1) {
    editor.change(write(`typed ${i}`))
    await editor.pass(800)
  }
  expect(server.current().revision).toBeGreaterThan(0)
})

it('a save whose response is lost is repeated and not taken for a change of somebody else', async () => {
  fate = 'response is lost'
  editor.change(write('first'))
  await editor.pass(1000)
  expect(editor.saver().get().kind).toBe('failed')
  editor.change(write('first and second'))
  fate = 'arrives'
  await editor.pass(5000)
  expect(editor.saver().get()).toMatchObject({ kind: 'saved', revision: 2, conflict: null })
  expect(server.current().content.markdown).toBe('first and second')
})

it.each(['succeeds', 'fails'])(
  'what is typed while an action uses the saved revision is sent after it, when it %s',
  async (end) => {
    editor.change(write('first'))
    await editor.pass(1000)
    const response = Promise.withResolvers<void>()
    const publishing = editor.saver().hold(async (revision) => {
      await response.promise
      // As the server does it: another revision is a change by another device.
      return revision === server.current().revision ? 'published' : 'changed on another device'
    })
    editor.change(write('first, second'))
    await editor.pass(9000)
    void editor.saver().saveNow()
    await editor.pass(9000)
    expect(editor.stored().content.markdown).toBe('first, second')
    if (end === 'fails') response.reject(new Error('refused'))
    else response.resolve()
    expect(await publishing.catch(() => 'refused')).toBe(end === 'fails' ? 'refused' : 'published')
    await editor.pass(1000)
    expect(server.current().content.markdown).toBe('first, second')
    expect(editor.saver().get()).toMatchObject({ kind: 'saved', revision: 2, conflict: null })
  },
)

it('without a network the text is stored here, counted, and sent when the network returns', async () => {
  editor.setOnline(false)
  fate = 'is lost'
  for (const text of ['a', 'ab', 'abc']) {
    editor.change(write(text))
    await editor.pass(1000)
  }
  expect(editor.saver().get()).toMatchObject({ kind: 'offline', unsent: 3 })
  expect(editor.stored().content.markdown).toBe('abc')
  fate = 'arrives'
  editor.setOnline(true)
  void editor.saver().saveNow()
  await editor.pass(2000)
  expect(editor.saver().get()).toMatchObject({ kind: 'saved', unsent: 0 })
  expect(server.current().content.markdown).toBe('abc')
})

it('after a kill the stored text is sent, also when the outcome of a save was not known', async () => {
  fate = 'response is lost'
  editor.change(write('before the kill'))
  await editor.pass(1000)
  editor.change(write('before the kill, and more'))
  await editor.pass(0)
  fate = 'arrives'
  await editor.killAndRestart()
  await editor.pass(2000)
  expect(server.current().content.markdown).toBe('before the kill, and more')
  expect(editor.saver().get().kind).toBe('saved')
})

it('two editors at different places are merged; at the same place the owner decides, and both texts are kept', async () => {
  editor.change(write('one\n\ntwo'))
  await editor.pass(1000)
  const other = createEditorSession('two', { server: server.connect(() => 'arrives') })
  await other.saver().adoptNewer(server.current())
  other.change(write('one\n\ntwo by the other'))
  await other.pass(1000)

  editor.change(write('one by me\n\ntwo'))
  await editor.pass(2000)
  expect(server.current().content.markdown).toBe('one by me\n\ntwo by the other')
  expect(editor.saver().content().markdown).toBe('one by me\n\ntwo by the other')

  await other.saver().adoptNewer(server.current())
  other.change(write('ONE\n\ntwo by the other'))
  await other.pass(1000)
  editor.change(write('one again\n\ntwo by the other'))
  await editor.pass(2000)
  expect(editor.saver().get().kind).toBe('conflict')
  expect(server.current().content.markdown).toBe('ONE\n\ntwo by the other')
  expect(server.versions.map(({ markdown }) => markdown)).toContain('one again\n\ntwo by the other')
  // What is typed meanwhile is stored here.
  editor.change(write('one again and again\n\ntwo by the other'))
  await editor.pass(0)
  expect(editor.stored().content.markdown).toBe('one again and again\n\ntwo by the other')
  await editor.saver().resolve({ ...editor.saver().content(), markdown: 'ONE, one again and again\n\ntwo' })
  expect(server.current().content.markdown).toBe('ONE, one again and again\n\ntwo')
  expect(editor.saver().get()).toMatchObject({ kind: 'saved', conflict: null })
})

it('a key right before a kill is there afterwards, whatever the database of the browser has done', async () => {
  for (const performed of [0, 1, 2]) {
    editor.change((content) => ({ ...content, markdown: `${content.markdown}k` }))
    await editor.killAndRestart(performed)
  }
  expect(editor.saver().content().markdown).toBe('kkk')
})

it('a new article loses no key at any moment of its creation', async () => {
  for (let turns = 0; turns < 90; turns += 1) {
    server = createFakeDraftServer()
    const opened: LocalDraft = {
      key: 'new:x',
      articleId: null,
      pending: null,
      conflict: null,
      changedAt: 0,
      content: emptyDraft.content,
      base: emptyDraft,
    }
    editor = createEditorSession('new', { server: server.connect(() => 'arrives'), opened })
    editor.change(write('first'))
    const saving = editor.saver().saveNow()
    for (let i = 0; i < turns; i += 1) await Promise.resolve()
    editor.change(write('first, second'))
    await editor.killAndRestart(turns % 3)
    void saving
    expect(editor.saver().content().markdown, `after ${turns} turns`).toBe('first, second')
    await editor.pass(5000)
    expect(server.current().content.markdown).toBe('first, second')
    expect(editor.browser.disk.get('article:7')?.content.markdown).toBe('first, second')
  }
})
