/** Keys in the rendered text, by the source that they leave, and at random: what is seen is never lost, and all can be undone. */
import { defaultKeymap, history, historyKeymap, undo } from '@codemirror/commands'
import { markdownKeymap } from '@codemirror/lang-markdown'
import { EditorSelection, EditorState, type TransactionSpec } from '@codemirror/state'
import { EditorView, type KeyBinding, keymap } from '@codemirror/view'
import { describe, expect, it, vi } from 'vitest'
import { randomFrom } from '#server/rendering/covers/random.ts'
import { chooseSeed } from '#server/testing/seed.ts'
import { liveBlockKinds } from './block-kinds.ts'
import { blockKinds, liveBlocks } from './live-blocks.ts'
import { liveKeys } from './live-keys.ts'
import { buildText } from './live-text.ts'
import { ownMarkdown } from './markdown-syntax.ts'
import { textKeys } from './text-keys.ts'

// The parser stops after a time, and here the clock stands still.
vi.useFakeTimers({ toFake: ['Date'] })

const SEED = chooseSeed()

/** An editor without a document around it. `‸` is the cursor. */
const editorOf = (source: string) => {
  const at = Math.max(0, source.indexOf('‸'))
  let state = EditorState.create({
    doc: source.replace('‸', ''),
    selection: EditorSelection.cursor(at),
    extensions: [
      ownMarkdown(),
      // Every step of the random keys can be undone.
      history({ minDepth: 1000 }),
      blockKinds.of(liveBlockKinds),
      liveBlocks,
      liveKeys,
      textKeys,
      keymap.of([...markdownKeymap, ...defaultKeymap, ...historyKeymap]),
      EditorView.atomicRanges.of((view) => buildText(view.state, 0, view.state.doc.length).atomic),
    ],
  })
  const view: EditorView = Object.create(EditorView.prototype, {
    state: { get: () => state },
    plugin: { value: () => null },
    focus: { value: () => {} },
    dispatch: {
      value: (...specs: TransactionSpec[]) => {
        const [first] = specs
        state =
          first && 'state' in first
            ? (first as unknown as { state: EditorState }).state
            : state.update(...specs).state
      },
    },
  })
  const bindings = () => state.facet(keymap).flat()
  const nameOf = ({ key, linux }: KeyBinding) => linux ?? key
  return {
    view,
    press: (name: string) => bindings().some((one) => nameOf(one) === name && one.run?.(view)),
    type: (text: string) => {
      const { from, to } = state.selection.main
      const insert = () => state.update(state.replaceSelection(text), { userEvent: 'input.type' })
      if (!state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, insert)))
        view.dispatch(insert())
    },
    text: () => {
      const { head } = state.selection.main
      return `${state.sliceDoc(0, head)}‸${state.sliceDoc(head)}`
    },
  }
}

const pressed = (source: string, key: string): string => {
  const editor = editorOf(source)
  editor.press(key)
  return editor.text()
}

describe('Enter', () => {
  it.each([
    ['a‸b', 'a\n\n‸b'],
    ['a‸\n\nb', 'a\n\n‸\n\nb'],
    ['a\n\n‸\n\nb', 'a\n\n\n‸\n\nb'],
    ['## a‸', '## a\n\n‸'],
    ['- a‸', '- a\n- ‸'],
    ['- a\n- ‸', '- a\n\n‸'],
    ['> a‸b', '> a\n>\n> ‸b'],
    ['```\na‸\n```', '```\na\n‸\n```'],
    ['a ‸ b', 'a \n\n‸b'],
  ])('%j becomes %j', (source, result) => {
    expect(pressed(source, 'Enter')).toBe(result)
  })
})

describe('Shift+Enter', () => {
  it.each([
    ['a‸b', 'a\\\n‸b'],
    ['- a‸', '- a\\\n  ‸'],
    ['> a‸', '> a\\\n> ‸'],
    ['## a‸', '## a‸'],
  ])('%j becomes %j', (source, result) => {
    expect(pressed(source, 'Shift-Enter')).toBe(result)
  })
})

describe('Backspace', () => {
  it.each([
    ['a **‸b** c', 'a ‸b c'],
    ['a **b**‸ c', 'a ‸ c'],
    ['a **bc**‸', 'a **b‸**'],
    ['a\n\n‸b', 'a‸b'],
    ['## ‸a', '‸a'],
    ['> [!tip] ‸a', '> ‸a'],
    ['```\n‸a\n```', '```\n‸a\n```'],
    ['```\n‸\n```', '‸'],
    ['```\na\n```\n\n‸b', '```\na‸\n```\n\nb'],
    ['[‸a](b)', '‸a'],
    ['a\n\n\n\n‸b', 'a\n\n‸b'],
  ])('%j becomes %j', (source, result) => {
    expect(pressed(source, 'Backspace')).toBe(result)
  })

  it('stops at a block that is shown as a widget: it is selected', () => {
    const editor = editorOf('---\n\n‸b')
    editor.press('Backspace')
    expect(editor.view.state.doc.toString()).toBe('---\n\nb')
    expect(editor.view.state.selection.main).toMatchObject({ from: 0, to: 3 })
  })
})

it('Delete takes off both marks at the inner edge, and stops before what is no text', () => {
  expect(pressed('a **b‸** c', 'Delete')).toBe('a b‸ c')
  expect(pressed('a‸\n\n```\nb\n```', 'Delete')).toBe('a\n\n```\n‸b\n```')
  expect(pressed('```\nb‸\n```', 'Delete')).toBe('```\nb‸\n```')
})

