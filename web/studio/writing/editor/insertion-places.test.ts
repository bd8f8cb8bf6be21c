import { EditorState, type TransactionSpec } from '@codemirror/state'
import { expect, it, vi } from 'vitest'
import { placeInsertion, placeMark } from './insertion-places.ts'

// The parser stops after a time, and here the clock stands still.
vi.useFakeTimers({ toFake: ['Date'] })

/** An editor with the cursor at the end of the text, or elsewhere. */
const open = (doc: string, anchor = doc.length) => {
  let state = EditorState.create({ doc, selection: { anchor } })
  const apply = (spec: TransactionSpec) => {
    state = state.update(spec).state
  }
  return {
    text: () => state.doc.toString(),
    type: (text: string) => apply(state.replaceSelection(text)),
    mark: (id: number) => apply(placeMark(state, id, state.selection.main.head)),
    insert: (id: number) => apply(placeInsertion(state, id, `![${id}](x)`)),
  }
}

it('a block in an empty line leaves the cursor behind it', () => {
  const editor = open('Above\n\n')
  editor.mark(1)
  editor.insert(1)
  editor.type('Below')
  expect(editor.text()).toBe('Above\n\n![1](x)\nBelow')
})

it('what was typed while the block was on its way stands behind it', () => {
  const editor = open('Above\n\n')
  editor.mark(1)
  editor.type('Below')
  editor.insert(1)
  expect(editor.text()).toBe('Above\n\n![1](x)\n\nBelow')
})

it('a block that was meant for the end of a line stands below the line, whatever was typed into it', () => {
  const editor = open('Above')
  editor.mark(1)
  editor.type(' and more')
  editor.insert(1)
  expect(editor.text()).toBe('Above and more\n\n![1](x)\n')
})

it('images for the end of a line of images join them, in their order', () => {
  const editor = open('Above\n\n![0](x){.wide}')
  editor.mark(1)
  editor.mark(2)
  editor.insert(2)
  editor.insert(1)
  expect(editor.text()).toBe('Above\n\n![0](x){.wide}\n![1](x)\n![2](x)')
})

it.each([
  [1, 2, 3],
  [1, 3, 2],
  [2, 1, 3],
  [2, 3, 1],
  [3, 1, 2],
  [3, 2, 1],
])('images for the same place are one gallery in their order, arriving as %i, %i, %i', (...order) => {
  for (const text of ['Above\n\n', 'Above']) {
    const editor = open(text)
    for (const id of [1, 2, 3]) editor.mark(id)
    for (const id of order) editor.insert(id)
    expect(editor.text().trimEnd()).toBe('Above\n\n![1](x)\n![2](x)\n![3](x)')
  }
  const editor = open('Below', 0)
  for (const id of [1, 2, 3]) editor.mark(id)
  for (const id of order) editor.insert(id)
  expect(editor.text()).toBe('![1](x)\n![2](x)\n![3](x)\n\nBelow')
})
