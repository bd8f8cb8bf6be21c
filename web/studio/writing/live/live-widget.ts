/** A block that is shown instead of its source. The source stays the document: a widget only ever asks for changes of it. */
import { EditorSelection } from '@codemirror/state'
import { type EditorView, WidgetType } from '@codemirror/view'
import { singleChange } from '#contract/studio/apply-changes.ts'
import { blockAt, closedBlock, stopAt } from './live-blocks.ts'

export abstract class LiveWidget extends WidgetType {
  /** The lines of the block, as they are in the document. */
  readonly source: string
  constructor(source: string) {
    super()
    this.source = source
  }

  /** Whether the source is shown below the block while the cursor is in it; otherwise the block has fields of its own. */
  get opensSource(): boolean {
    return false
  }

  override eq(other: WidgetType): boolean {
    return other.constructor === this.constructor && (other as LiveWidget).source === this.source
  }

  abstract override toDOM(view: EditorView): HTMLElement

  /** Shows this source in the element of an earlier one, so that it keeps its focus. False: a new element is made. */
  override updateDOM(_dom: HTMLElement, _view: EditorView): boolean {
    return false
  }

  override ignoreEvent(): boolean {
    return true
  }

  /** Goes in from the keyboard: Enter on the selected block. Puts the focus into its first field. */
  enter(view: EditorView, dom: HTMLElement): void {
    const place = placeOf(view, dom)
    view.dispatch({ selection: EditorSelection.cursor(place.to), scrollIntoView: true })
  }
}

/** Where the block of this element stands in the document now. */
export const placeOf = (view: EditorView, dom: HTMLElement): { from: number; to: number } => {
  const at = view.posAtDOM(dom)
  const block = blockAt(view.state, at)
  return block ? { from: block.from, to: block.to } : { from: at, to: at }
}

/** Replaces the source of the block by one change of what differs, which can be undone. */
export const replaceSource = (view: EditorView, dom: HTMLElement, text: string): void => {
  const { from, to } = placeOf(view, dom)
  const changes = singleChange(view.state.sliceDoc(from, to), text)
  if (changes.length === 0) return
  view.dispatch({
    changes: changes.map((one) => ({ from: from + one.from, to: from + one.to, insert: one.insert })),
    userEvent: 'input',
  })
}

/** Puts the cursor before or behind the block, and the focus into the text. */
export const leave = (view: EditorView, dom: HTMLElement, way: 'up' | 'down'): void => {
  const { from } = placeOf(view, dom)
  const block = closedBlock(view.state, from)
  if (block) stopAt(view, block, way)
  view.focus()
}
