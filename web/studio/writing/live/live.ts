/** The text rendered in place: the extensions that *Write* has in addition to those of the source. */
import type { Extension } from '@codemirror/state'
import {
  Decoration,
  drawSelection,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { blockHandles } from './block-handles.ts'
import { liveBlockKinds } from './block-kinds.ts'
import { codeColors } from './code-colors.ts'
import { footnoteTips } from './footnote-tip.ts'
import { paneWidth } from './images/image-sizes.ts'
import { linkKeys } from './link-keys.ts'
import { blockKinds, liveBlocks } from './live-blocks.ts'
import { liveKeys } from './live-keys.ts'
import { type LiveServices, liveServices } from './live-services.ts'
import { liveText } from './live-text.ts'
import { tableCursor } from './table/table-editing.ts'
import { textKeys } from './text-keys.ts'
import './live.css'

/**
 * Keeps the heights of what is not drawn. CodeMirror estimates them from the first line it draws that is short and nothing but text, which
 * here may be code, a note or a heading; when another kind of line comes first, it forgets all heights, and the text jumps or stays
 * blank. Short lines with a mark do not serve for it, so it measures a line of its own, in the type of a paragraph.
 */
const shortLines = new MatchDecorator({
  regexp: /^.{1,20}$/g,
  decoration: Decoration.mark({ class: 'cm-short' }),
})

const steadyHeights = ViewPlugin.fromClass(
  class {
    marks
    constructor(view: EditorView) {
      this.marks = shortLines.createDeco(view)
    }
    update(update: ViewUpdate) {
      this.marks = shortLines.updateDeco(update, this.marks)
    }
  },
  { decorations: ({ marks }) => marks },
)

export const liveView = (services: LiveServices): Extension => [
  liveServices.of(services),
  blockKinds.of(liveBlockKinds),
  liveBlocks,
  liveKeys,
  paneWidth,
  linkKeys,
  textKeys,
  liveText,
  codeColors,
  steadyHeights,
  footnoteTips,
  blockHandles,
  drawSelection(),
  // The caret stays clear of the toolbar and of the foot.
  EditorView.scrollMargins.of(() => ({ top: 96, bottom: 64 })),
  tableCursor,
  EditorView.contentAttributes.of({ class: 'prose cm-live' }),
]
