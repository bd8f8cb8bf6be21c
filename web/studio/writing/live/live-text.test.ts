/** The rendered text is a look at the source: which marks it hides, what it makes of lines, and that it changes nothing. */
import { globSync, readFileSync } from 'node:fs'
import { EditorSelection, EditorState } from '@codemirror/state'
import { describe, expect, it, vi } from 'vitest'
import { liveBlockKinds } from './block-kinds.ts'
import { blockKinds, liveBlocks } from './live-blocks.ts'
import { buildText } from './live-text.ts'
import { ownMarkdown } from './markdown-syntax.ts'

// The parser stops after a time, and here the clock stands still.
vi.useFakeTimers({ toFake: ['Date'] })

const stateOf = (doc: string, at = 0) =>
  EditorState.create({
    doc,
    selection: EditorSelection.cursor(Math.min(at, doc.length)),
    extensions: [ownMarkdown(), blockKinds.of(liveBlockKinds), liveBlocks],
  })

/** The text without what is hidden; `‸` in the source is the cursor. */
const shown = (source: string): string => {
  const at = source.indexOf('‸')
  const state = stateOf(source.replace('‸', ''), Math.max(0, at))
  const { decorations } = buildText(state, 0, state.doc.length)
  let text = ''
  let last = 0
  const cursor = decorations.iter()
  for (; cursor.value; cursor.next()) {
    if (cursor.from >= cursor.to || !cursor.value.point) continue
    if (cursor.from < last) continue
    text += state.sliceDoc(last, cursor.from)
    last = cursor.to
  }
  return text + state.sliceDoc(last)
}

type Wrapper = { tagName: string; attributes: Record<string, string>; rank: number }

/** Elements of the page, the outer ones first. */
const wrappers = (source: string): string[] => {
  const state = stateOf(source)
  const found: { from: number; rank: number; name: string }[] = []
  const cursor = buildText(state, 0, state.doc.length).wrappers.iter()
  for (; cursor.value; cursor.next()) {
    const { tagName, attributes, rank } = cursor.value as unknown as Wrapper
    const classes = (attributes.class ?? '').split(' ').filter((name) => name !== 'cm-b' && name !== '')
    found.push({ from: cursor.from, rank, name: [tagName, ...classes].join('.') })
  }
  return found.sort((a, b) => a.from - b.from || b.rank - a.rank).map(({ name }) => name)
}

describe('marks', () => {
  it.each([
    ['a **b** *c* ~~d~~ `e`', 'a b c d e'],
    ['==m== ++i++ H~2~O x^2^', 'm i H2O x2'],
    ['C++ and C++, a == b, 3~5', 'C++ and C++, a == b, 3~5'],
    ['[text](https://a.b "t")', 'text'],
    ['[not a link] and [text][a]\n\n[a]: https://a.b', '[not a link] and text\n\n[a]: https://a.b'],
    ['<https://a.b>', 'https://a.b'],
    ['## Title ##', 'Title'],
    ['Title {#id}', 'Title {#id}'],
    ['\\*no\\*', '*no*'],
    ['**open', '**open'],
    ['a **“b”**是', 'a “b”是'],
    ['- a\n  - b\n\n    c', 'a\nb\n\nc'],
    ['1. a\n2. b', 'a\nb'],
    ['- [x] a', 'a'],
    ['> a\n> b', 'a\nb'],
    ['> [!tip] T\n> b', 'T\nb'],
    [':::tip T\nb\n:::', 'T\nb\n'],
    ['```ts\na\n```', '\na\n'],
    ['> ```ts\n> a\n>   b\n> ```', '\na\n  b\n'],
    ['a\\\nb', 'a\nb'],
    ['costs $5 and $6', 'costs $5 and $6'],
    ['$x^2$', ''],
  ])('%j is shown as %j', (source, text) => {
    expect(shown(source)).toBe(text)
  })
})

describe('elements', () => {
  it.each([
    ['## a\n\nb', ['h2']],
    ['# a\n\n## b', ['h2', 'h3']],
    ['- a\n- b\n  - c', ['ul', 'li', 'li.cm-below', 'div.cm-above.cm-clear', 'ul', 'li']],
    ['> a\n>\n> b', ['blockquote']],
    ['> [!warn] a\n> b', ['div.note.warn', 'b']],
    [':::details a\nb\n:::', ['div.cm-details', 'b.cm-summary']],
    ['```ts\na\n```', ['figure.code.all-lines.cm-code', 'pre']],
    ['a\n> b', ['div.cm-above.cm-clear', 'blockquote']],
    ['[^1]: b', ['div.cm-fn']],
  ])('%j is within %j', (source, names) => {
    expect(wrappers(source)).toEqual(names)
  })
})

