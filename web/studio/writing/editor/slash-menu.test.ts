/** The menu behind `/`: what is found by which name, and what an entry puts into the text. */
import { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, it } from 'vitest'
import { slashEntries } from '../slash-entries.ts'
import en from '../texts/en.ts'
import { findEntries } from './slash-menu.ts'

const picture = { kind: 'image', url: '/media/a.webp', alt: 'A', name: 'a.webp' } as const
const entries = slashEntries(en, { insertFiles: () => {}, chooseFromLibrary: async () => [picture, picture] })
const namesOf = (q: string) => findEntries(q, entries).map(({ names }) => names.en)

it('all of them, and the rarer ones only by their names', () => {
  const all = findEntries('', entries)
  expect(all).toHaveLength(22)
  expect([...new Set(all.map(({ group }) => group))]).toEqual(['text', 'links', 'media', 'blocks'])
  expect(all.some(({ isRare }) => isRare)).toBe(false)
})

it.each([
  ['ta', ['Table', 'Tabs', 'Task list']],
  ['bg', ['Table']],
  ['biaoge', ['Table']],
  ['biao', ['Heading', 'Table']],
  ['表', ['Table', 'List', 'Numbered list', 'Task list']],
  ['wz', ['One of your articles']],
  ['h3', ['Heading 3']],
  ['heading', ['Heading', 'Heading 3', 'Heading 4']],
  ['jinggao', ['Warning']],
  ['todo', ['Task list']],
  ['list', ['List', 'Numbered list', 'Task list']],
  ['usr', []],
])('%s finds %j', (q, names) => expect(namesOf(q)).toEqual(names))

it('the group with the best name comes first', () => {
  expect(namesOf('lib')).toEqual(['From the library'])
  expect(findEntries('code', entries)[0]?.names.en).toBe('Code')
  expect(namesOf('tip')[0]).toBe('Tip')
})

it('the pinyin of a name has a syllable for each of its characters', () => {
  const wrong = entries.filter(({ names, pinyin }) => names.cn.length !== pinyin.split(' ').length)
  expect(wrong).toEqual([])
})

/** `|` is the cursor. */
const run = async (name: string, marked = '|') => {
  const cursor = marked.indexOf('|')
  let state = EditorState.create({ doc: marked.replace('|', ''), selection: { anchor: cursor } })
  const view = {
    get state() {
      return state
    },
    dispatch: (change: Parameters<EditorState['update']>[0]) => {
      state = 'state' in change ? (change as { state: EditorState }).state : state.update(change).state
    },
    focus: () => {},
  }
  entries.find(({ names }) => names.en === name)?.run(view as unknown as EditorView)
  await Promise.resolve()
  const { head } = state.selection.main
  return `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}`
}

it.each([
  ['Heading', '## |'],
  ['List', '- |'],
  ['Numbered list', '1. |'],
  ['Task list', '- [ ] |'],
  ['Code', '```\n|\n```'],
  ['Formula', '$$\n|\n$$'],
  ['Tip', '> [!tip]\n> |'],
  ['Divider', '---\n\n|'],
  ['Collapsible section', '> [!details] Details\n> |'],
  ['Tabs', '::::tabs\n:::tab First\n|\n:::\n:::tab Second\n\n:::\n::::'],
  ['One of your articles', '[|]()'],
  ['From the library', '![A](/media/a.webp)\n![A](/media/a.webp)|'],
])('%s: the cursor is in it', async (name, text) => expect(await run(name)).toBe(text))

it('a block that is asked for in a sentence stands below it', async () => {
  expect(await run('Table', 'One |\nTwo')).toBe(
    'One \n\n| | |  |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |\n\nTwo',
  )
})
