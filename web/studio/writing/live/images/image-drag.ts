/** Dragging an image onto another one: to another place of its gallery, or to make a gallery of two. */
import type { EditorView } from '@codemirror/view'
import { placeOf } from '../live-widget.ts'
import { imagesAt, moveInto, moveTo } from './image-actions.ts'
import { picksOf } from './image-boxes.ts'

const THRESHOLD_PX = 6
const BOX = '.cm-live-images'
const PICK = '.cm-live-pick'

type Drop = { pick: HTMLElement; isAfter: boolean }

const placeOfPick = (view: EditorView, pick: HTMLElement) => {
  const box = pick.closest<HTMLElement>(BOX)
  const found = box && imagesAt(view.state, placeOf(view, box).from)
  return found ? { found, index: picksOf(box).indexOf(pick) } : null
}

const dropAt = ({ clientX: x, clientY: y }: PointerEvent, dragged: HTMLElement): Drop | null => {
  const pick = document.elementFromPoint(x, y)?.closest<HTMLElement>(PICK)
  if (!pick || pick === dragged) return null
  const { left, width } = pick.getBoundingClientRect()
  return { pick, isAfter: x > left + width / 2 }
}

const drop = (view: EditorView, dragged: HTMLElement, { pick, isAfter }: Drop): void => {
  const from = placeOfPick(view, dragged)
  const to = placeOfPick(view, pick)
  if (!from || !to) return
  const before = to.index + (isAfter ? 1 : 0)
  if (from.found.block.from !== to.found.block.from) moveInto(view, from.found, from.index, to.found, before)
  else moveTo(view, from.found, from.index, before > from.index ? before - 1 : before)
}

/** Follows the pointer that was pressed on an image, by mouse or pen: a finger scrolls. */
export const startDrag = (view: EditorView, start: PointerEvent): void => {
  const dragged = (start.target as Element).closest<HTMLElement>(PICK)
  if (!dragged || start.button !== 0 || start.pointerType === 'touch') return
  let isDragging = false
  let at: Drop | null = null
  const mark = (next: Drop | null) => {
    at?.pick.removeAttribute('data-drop')
    at = next
    at?.pick.setAttribute('data-drop', at.isAfter ? 'after' : 'before')
  }
  const move = (event: PointerEvent) => {
    isDragging ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > THRESHOLD_PX
    if (!isDragging) return
    dragged.dataset.dragged = ''
    mark(dropAt(event, dragged))
  }
  const end = new AbortController()
  const finish = (event: PointerEvent) => {
    const last = event.type === 'pointerup' ? at : null
    mark(null)
    delete dragged.dataset.dragged
    end.abort()
    if (last) drop(view, dragged, last)
  }
  const { signal } = end
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', finish, { signal })
  addEventListener('pointercancel', finish, { signal })
  addEventListener('keydown', (event) => event.key === 'Escape' && finish(start), { signal })
}
