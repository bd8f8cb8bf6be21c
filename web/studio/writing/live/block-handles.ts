/** The plus and the grip at the left of the block that has the pointer, or else the cursor. They take no space in the text. */
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { iconElement, type StudioIconName } from '../../icons/StudioIcon.tsx'
import { openSlashMenu } from '../editor/slash-menu.ts'
import { blockAt } from './live-blocks.ts'
import { servicesOf } from './live-services.ts'

type Place = { from: number; to: number; top: number; left: number }

class Handles {
  readonly box = document.createElement('div')
  readonly view: EditorView
  /** A place in the block with the pointer. */
  hovered: number | null = null
  place: Place | null = null

  constructor(view: EditorView) {
    this.view = view
    const { handles } = servicesOf(view).texts
    this.box.className = 'cm-handles'
    this.box.append(
      this.#button('plus', handles.insert, ({ to }) => openSlashMenu(view, to)),
      this.#button('grip-vertical', handles.menu, ({ from, to }) =>
        servicesOf(view).openForm({ kind: 'block', from, to }),
      ),
    )
    view.scrollDOM.append(this.box)
    this.measure()
  }

  update({ docChanged, selectionSet, geometryChanged, focusChanged }: ViewUpdate) {
    if (docChanged) this.hovered = null
    if (docChanged || selectionSet || geometryChanged || focusChanged) this.measure()
  }

  destroy() {
    this.box.remove()
  }

  measure() {
    this.view.requestMeasure({
      key: this,
      read: () => this.#read(),
      write: (place) => {
        this.place = place
        this.box.hidden = place === null
        if (!place) return
        this.box.style.top = `${place.top}px`
        this.box.style.left = `${place.left}px`
      },
    })
  }

  #read(): Place | null {
    const { view } = this
    const { state } = view
    if (this.hovered === null && !view.hasFocus) return null
    const at = Math.min(this.hovered ?? state.selection.main.head, state.doc.length)
    const block = blockAt(state, at) ?? state.doc.lineAt(at)
    const line = view.coordsAtPos(block.from, 1)
    if (!line) return null
    const outer = view.scrollDOM.getBoundingClientRect()
    const content = view.contentDOM.getBoundingClientRect()
    const padding = Number.parseFloat(getComputedStyle(view.contentDOM).paddingLeft)
    // Of a block that is one element, the middle of its first line is not known.
    const middle = Math.min((line.bottom - line.top) / 2, MIDDLE_PX)
    return {
      from: block.from,
      to: block.to,
      top: line.top - outer.top + view.scrollDOM.scrollTop + middle,
      left: content.left + padding - outer.left,
    }
  }

  #button(icon: StudioIconName, label: string, run: (place: Place) => void) {
    const button = document.createElement('button')
    button.type = 'button'
    // The keyboard has the toolbar, and Alt with the arrows.
    button.tabIndex = -1
    button.title = label
    button.setAttribute('aria-label', label)
    button.append(iconElement(icon, 17))
    button.addEventListener('mousedown', (event) => event.preventDefault())
    button.addEventListener('click', () => this.place && run(this.place))
    return button
  }
}

const MIDDLE_PX = 24

export const blockHandles = ViewPlugin.fromClass(Handles, {
  eventObservers: {
    mousemove(event, view) {
      const { left, right } = view.contentDOM.getBoundingClientRect()
      const at = view.posAtCoords({ x: (left + right) / 2, y: event.clientY }, false)
      const block = blockAt(view.state, at)
      const next = block?.from ?? null
      if (next === this.hovered) return
      this.hovered = next
      this.measure()
    },
  },
})
