/** The two grips at the sides of an image, which snap to the widths: by pointer and by arrow keys. */
import type { EditorView } from '@codemirror/view'
import type { ImageWidth } from '#contract/image-syntax.ts'
import { servicesOf } from '../live-services.ts'
import { placeOf } from '../live-widget.ts'
import { changeFields, imagesAt } from './image-actions.ts'
import { shownWidth } from './image-sizes.ts'

type Side = 'left' | 'right'

/** From small to large. An image that is made small by its right grip stands at the left. */
const steps = (side: Side): ImageWidth[] => [side === 'right' ? 'left' : 'right', 'text', 'wide', 'full']

const SMALL_PX = 272
const WIDE_PX = 800

export const makeGrip = (view: EditorView, box: HTMLElement, side: Side): HTMLElement => {
  const grip = document.createElement('span')
  const { texts } = servicesOf(view)
  grip.className = `cm-live-grip ${side}`
  grip.role = 'slider'
  grip.tabIndex = 0
  grip.ariaLabel = texts.image.width
  grip.ariaValueMin = '1'
  grip.ariaValueMax = '4'
  const set = (width: ImageWidth) => {
    const found = imagesAt(view.state, placeOf(view, box).from)
    const [image] = found?.images ?? []
    if (found && image && width !== shownWidth(image)) changeFields(view, found, 0, { width })
  }
  grip.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const next = steps(side)[stepOf(box.dataset.width as ImageWidth) - 1 + step]
    if (next) set(next)
  })
  grip.addEventListener('pointerdown', (start) => {
    // The form of the image stays open, and the image where it is.
    start.preventDefault()
    start.stopPropagation()
    grip.setPointerCapture(start.pointerId)
    const before = box.dataset.width
    const { left, width } = box.getBoundingClientRect()
    const middle = left + width / 2
    const move = ({ clientX }: PointerEvent) => {
      const wanted = Math.abs(clientX - middle) * 2
      const column = view.contentDOM.querySelector('.cm-line')?.clientWidth ?? view.contentDOM.clientWidth
      const pane = view.scrollDOM.clientWidth
      const widths = [SMALL_PX, column, Math.min(WIDE_PX, pane), pane]
      const nearest = widths.reduce((a, b) => (Math.abs(b - wanted) < Math.abs(a - wanted) ? b : a))
      box.dataset.width = steps(side)[widths.indexOf(nearest)]
    }
    const end = new AbortController()
    const finish = ({ type }: PointerEvent) => {
      end.abort()
      const chosen = box.dataset.width as ImageWidth
      box.dataset.width = before
      if (type === 'pointerup') set(chosen)
    }
    grip.addEventListener('pointermove', move, { signal: end.signal })
    grip.addEventListener('pointerup', finish, { signal: end.signal })
    grip.addEventListener('pointercancel', finish, { signal: end.signal })
  })
  return grip
}

/** 1 to 4. */
const stepOf = (width: ImageWidth): number => ({ left: 1, right: 1, text: 2, wide: 3, full: 4 })[width]

/** Says to screen readers how wide the image is now. */
export const nameGrips = (view: EditorView, box: HTMLElement, width: ImageWidth): void => {
  for (const grip of box.querySelectorAll('.cm-live-grip')) {
    grip.ariaValueNow = String(stepOf(width))
    grip.ariaValueText = servicesOf(view).texts.image.widths[width]
  }
}
