/** What the menu of a block does: it moves, is doubled, or goes. */
import { EditorSelection } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { liveBlocks } from './live-blocks.ts'

export type BlockMove = 'up' | 'down' | 'duplicate' | 'delete'

/** @param at a place in the block. @returns false where no block is, or it can go no further */
export const moveBlock = (view: EditorView, at: number, move: BlockMove): boolean => {
  const { list } = view.state.field(liveBlocks)
  const { doc, selection } = view.state
  const index = list.findIndex(({ from, to }) => at >= from && at <= to)
  const block = list[index]
  if (!block) return false
  const { from, to, source } = block
  const finish = (changes: { from: number; to: number; insert: string }, cursor: number) => {
    view.dispatch({
      changes,
      selection: EditorSelection.cursor(Math.max(0, cursor)),
      userEvent: 'move.line',
      scrollIntoView: true,
    })
    return true
  }
  if (move === 'duplicate') return finish({ from: to, to, insert: `\n\n${source}` }, to + 2)
  if (move === 'delete') {
    const next = list[index + 1]
    const before = list[index - 1]
    return next
      ? finish({ from, to: next.from, insert: '' }, from)
      : finish({ from: before?.to ?? 0, to: doc.length, insert: '' }, before?.to ?? 0)
  }
  const other = list[index + (move === 'up' ? -1 : 1)]
  if (!other) return false
  const [above, below] = move === 'up' ? [other, block] : [block, other]
  const between = doc.sliceString(above.to, below.from)
  // Without a blank line, the one would go on in the other.
  const gap = between.split('\n').length > 2 ? between : '\n\n'
  const place = move === 'up' ? other.from : other.to + gap.length - between.length - source.length
  return finish(
    { from: above.from, to: below.to, insert: below.source + gap + above.source },
    place + Math.min(selection.main.head - from, source.length),
  )
}
