import { EditorState } from '@codemirror/state'
import { expect, it } from 'vitest'
import { ownMarkdown } from '../live/markdown-syntax.ts'
import { isVerbatim, placeForBlock } from './verbatim.ts'

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

it.each([
  ['te‸xt\n\nb', 'te‸xt\n\nb'],
  ['```\na‸\n```\n\nb', '```\na\n```‸\n\nb'],
  ['$$\nx‸\n$$\n\nb', '$$\nx\n$$‸\n\nb'],
  ['| a |\n| --- |\n| b‸ |\n\nc', '| a |\n| --- |\n| b |‸\n\nc'],
])('a block at %j is put at %j', (marked, expected) => {
  const doc = marked.replace('‸', '')
  const place = placeForBlock(EditorState.create({ doc, extensions: ownMarkdown() }), marked.indexOf('‸'))
  expect(`${doc.slice(0, place)}‸${doc.slice(place)}`).toBe(expected)
})
