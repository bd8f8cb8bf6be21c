import { Text } from '@codemirror/state'
import { expect, it } from 'vitest'
import { findBlocks } from './shown-blocks.ts'

const find = (text: string) => {
  const doc = Text.of(text.split('\n'))
  return findBlocks(doc, 1, doc.lines).map(({ at, block }) => [doc.lineAt(at).number, block])
}

it('finds images and formulas that have lines of their own', () => {
  expect(find('text\n![a tide](/media/tide.webp "at noon")\n$$x^2$$\n$$\na\n+ b\n$$\nend')).toEqual([
    [2, { kind: 'image', url: '/media/tide.webp', alt: 'a tide' }],
    [3, { kind: 'formula', source: 'x^2' }],
    [7, { kind: 'formula', source: 'a\n+ b' }],
  ])
})

it('shows nothing of what is not finished', () => {
  expect(find('$$\na\n\nb\n$$')).toEqual([])
  expect(find('see ![inline](/a.png) here\n![](\n$$ $$')).toEqual([])
})
