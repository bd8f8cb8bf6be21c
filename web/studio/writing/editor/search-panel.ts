/** Find and replace, with the panel's texts in the owner's language. */
import { search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'

export type SearchTexts = Record<
  | 'Find'
  | 'Replace'
  | 'next'
  | 'previous'
  | 'all'
  | 'match case'
  | 'regexp'
  | 'by word'
  | 'replace'
  | 'replace all'
  | 'close'
  | 'current match'
  | 'replaced match on line $'
  | 'replaced $ matches'
  | 'on line'
  | 'Go to line'
  | 'go',
  string
>

export const searchPanel = (texts: SearchTexts): Extension => [
  search({ top: true }),
  keymap.of(searchKeymap),
  EditorState.phrases.of(texts),
]
