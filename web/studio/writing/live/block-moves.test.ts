import { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { expect, it, vi } from 'vitest'
import { type BlockMove, moveBlock } from './block-moves.ts'
import { blockKinds, liveBlocks } from './live-blocks.ts'
import { ownMarkdown } from './markdown-syntax.ts'

// The parser stops after a time, and here the clock stands still.
vi.useFakeTimers({ toFake: ['Date'] })

/** `|` is the cursor. */
const after = (marked: string, move: BlockMove) => {
  let state = EditorState.create({
    doc: marked.replace('|', ''),
    selection: { anchor: marked.indexOf('|') },
    extensions: [ownMarkdown(), blockKinds.of([]), liveBlocks],
  })
  const view = {
    get state() {
      return state
    },
    dispatch: (change: Parameters<EditorState['update']>[0]) => {
      state = state.update(change).state
    },
  }
  const isDone = moveBlock(view as unknown as EditorView, state.selection.main.head, move)
  const { head } = state.selection.main
  return isDone ? `${state.sliceDoc(0, head)}|${state.sliceDoc(head)}` : null
}

it.each([
  ['One\n\nT|wo', 'up', 'T|wo\n\nOne'],
  ['O|ne\n\nTwo', 'down', 'Two\n\nO|ne'],
  ['Text\n- a|', 'up', '- a|\n\nText'],
  ['```\na\n\nb|\n```\n\n\nTwo', 'down', 'Two\n\n\n```\na\n\nb|\n```'],
  ['O|ne\n\nTwo', 'up', null],
  ['O|ne\n\nTwo', 'duplicate', 'One\n\n|One\n\nTwo'],
  ['O|ne\n\nTwo', 'delete', '|Two'],
  ['One\n\nT|wo\n', 'delete', 'One|'],
] as const)('%j, %s', (text, move, expected) => expect(after(text, move)).toBe(expected))
