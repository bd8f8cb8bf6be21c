import { EditorSelection, EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, it, vi } from 'vitest'
import { type FormatName, formats } from './format-commands.ts'

// The parser stops after a time, and here the clock stands still.
vi.useFakeTimers({ toFake: ['Date'] })

/** `[` and `]` around what is selected, `|` where the cursor is. */
const run = (name: FormatName, marked: string) => {
  const anchor = Math.max(marked.indexOf('‹'), marked.indexOf('|'))
  const head = marked.includes('›') ? marked.indexOf('›') - 1 : anchor
  let state = EditorState.create({
    doc: marked.replace(/[‹›|]/g, ''),
    selection: EditorSelection.single(anchor, head),
  })
  const view = {
    get state() {
      return state
    },
    dispatch: (transaction: ReturnType<EditorState['update']>) => {
      state = transaction.state
    },
    focus: () => {},
  }
  formats[name](view as unknown as EditorView)
  const { from, to } = state.selection.main
  const text = state.doc.toString()
  if (from === to) return `${text.slice(0, from)}|${text.slice(from)}`
  return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`
}

it('puts a mark around the selection and takes it off again', () => {
  expect(run('bold', 'a ‹cache› b')).toBe('a **‹cache›** b')
  expect(run('bold', 'a **‹cache›** b')).toBe('a ‹cache› b')
  expect(run('bold', 'a ‹**cache**› b')).toBe('a ‹cache› b')
  expect(run('italic', 'a **‹cache›** b')).toBe('a ***‹cache›*** b')
  expect(run('strikethrough', '缓存‹记得›什么')).toBe('缓存~~‹记得›~~什么')
})

it('without a selection the word at the cursor gets the mark', () => {
  expect(run('bold', 'a ca|che b')).toBe('a **ca|che** b')
  expect(run('italic', 'a | b')).toBe('a *|* b')
})

it('marks lines, changes one mark into another, and takes it off', () => {
  expect(run('list', '‹one\ntwo›')).toBe('- ‹one\n- two›')
  expect(run('orderedList', '- ‹one\n- two›')).toBe('1. ‹one\n2. two›')
  expect(run('tasks', '1. ‹one\n2. two›')).toBe('- [ ] ‹one\n- [ ] two›')
  expect(run('quote', '> o|ne')).toBe('o|ne')
})

it('goes through the levels of headings', () => {
  expect(run('heading', 'Tit|le')).toBe('## Tit|le')
  expect(run('heading', '## Tit|le')).toBe('### Tit|le')
  expect(run('heading', '#### Tit|le')).toBe('Tit|le')
  expect(run('heading3', '- Tit|le')).toBe('### Tit|le')
  expect(run('paragraph', '> Tit|le')).toBe('Tit|le')
  expect(run('heading2', '|')).toBe('## |')
})

it('makes a link of a text or of a URL', () => {
  expect(run('link', 'see ‹the RFC›')).toBe('see [the RFC](|)')
  expect(run('link', '‹https://example.org/a›')).toBe('[|](https://example.org/a)')
})

it('code in a line, or a block around several', () => {
  expect(run('code', 'a ‹key› b')).toBe('a `‹key›` b')
  expect(run('code', '‹a\nb›')).toBe('```|\na\nb\n```')
})

it('blocks stand alone, with blank lines around them', () => {
  expect(run('formula', 'text|\nnext')).toBe('text\n\n$$\n|\n$$\n\nnext')
  expect(run('callout', '|')).toBe('> [!note]\n> |')
  expect(run('table', 'a\n|')).toBe('a\n\n| | |  |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |')
})

it('a footnote gets the next number, and its text at the end', () => {
  expect(run('footnote', 'one[^1] two|\n\n[^1]: first')).toBe('one[^1] two[^2]\n\n[^1]: first\n[^2]: |')
  expect(run('footnote', 'one|')).toBe('one[^1]\n\n[^1]: |')
})

it('a mark that is put before an empty line has the cursor behind it', () => {
  expect(run('heading', '|')).toBe('## |')
  expect(run('list', '|')).toBe('- |')
})
