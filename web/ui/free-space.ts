/** Finds out what lies below a box of the window: text, a control, the focus, or nothing that it would hide. */

export type Box = { left: number; top: number; width: number; height: number }
export type Below = 'nothing' | 'text' | 'control'

/** Distance of the points that are looked at: smaller than any line of text is high. */
const STEP_PX = 9
/** Air between the box and what is around it. */
const MARGIN_PX = 4

const CONTROLS =
  'a, button, input, select, textarea, summary, label, video, audio, iframe, [role=slider], .ball, .toasts'

/** @param own is ignored: the floating element itself. A box that leaves the window lies on a control. */
export const findBelow = (box: Box, own: HTMLElement): Below => {
  const area = {
    left: box.left - MARGIN_PX,
    top: box.top - MARGIN_PX,
    right: box.left + box.width + MARGIN_PX,
    bottom: box.top + box.height + MARGIN_PX,
  }
  const { clientWidth, clientHeight } = document.documentElement
  if (
    box.left < 0 ||
    box.top < 0 ||
    box.left + box.width > clientWidth ||
    box.top + box.height > clientHeight
  )
    return 'control'
  const focused = document.activeElement
  if (focused?.matches(':focus-visible') && !own.contains(focused) && meets(focused, area)) return 'control'
  // It then lies below nothing: all elements at a point would take the browser five times as long as the topmost one.
  own.style.pointerEvents = 'none'
  const below = findAt(area)
  own.style.pointerEvents = ''
  return below
}

const findAt = (area: Area): Below => {
  const seen = new Set<Element>()
  let below: Below = 'nothing'
  for (let y = Math.max(0, area.top); y < area.bottom; y += STEP_PX)
    for (let x = Math.max(0, area.left); x < area.right; x += STEP_PX) {
      const element = document.elementFromPoint(x, y)
      if (!element || seen.has(element)) continue
      seen.add(element)
      if (element.closest(CONTROLS)) return 'control'
      if (hasTextIn(element, area)) below = 'text'
    }
  return below
}

type Area = { left: number; top: number; right: number; bottom: number }

const overlaps = (rect: DOMRect, area: Area) =>
  rect.left < area.right && rect.right > area.left && rect.top < area.bottom && rect.bottom > area.top

const meets = (element: Element, area: Area) => overlaps(element.getBoundingClientRect(), area)

/** Lines of text are narrower than their paragraph, so each line's own box counts. */
const hasTextIn = (element: Element, area: Area): boolean => {
  const range = document.createRange()
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) if (overlaps(rect, area)) return true
  }
  return false
}
