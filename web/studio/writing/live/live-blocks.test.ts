import { syntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { afterEach, expect, it, vi } from 'vitest'
import { liveBlockKinds } from './block-kinds.ts'
import { blockKinds, liveBlocks } from './live-blocks.ts'
import { ownMarkdown } from './markdown-syntax.ts'

// The parser stops after a time, and here the clock stands still.
vi.useFakeTimers({ toFake: ['Date'] })
afterEach(() => vi.restoreAllMocks())

const TEXT = `One\n\n![a](x)\n\n${'Two\n\n'.repeat(3)}---\n\n![b](y)\n`

/** The blocks after this text was typed at the beginning, on a machine that has no time to parse. */
const typeInHaste = (typed: string) => {
  const state = EditorState.create({
    doc: TEXT,
    extensions: [ownMarkdown(), blockKinds.of([liveBlockKinds].flat()), liveBlocks],
  })
  let now = 0
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
  const next = state.update({ changes: { from: 0, insert: typed } }).state
  const { list } = next.field(liveBlocks)
  return {
    isWhole: syntaxTree(next).length >= next.doc.length,
    sources: list.map(({ source }) => source),
    shown: list.filter(({ widget }) => widget).map(({ source }) => source),
  }
}

it('keeps the blocks that the parser has not reached after a change', () => {
  const { isWhole, sources, shown } = typeInHaste('Word')
  expect(isWhole).toBe(false)
  expect(sources).toEqual(['WordOne', '![a](x)', 'Two', 'Two', 'Two', '---', '![b](y)'])
  expect(shown).toEqual(['![a](x)', '---', '![b](y)'])
})
