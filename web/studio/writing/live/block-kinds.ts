/** Which blocks are shown as something else than their text. The first kind that answers has the block. */
import type { EditorView } from '@codemirror/view'
import { imagesKind } from './images/images-widget.ts'
import { LinkBlock, readLinkBlock } from './link-block.ts'
import { type FoundBlock, selectBlockOf } from './live-blocks.ts'
import { LiveWidget } from './live-widget.ts'
import { MathWidget } from './math-widget.ts'
import { RenderedWidget } from './rendered-widget.ts'
import { tableKind } from './table/table-widget.ts'

/** Must depend on name and source only: what it made for them is used again. */
export type LiveBlockKind = (block: FoundBlock) => LiveWidget | null

const DIAGRAM = /^\s*(?:```|~~~)\s*mermaid\b/
const TABS = /^:{3,}\s*tabs\b/i

/** What is no running text looks as the site's renderer shows it. */
const rendered: LiveBlockKind = ({ source, name }) => {
  const isRendered =
    name === 'HTMLBlock' ||
    (name === 'FencedCode' && DIAGRAM.test(source)) ||
    (name === 'Container' && TABS.test(source))
  return isRendered ? new RenderedWidget(source) : null
}

const link: LiveBlockKind = ({ source, name }) =>
  (name === 'Paragraph' || name === 'Blockquote' || name === 'Container') && readLinkBlock(source)
    ? new LinkBlock(source)
    : null

const MATH_FENCE = /^\s*(?:```|~~~)\s*math\b/

const math: LiveBlockKind = ({ source, name }) =>
  name === 'BlockMath' || (name === 'FencedCode' && MATH_FENCE.test(source)) ? new MathWidget(source) : null

/** A horizontal rule. */
class RuleWidget extends LiveWidget {
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

const rule: LiveBlockKind = ({ source, name }) => (name === 'HorizontalRule' ? new RuleWidget(source) : null)

export const liveBlockKinds: LiveBlockKind[] = [math, rule, link, tableKind, imagesKind, rendered]
