/** The text rendered in place: the extensions that *Write* has in addition to those of the source. */
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { liveBlockKinds } from './block-kinds.ts'
import { blockKinds, liveBlocks } from './live-blocks.ts'
import { liveKeys } from './live-keys.ts'
import { type LiveServices, liveServices } from './live-services.ts'
import './live.css'

export const liveView = (services: LiveServices): Extension => [
  liveServices.of(services),
  blockKinds.of(liveBlockKinds),
  liveBlocks,
  liveKeys,
  EditorView.contentAttributes.of({ class: 'prose cm-live' }),
]
