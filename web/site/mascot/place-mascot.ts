/**
 * Places the mascot and its tip where nothing is covered: the mascot at the left edge, large or small; the tip above
 * it, as wide as fits. Where nothing fits, it is not shown.
 */
import { areaAround, type Below, type Box, CONTROLS, findBelow, findInside } from '#web/ui/free-space.ts'

type Size = 'large' | 'small'

/** Design: 72 px; in a narrow margin a small one looks over the edge. */
const sizes: readonly [Size, Omit<Box, 'top'> & { bottom: number }][] = [
  ['large', { left: 20, bottom: 14, width: 72, height: 71 }],
  ['small', { left: 4, bottom: 8, width: 40, height: 40 }],
]
/** Design: 204 px; the narrow ones stand in the margin of the page. */
const TIP_WIDTHS_PX = [204, 164, 128, 96]
const NARROW_TIP_PX = 130
const STEM_PX = 14

export type Placement = {
  /** Places the mascot anew. Returns whether there is room for it. */
  placeMascot: () => boolean
  /** Writes the tip and shows it. Returns whether there is room for it. */
  placeTip: (text: string) => boolean
  /** Whether the shown tip covers something by now, after scrolling. */
  isTipInTheWay: () => boolean
}

const isInWindow = ({ left, top, width, height }: Box) => {
  const { clientWidth, clientHeight } = document.documentElement
  return left >= 0 && top >= 0 && left + width <= clientWidth && top + height <= clientHeight
}

const isFree = (box: Box, own: HTMLElement) =>
  isInWindow(box) && findBelow(box, own) === 'nothing' && findPositioned(box, own) === 'nothing'

export const createPlacement = (mascot: HTMLElement, tip: HTMLElement): Placement => {
  const boxOf = ({ left, bottom, width, height }: (typeof sizes)[number][1]): Box => ({
    left,
    width,
    height,
    top: document.documentElement.clientHeight - bottom - height,
  })
  const tipBox = (): Box => {
    const { left, top, width, height } = tip.getBoundingClientRect()
    return { left, top, width, height: height + STEM_PX }
  }
  return {
    placeMascot: () => {
      const found = sizes.find(([, place]) => isFree(boxOf(place), mascot))
      if (found) mascot.dataset.size = found[0]
      mascot.toggleAttribute('data-away', !found)
      return found !== undefined
    },
    placeTip: (text) => {
      if (mascot.hasAttribute('data-away') || mascot.dataset.size === 'small') return false
      tip.textContent = text
      const fits = TIP_WIDTHS_PX.some((width) => {
        tip.style.width = `${width}px`
        tip.toggleAttribute('data-narrow', width < NARROW_TIP_PX)
        return isFree(tipBox(), mascot)
      })
      return fits
    },
    isTipInTheWay: () => !isFree(tipBox(), mascot),
  }
}

/** On the diagonal of the box, where the browser is asked for the topmost element, which takes most of the time. */
const POINTS = [0, 0.5, 1]

/**
 * Finds what lies below a box although it is positioned outside the box of its parent, such as a menu.
 * @param own is ignored: the floating element itself
 */
const findPositioned = (box: Box, own: HTMLElement): Below => {
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
