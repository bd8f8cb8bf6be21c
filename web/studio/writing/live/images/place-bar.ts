/** Where the bar of an image floats: in the lower edge of the picture, below it when that is small, and below a gallery. */
import type { EditorView } from '@codemirror/view'
import { boxAt } from './image-boxes.ts'

const INSET_PX = 14
const GAP_PX = 8
const MIN_WIDTH_PX = 360
const BAR_WIDTH_PX = 772
/** The bars at the head and the line at the foot of the desk. */
const HEAD_PX = 104
const FOOT_PX = 36

/** @param from where the block of the image begins */
export const placeBar = (view: EditorView, bar: HTMLElement, from: number): void => {
  const box = boxAt(view, from)
  const gallery = box?.querySelector('.pics')
  const shown = gallery ?? box?.querySelector('.cm-live-picture')
  if (!shown) return
  const { left, right, top: start, width, bottom, height } = shown.getBoundingClientRect()
  const room = Math.min(width - 2 * INSET_PX, BAR_WIDTH_PX)
  bar.style.setProperty('--bar-width', `${width < MIN_WIDTH_PX ? BAR_WIDTH_PX : room}px`)
  const isInside = !gallery && width >= MIN_WIDTH_PX && height > bar.offsetHeight + 4 * INSET_PX
  const top = isInside ? bottom - bar.offsetHeight - INSET_PX : bottom + GAP_PX
  const lowest = innerHeight - FOOT_PX - GAP_PX - bar.offsetHeight
  const middle = (left + right - bar.offsetWidth) / 2
  // With its image it leaves the window; what is typed in it stays in focus.
  const isAway = bottom < HEAD_PX || start > innerHeight - FOOT_PX
  bar.style.opacity = isAway ? '0' : ''
  bar.style.pointerEvents = isAway ? 'none' : ''
  bar.style.top = `${Math.min(top, lowest)}px`
  bar.style.left = `${Math.max(GAP_PX, Math.min(middle, innerWidth - bar.offsetWidth - GAP_PX))}px`
}
