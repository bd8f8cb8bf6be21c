/** Shows images and formulas below the line of the source that makes them. */
import { type EditorState, type Extension, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { findBlocks, MAX_FORMULA_LINES, type ShownBlock } from './shown-blocks.ts'

class BlockWidget extends WidgetType {
  readonly block: ShownBlock
  constructor(block: ShownBlock) {
    super()
    this.block = block
  }

  override eq(other: BlockWidget) {
    return JSON.stringify(other.block) === JSON.stringify(this.block)
  }

  override toDOM(view: EditorView) {
    const box = document.createElement('div')
    box.className = 'cm-md-block'
    if (this.block.kind === 'image') showImage(box, this.block, () => view.requestMeasure())
    else void showFormula(box, this.block.source).finally(() => view.requestMeasure())
    return box
  }

  override get estimatedHeight() {
    return this.block.kind === 'image' ? 160 : 56
  }
}

const showImage = (box: HTMLElement, { url, alt }: { url: string; alt: string }, onSize: () => void) => {
  const image = document.createElement('img')
  image.alt = alt
  image.onload = onSize
  image.onerror = () => {
    box.hidden = true
    onSize()
  }
  image.src = url
  box.append(image)
}

/** The library of the server's renderer, loaded with the first formula. It makes elements, no HTML. */
const showFormula = async (box: HTMLElement, source: string) => {
  const { default: temml } = await import('temml')
  temml.render(source, box, { displayMode: true, throwOnError: false, trust: false })
}

const widget = ({ at, block }: ReturnType<typeof findBlocks>[number]) =>
  Decoration.widget({ widget: new BlockWidget(block), block: true, side: 1 }).range(at)

const blocksIn = (state: EditorState, from: number, to: number) => {
  const first = Math.max(1, state.doc.lineAt(from).number - MAX_FORMULA_LINES)
  const last = Math.min(state.doc.lines, state.doc.lineAt(to).number + MAX_FORMULA_LINES)
  const start = state.doc.line(first).from
  const end = state.doc.line(last).to
  return { start, end, blocks: findBlocks(state.doc, first, last).map(widget) }
}

export const blockWidgets: Extension = StateField.define<DecorationSet>({
  create: (state) => Decoration.set(findBlocks(state.doc, 1, state.doc.lines).map(widget)),
  update: (shown, { docChanged, changes, state }) => {
    if (!docChanged) return shown
    let next = shown.map(changes)
    // Only the neighborhood of a change is looked at again: a long text stays quick to type in.
    changes.iterChangedRanges((_from, _to, from, to) => {
      const { start, end, blocks } = blocksIn(state, from, to)
      next = next.update({ filterFrom: start, filterTo: end, filter: () => false, add: blocks })
    })
    return next
  },
  provide: (field) => EditorView.decorations.from(field),
})