it('Alt+Enter ticks a task, and takes the tick off', () => {
  expect(pressed('- [ ] a‸', 'Alt-Enter')).toBe('- [x] a‸')
  expect(pressed('> 1. [x] a‸', 'Alt-Enter')).toBe('> 1. [ ] a‸')
})

it('Alt with an arrow key moves the block, with the cursor in it; lines of lists move alone', () => {
  expect(pressed('a\n\nb‸b\n\nc', 'Alt-ArrowUp')).toBe('b‸b\n\na\n\nc')
  expect(pressed('a‸\n\n---\n\nc', 'Alt-ArrowDown')).toBe('---\n\na‸\n\nc')
  expect(pressed('‸a\n\nb', 'Alt-ArrowUp')).toBe('‸a\n\nb')
  expect(pressed('- a\n- b‸', 'Alt-ArrowUp')).toBe('- b‸\n- a')
})

it('what is typed behind a last block that is a widget is a paragraph of its own', () => {
  const editor = editorOf('---')
  editor.view.dispatch({ selection: EditorSelection.cursor(3, 1) })
  editor.type('a')
  expect(editor.text()).toBe('---\n\na‸')
})

it.each([
  ['Backspace', 9, 1],
  ['Delete', 0, -1],
])('at the edge of a rendered block, %s selects it before it deletes it', (key, at, assoc) => {
  const { view, press } = editorOf('$$\nx^2\n$$\n\na')
  view.dispatch({ selection: EditorSelection.create([EditorSelection.cursor(at, assoc)]) })
  press(key)
  expect(view.state.selection.main).toMatchObject({ from: 0, to: 9 })
})

it('from a rendered block at the end of the text, an arrow leads out of it', () => {
  const { view, press } = editorOf('$$\nx^2\n$$')
  view.dispatch({ selection: EditorSelection.range(0, 9) })
  press('ArrowDown')
  expect(view.state.selection.main.empty).toBe(true)
  expect(view.state.field(liveBlocks).open).toBe(null)
})

it('what only looks like the kind of a callout is deleted letter by letter', () => {
  const editor = editorOf('[!tip] ‸Title')
  editor.press('Backspace')
  expect(editor.text()).toBe('[!tip]‸Title')
})

const TEXTS = [
  'A **bold** and *light* word, `code`, ~~gone~~ and ==seen==.\n\n## Head\n\nNext 中文**强调**。\n\n- one\n- two\n  - three\n\n> quote\n> more\n\nEnd.',
  '> [!tip] Title\n> text\n\n```ts title="x"\na\n\nb\n```\n\n1. a\n2. b\n\n---\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nlast',
  ':::note\nin\n\n- it\n:::\n\n$$\nx^2\n$$\n\nA note[^1] and [link](https://a.b).\n\n[^1]: The note.\n\n<div>\n\nhtml\n\n</div>\n',
]

it.each([...TEXTS.keys()])(
  'random keys lose nothing that is seen, and all of them can be undone: text %i',
  (i) => {
    const random = randomFrom(SEED + i)
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
    const editor = editorOf(TEXTS[i] ?? '')
    const { view } = editor
    const faults: string[] = []
    for (let step = 0; step < 400; step += 1) {
      const before = view.state
      const key = pick([
        'type',
        'type',
        'move',
        'move',
        'Enter',
        'Shift-Enter',
        'Backspace',
        'Delete',
        'Alt-Enter',
      ])
      if (key === 'move') {
        // As a click there: atoms are passed.
        const at = Math.floor(random() * (before.doc.length + 1))
        view.dispatch({ selection: EditorSelection.cursor(at), userEvent: 'select.pointer' })
        if (!view.state.doc.eq(before.doc)) faults.push(`${step}: a click changed the text`)
        continue
      }
      if (key === 'type') {
        const text = pick(['a', 'B', '中', ' ', '*', '`', '#', '-'])
        const { from, to } = before.selection.main
        editor.type(text)
        const plain = before.sliceDoc(0, from) + text + before.sliceDoc(to)
        const now = view.state.doc.toString()
        if (now.replaceAll('\n', '') !== plain.replaceAll('\n', ''))
          faults.push(`${step}: ${text} is not where it was typed`)
        continue
      }
      // Into a selected block leads its element, which is not there.
      if (key === 'Enter' && !before.selection.main.empty) continue
      editor.press(key)
      // A selected block is deleted as a whole.
      if (!before.selection.main.empty) continue
      const lost = lostLetters(before, view.state)
      if (lost.length > (key === 'Backspace' || key === 'Delete' ? 1 : 0))
        faults.push(`${step}: ${key} lost ${lost}`)
    }
    expect(faults).toEqual([])
    while (undo(view));
    expect(view.state.doc.toString()).toBe(TEXTS[i])
  },
)

/** Letters that were seen, and are in the text no more. */
const lostLetters = (before: EditorState, after: EditorState): string => {
  const { decorations } = buildText(before, 0, before.doc.length)
  const letters = new Map<string, number>()
  const count = (text: string, by: number) => {
    for (const [letter] of text.matchAll(/[\p{L}\p{N}]/gu))
      letters.set(letter, (letters.get(letter) ?? 0) + by)
  }
  let at = 0
  for (const cursor = decorations.iter(); cursor.value; cursor.next()) {
    if (!cursor.value.point || cursor.from < at || cursor.from === cursor.to) continue
    count(before.sliceDoc(at, cursor.from), 1)
    at = cursor.to
  }
  count(before.sliceDoc(at), 1)
  count(after.doc.toString(), -1)
  return [...letters].flatMap(([letter, number]) => (number > 0 ? [letter.repeat(number)] : [])).join('')
}
