/** The text rendered in place: the extensions that *Write* has in addition to those of the source. */
import type { Extension } from '@codemirror/state'
import { drawSelection, EditorView } from '@codemirror/view'
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
import { steadyHeights } from './steady-heights.ts'
import { tableCursor } from './table/table-editing.ts'
import { textKeys } from './text-keys.ts'
import './live.css'

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
