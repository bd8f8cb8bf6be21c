/** The keys that lead through rendered blocks: each is one stop, Enter goes in, Esc comes out. */
import { EditorSelection, type Extension, Prec } from '@codemirror/state'
import { type Command, EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { closedBlock, type LiveBlock, liveBlocks, selectBlock, stopAt } from './live-blocks.ts'

/** The widget block that is selected as a whole. */
const selectedBlock = (view: EditorView): LiveBlock | null => {
  const { main } = view.state.selection
  const block = main.empty ? null : closedBlock(view.state, main.from)
  return block && block.from === main.from && block.to === main.to ? block : null
}

/** The widget between two places that is next to the first one. */
const blockBetween = (view: EditorView, at: number, next: number): LiveBlock | null => {
  const { list, open } = view.state.field(liveBlocks)
  const isPassed = ({ from, to, widget }: LiveBlock) =>
    widget !== null &&
    (next > at ? from >= at && from <= next && to > at : to <= at && to >= next && from < at)
  const passed = list.filter((block) => block !== open && isPassed(block))
  return (next > at ? passed[0] : passed.at(-1)) ?? null
}

const step =
  (way: 'up' | 'down', isVertical: boolean): Command =>
  (view) => {
    const selected = selectedBlock(view)
    if (selected) {
      stopAt(view, selected, way)
      return true
    }
    const { main } = view.state.selection
    if (!main.empty) return false
    const isForward = way === 'down'
    const next = isVertical ? view.moveVertically(main, isForward) : view.moveByChar(main, isForward)
    const passed = blockBetween(view, main.head, next.head)
    if (!passed) return false
    selectBlock(view, passed)
    return true
  }

const domOf = (view: EditorView, { from }: LiveBlock): HTMLElement | null => {
  const { node, offset } = view.domAtPos(from)
  const child = node.childNodes[offset] ?? node
  return child instanceof HTMLElement ? child : child.parentElement
}

const goIn: Command = (view) => {
  const block = selectedBlock(view)
  const dom = block && domOf(view, block)
  if (!block?.widget || !dom) return false
  block.widget.enter(view, dom)
  return true
}

const comeOut: Command = (view) => {
  const { open } = view.state.field(liveBlocks)
  if (!open) return false
  selectBlock(view, open)
  return true
}

/** Nothing is deleted of a block whose source is not shown: it is selected first, as a whole. */
const keepWhole =
  (key: 'Backspace' | 'Delete'): Command =>
  (view) => {
    const { main } = view.state.selection
    const block = main.empty ? closedBlock(view.state, main.head) : null
    if (!block || main.head === (key === 'Backspace' ? block.from : block.to)) return false
    selectBlock(view, block)
    return true
  }

/** What is typed at the edge of a block that has no line for it begins a paragraph of its own. */
const typeAtEdge = (view: EditorView, from: number, to: number, text: string): boolean => {
  const { main } = view.state.selection
  const block = main.empty && from === to ? closedBlock(view.state, from) : null
  if (!block || (from !== block.from && from !== block.to)) return false
  const isBehind = from === block.to
  view.dispatch({
    changes: { from, insert: isBehind ? `\n\n${text}` : `${text}\n\n` },
    selection: EditorSelection.cursor(from + text.length + (isBehind ? 2 : 0)),
    userEvent: 'input.type',
    scrollIntoView: true,
  })
  return true
}

const typedAtEdge: Extension = [
  EditorView.inputHandler.of(typeAtEdge),
  // Where the text ends with a block, the browser has no place for the key.
  EditorView.domEventHandlers({
    keydown: ({ key, ctrlKey, metaKey, altKey, isComposing }, view) => {
      if (key.length !== 1 || ctrlKey || metaKey || altKey || isComposing) return false
      const { head } = view.state.selection.main
      return typeAtEdge(view, head, head, key)
    },
  }),
]

const SELECTED = 'cm-live-selected'

/** Marks the element of the selected block. Not part of the widget: selecting must not render it again. */
const selectedMark = ViewPlugin.fromClass(
  class {
    update({ view, selectionSet, docChanged, focusChanged }: ViewUpdate) {
      if (selectionSet || docChanged || focusChanged)
        view.requestMeasure({ key: SELECTED, read: mark, write: () => {} })
    }
  },
)

const mark = (view: EditorView): void => {
  const block = selectedBlock(view)
  const dom = block && domOf(view, block)
  for (const element of view.contentDOM.querySelectorAll(`.${SELECTED}`))
    if (element !== dom) element.classList.remove(SELECTED)
  dom?.classList.add(SELECTED)
}

export const liveKeys: Extension = [
  Prec.high(
    keymap.of([
      { key: 'ArrowDown', run: step('down', true) },
      { key: 'ArrowUp', run: step('up', true) },
      { key: 'ArrowRight', run: step('down', false) },
      { key: 'ArrowLeft', run: step('up', false) },
      { key: 'Enter', run: goIn },
      { key: 'Alt-F10', run: goIn },
      { key: 'Backspace', run: keepWhole('Backspace') },
      { key: 'Delete', run: keepWhole('Delete') },
    ]),
  ),
  // Before the menu behind a slash, which takes the key while it looks whether it has anything to show.
  Prec.highest(keymap.of([{ key: 'Escape', run: comeOut }])),
  typedAtEdge,
  selectedMark,
]
