/** Finds what lies below a box although it is positioned outside the box of its parent, such as a menu. */
import { areaAround, type Below, type Box, CONTROLS, findInside } from '#web/ui/free-space.ts'

/** On the diagonal of the box, where the browser is asked for the topmost element, which takes most of the time. */
const POINTS = [0, 0.5, 1]

/** @param own is ignored: the floating element itself */
export const findPositioned = (box: Box, own: HTMLElement): Below => {
  const area = areaAround(box)
  let below: Below = 'nothing'
  // It then lies below nothing: all elements at a point would take the browser five times as long as the topmost one.
  own.style.pointerEvents = 'none'
  for (const part of POINTS) {
    const element = document.elementFromPoint(area.x + part * area.width, area.y + part * area.height)
    if (element?.closest(CONTROLS)) below = 'control'
    else if (element && below === 'nothing') below = findInside(element, area, own)
  }
  own.style.pointerEvents = ''
  return below
}
