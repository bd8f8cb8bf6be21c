import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { ownMarkdown } from '../live/markdown-syntax.ts'
import { isVerbatim } from './verbatim.ts'

it.each([
  ['text |', false],
  ['`code| `', true],
  ['`code`|', false],
  ['`open|', true],
  ['$x|$', true],
  ['$x$ and |', false],
  ['for $5 and |', false],
  ['$$\nx|\n$$', true],
  ['```\na|\n```', true],
  ['```\na|', true],
  ['```\na\n```\n\nb|', false],
  ['[a](https://example.org/|)', true],
  ['<kbd class="|">', true],
])('%j: %s', (marked, expected) => {
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: ownMarkdown() })
  expect(isVerbatim(state, marked.indexOf('|'))).toBe(expected)
})
