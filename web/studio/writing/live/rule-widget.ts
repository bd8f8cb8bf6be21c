/** A horizontal rule. */
import type { EditorView } from '@codemirror/view'
import { selectBlockOf } from './live-blocks.ts'
import { LiveWidget } from './live-widget.ts'

export class RuleWidget extends LiveWidget {
  override toDOM(view: EditorView) {
    const dom = document.createElement('div')
    dom.className = 'cm-live-block cm-rule'
    dom.append(document.createElement('hr'))
    dom.addEventListener('click', () => selectBlockOf(view, dom))
    return dom
  }
  /** There is nothing to go into. */
  override enter() {}
}
