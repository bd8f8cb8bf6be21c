/** The note of a footnote, shown while the pointer or the cursor is at its number. */
import { type EditorState, type Extension, StateField } from '@codemirror/state'
import { type EditorView, hoverTooltip, showTooltip, type Tooltip } from '@codemirror/view'
import { jumpTo, noteOf, otherEnd } from './footnotes.ts'
import { around } from './live-lines.ts'
import { servicesOf } from './live-services.ts'

const MARK = new Set(['FootnoteMark'])

const tipAt = (state: EditorState, at: number): Tooltip | null => {
  const node = around(state, at, -1, MARK) ?? around(state, at, 1, MARK)
  if (!node) return null
  const label = state.sliceDoc(node.from + 2, node.to - 1)
  return {
    pos: node.from,
    end: node.to,
    // The number stands above the line that the cursor is in.
    create: (view) => ({ dom: tipOf(view, label), offset: { x: 0, y: 16 } }),
  }
}

const tipOf = (view: EditorView, label: string): HTMLElement => {
  const { texts } = servicesOf(view)
  const dom = document.createElement('div')
  dom.className = 'cm-fn-tip'
  const note = document.createElement('p')
  note.textContent = noteOf(view.state, label) || texts.footnote.missing
  dom.append(note)
  const place = otherEnd(view.state, label, 'note')
  if (place === null) return dom
  const edit = document.createElement('button')
  edit.type = 'button'
  edit.className = 'lk'
  edit.textContent = texts.footnote.edit
  edit.addEventListener('mousedown', (event) => event.preventDefault())
  edit.addEventListener('click', () => jumpTo(view, place))
  dom.append(edit)
  return dom
}

const atCursor = StateField.define<Tooltip | null>({
  create: () => null,
  update: (tip, { state, selection, docChanged }) => {
    if (!selection && !docChanged) return tip
    const { main } = state.selection
    return main.empty && !docChanged ? tipAt(state, main.head) : null
  },
  provide: (field) => showTooltip.from(field),
})

export const footnoteTips: Extension = [atCursor, hoverTooltip((view, at) => tipAt(view.state, at))]
