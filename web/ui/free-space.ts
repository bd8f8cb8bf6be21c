/** Finds out what lies below a box of the window: text, a control, the focus, or nothing that it would hide. */

export type Box = { left: number; top: number; width: number; height: number }
export type Below = 'nothing' | 'text' | 'control'

/** Air between the box and what is around it. */
const MARGIN_PX = 4

export const CONTROLS =
  'a, button, input, select, textarea, summary, label, video, audio, iframe, [role=slider], .ball, .toasts'

/** The box with the air around it. */
export const areaAround = ({ left, top, width, height }: Box): DOMRect =>
  new DOMRect(left - MARGIN_PX, top - MARGIN_PX, width + 2 * MARGIN_PX, height + 2 * MARGIN_PX)

/** @param own is ignored: the floating element itself */
export const findBelow = (box: Box, own: HTMLElement): Below => {
  const area = areaAround(box)
  const focused = document.activeElement
  if (focused?.matches(':focus-visible') && !own.contains(focused) && meets(focused, area)) return 'control'
  return findInside(document.body, area, own)
}

/**
 * Follows the boxes of the page down to those that meet the area: the browser finds one element at a point in the time
 * of hundreds of boxes. What leaves the box of its parent is not seen.
 */
export const findInside = (parent: Element, area: DOMRect, own: Element): Below => {
  let below: Below = 'nothing'
  for (const node of parent.childNodes) {
    if (node instanceof Text && below === 'nothing' && hasTextIn(node, area)) below = 'text'
    if (!(node instanceof Element) || node === own || !meets(node, area)) continue
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const found = node.matches(CONTROLS) ? 'control' : findInside(node, area, own)
    if (found === 'control') return found
    if (found === 'text') below = found
  }
  return below
}

/** What only screen readers read has a width of one pixel. */
const overlaps = (rect: DOMRect, area: DOMRect) =>
  rect.width > 1 &&
  rect.left < area.right &&
  rect.right > area.left &&
  rect.top < area.bottom &&
  rect.bottom > area.top

const meets = (element: Element, area: DOMRect) => overlaps(element.getBoundingClientRect(), area)

/** Lines of text are narrower than their paragraph, so each line's own box counts. */
const hasTextIn = (text: Text, area: DOMRect): boolean => {
  if (!text.data.trim()) return false
  const range = document.createRange()
  range.selectNode(text)
  return [...range.getClientRects()].some((rect) => overlaps(rect, area))
}
