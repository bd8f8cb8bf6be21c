/** A displayed formula. Its source is below it while the cursor is in it. */
import type { EditorView } from '@codemirror/view'
import { selectBlockOf } from './live-blocks.ts'
import { LiveWidget } from './live-widget.ts'
import { renderMath } from './text-widgets.ts'

/** The TeX between the marks, which are `$$` or the fence of a block of the language `math`. */
export const texOf = (source: string): string =>
  source
    .replace(/^\s*(?:\$\$|[`~]{3,}[^\n]*\n)/, '')
    .replace(/(?:\$\$[ \t]*[.,;:，。；：]?|\n[`~]{3,})\s*$/, '')
    .trim()

export class MathWidget extends LiveWidget {
  override get opensSource() {
    return true
  }
  override get estimatedHeight() {
    return 80
  }
  override toDOM(view: EditorView) {
    const dom = document.createElement('div')
    dom.className = 'cm-live-block math'
    dom.addEventListener('click', () => selectBlockOf(view, dom))
    this.updateDOM(dom, view)
    return dom
  }
  override updateDOM(dom: HTMLElement, view: EditorView) {
    void renderMath(dom, texOf(this.source), true).finally(() => view.requestMeasure())
    return true
  }
}