/** The attributes of the lines that have some, in their order. */
const lines = (source: string): Record<string, string>[] => {
  const state = stateOf(source)
  const found: Record<string, string>[] = []
  const cursor = buildText(state, 0, state.doc.length).decorations.iter()
  for (; cursor.value; cursor.next()) {
    const { attributes, class: name } = cursor.value.spec
    if (attributes) found.push({ ...attributes, class: name ?? attributes.class })
  }
  return found
}

describe('distances', () => {
  it.each([
    ['a\n\nb', 'calc(1.15 * 1em)', 'cm-blank'],
    ['a\n\n- b', 'calc(1.15 * 1em)', 'cm-blank cm-clear'],
    ['a\n\n## b', 'calc(2.2 * var(--fs-h2))', 'cm-blank cm-clear'],
    ['# a\n\nb\n\n## c', 'calc(1.9 * var(--fs-h3))', 'cm-blank cm-clear'],
    ['## a\n\n### b', 'calc(0.7 * var(--fs-h3))', 'cm-blank cm-clear'],
    ['## a\n\n> [!tip] b', 'calc(1.7 * var(--fs-base))', 'cm-blank cm-clear'],
    ['---\n\n<div>a</div>', 'max(calc(1.15 * 1em), 2.6em)', 'cm-blank cm-clear'],
    ['- a\n\n  - b', 'calc(1.15 * 1em)', 'cm-blank cm-clear'],
    ['> [!tip] a\n>\n> b', '0px', 'cm-blank'],
    ['> [!details] a\n> b\n\n> [!details] c\n> d', '0px', 'cm-blank cm-clear'],
    ['a\n\n![b](/c.png)', '2em', 'cm-blank cm-clear'],
    ['a\n\n![b](/c.png){.left}', 'var(--small-image-gap)', 'cm-blank'],
    ['![b](/c.png){.left}\n\na', 'max(calc(1.15 * 1em), var(--small-image-gap))', 'cm-blank'],
  ])('the last one of %j is %s', (source, gap, name) => {
    expect(lines(source).at(-1)).toEqual({ style: `--gap: ${gap}`, class: name })
  })
})

it('lines of code have the numbers and the marks that the fence says', () => {
  const code = lines('```ts {2} first_line:10\na\nb\n```').map(({ 'data-n': n, class: name }) => [n, name])
  expect(code).toEqual([
    ['10', 'ln'],
    ['11', 'ln hl'],
  ])
  const diff = lines('> ```diff {1}\n> --- a\n> -b\n> +c\n>  d\n> ```').filter((line) => line['data-n'])
  expect(diff.map(({ class: name }) => name)).toEqual(['ln hl', 'ln del', 'ln ins', 'ln'])
})

it('an element of HTML is one block to its end; one without an end takes nothing with it', () => {
  const names = (source: string) =>
    stateOf(source)
      .field(liveBlocks)
      .list.map(({ name, source: own }) => [name, own])
  expect(names('<div>\n\na\n\n</div>\n\nb')).toEqual([
    ['HTMLBlock', '<div>\n\na\n\n</div>'],
    ['Paragraph', 'b'],
  ])
  expect(names('<div>\n\na</div>\n\nb').at(-1)).toEqual(['Paragraph', 'b'])
  expect(names('<div>\n\na\n\nb')).toEqual([
    ['HTMLBlock', '<div>'],
    ['Paragraph', 'a'],
    ['Paragraph', 'b'],
  ])
})

const texts = [...globSync('docs/**/*.md'), ...globSync('db/demo/**/*.md')]

/** Puts the cursor to both ends and into the middle of each block, and draws what is around it. */
const visit = (source: string): string => {
  let state = stateOf(source)
  for (const { from, to } of state.field(liveBlocks).list)
    for (const at of [from, Math.floor((from + to) / 2), to]) {
      state = state.update({ selection: EditorSelection.cursor(at) }).state
      buildText(state, Math.max(0, from - 2000), Math.min(state.doc.length, to + 2000))
    }
  return state.doc.toString()
}

it.each(texts)('%s stays as it is with the cursor in every block', (path) => {
  const source = readFileSync(path, 'utf8').replace(/\r\n?/g, '\n')
  expect(visit(source)).toBe(source)
})

/** Articles of real blogs, where the machine has some beside the project. */
const articles = globSync('../shared/data/markdown-*/**/*.md').slice(0, 200)

it.skipIf(articles.length === 0)('200 real articles stay as they are', { tags: ['full'] }, () => {
  const changed = articles.filter((path) => {
    const source = readFileSync(path, 'utf8').replace(/\r\n?/g, '\n')
    return visit(source) !== source
  })
  expect(changed).toEqual([])
})
