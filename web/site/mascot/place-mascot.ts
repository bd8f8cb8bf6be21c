/**
 * Places the mascot and its tip where nothing is covered (design): in the corner with the tip above it where the margin is wide,
 * else on an edge of the page with the tip at its side, else in the corner, silent until it is pressed.
 */
import { areaAround, type Below, type Box, CONTROLS, findBelow, findInside } from '#web/ui/free-space.ts'

type Ledge = {
  selector: string
  /** Where it stands: on the lower edge within the margins of the page, or on an edge of the element itself. */
  edge: 'lower' | 'foot' | 'upper'
  side: 'left' | 'right'
  width: number
}

/** The first that the page has: the band of a list, the buttons of the videos, the cover of a text, that or the tabs of the home page. */
const ledges: readonly Ledge[] = [
  { selector: '.page-band', edge: 'lower', side: 'right', width: 56 },
  { selector: '.dark-head .btn:last-of-type', edge: 'upper', side: 'right', width: 48 },
  { selector: 'main > article > :first-child > span:first-child', edge: 'lower', side: 'left', width: 56 },
  { selector: 'main section > article > a[aria-hidden]', edge: 'upper', side: 'left', width: 44 },
  { selector: 'main [role=tablist]', edge: 'foot', side: 'right', width: 44 },
]
/** Its feet hang over the edge. */
const FEET_PX = 3
/** Height by width of the drawing. */
const RATIO = 130 / 132

const corners = [
  { size: 'large', left: 20, bottom: 14, width: 72 },
  { size: 'small', left: 4, bottom: 8, width: 40 },
] as const
const TIP_WIDTH_PX = 204
/** Of a tip of three lines, with its stem. */
const TIP_HEIGHT_PX = 104
const STEM_PX = 14
/** The shortest tip at the side of the mascot, one row. */
const ROW = { width: 120, height: 36 }
const TIP_MAX_PX = 352
/** Between a tip and a control. */
const CONTROL_GAP_PX = 8

export type Placement = {
  /** Places the mascot again. Returns whether there is room for it. */
  placeMascot: () => boolean
  /** Writes the tip and shows it. Returns whether there is room for it. */
  placeTip: (text: string) => boolean
  /** Writes the tip over the page, as the visitor has asked for it. */
  placeTipOver: (text: string) => void
  /** Whether the shown tip covers something by now, after scrolling, or its mascot stands elsewhere. */
  isTipInTheWay: () => boolean
}

const isInWindow = ({ left, top, width, height }: Box) => {
  const { clientWidth, clientHeight } = document.documentElement
  return left >= 0 && top >= 0 && left + width <= clientWidth && top + height <= clientHeight
}

const isFree = (box: Box, own: HTMLElement) =>
  isInWindow(box) && findBelow(box, own) === 'nothing' && findPositioned(box, own) === 'nothing'

const isFreeForTip = (box: Box, own: HTMLElement) => {
  const air = CONTROL_GAP_PX / 2
  const wider = {
    left: box.left - air,
    top: box.top - air,
    width: box.width + 2 * air,
    height: box.height + 2 * air,
  }
  return isFree(box, own) && findBelow(wider, own) !== 'control'
}

type Stand = Box & { side: 'left' | 'right' }

/** Where the mascot would stand on the ledge of this page, in the window; null without one. */
const standOnLedge = (): Stand | null => {
  for (const { selector, edge, side, width } of ledges) {
    const element = document.querySelector(selector)
    if (!element?.checkVisibility()) continue
    const own = element.getBoundingClientRect()
    const { left, right } = edge === 'lower' ? textMargins() : own
    const height = width * RATIO
    const top = (edge === 'upper' ? own.top : own.bottom) - height + FEET_PX
    return { side, width, height, top, left: side === 'left' ? left + 6 : right - 4 - width }
  }
  return null
}

/** The edges of the content, which all pages share with the footer. */
const textMargins = () => {
  const wrap = document.querySelector('.ft .wrap') ?? document.body
  const { left, right } = wrap.getBoundingClientRect()
  const { paddingLeft, paddingRight } = getComputedStyle(wrap)
  return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) }
}

export const createPlacement = (mascot: HTMLElement, tip: HTMLElement): Placement => {
  const inCorner = ({ left, bottom, width }: (typeof corners)[number]): Box => {
    const height = width * RATIO
    return { left, width, height, top: document.documentElement.clientHeight - bottom - height }
  }
  const tipBox = (): Box => {
    const { left, top, width, height } = tip.getBoundingClientRect()
    return { left, top, width, height: height + (mascot.dataset.place === 'ledge' ? 0 : STEM_PX) }
  }
  const stand = (place: 'cloud' | 'ledge' | 'large' | 'small' | 'away') => {
    mascot.dataset.place = place
    if (place !== 'ledge') mascot.style.cssText = ''
  }
  const standAt = ({ left, top, width, side }: Stand) => {
    stand('ledge')
    mascot.dataset.side = side
    const origin = (mascot.offsetParent ?? document.documentElement).getBoundingClientRect()
    mascot.style.cssText = `left:${left - origin.left}px;top:${top - origin.top}px;width:${width}px`
  }
  /** Whether nothing is below the mascot, which hangs over its edge, and below a short tip at its side. */
  const isLedgeFree = ({ left, top, width, height, side }: Stand) =>
    isFree({ left, top, width, height: height - FEET_PX - CONTROL_GAP_PX }, mascot) &&
    isFreeForTip(
      {
        ...ROW,
        left: side === 'left' ? left + width + STEM_PX : left - STEM_PX - ROW.width,
        top: top + height - FEET_PX - CONTROL_GAP_PX - 1 - ROW.height,
      },
      mascot,
    )
  const hasRoomForCloud = () => {
    const { left, top, width, height } = inCorner(corners[0])
    const cloud = { left, top: top - TIP_HEIGHT_PX, width: TIP_WIDTH_PX, height: TIP_HEIGHT_PX }
    return isFree({ left, top, width, height }, mascot) && isFreeForTip(cloud, mascot)
  }
  return {
    placeMascot: () => {
      const isCloud = hasRoomForCloud()
      const ledge = isCloud ? null : standOnLedge()
      if (isCloud) stand('cloud')
      else if (ledge && isLedgeFree(ledge)) standAt(ledge)
      else stand(corners.find((corner) => isFree(inCorner(corner), mascot))?.size ?? 'away')
      return mascot.dataset.place !== 'away'
    },
    placeTip: (text) => {
      const { place } = mascot.dataset
      if (place !== 'cloud' && place !== 'ledge') return false
      tip.textContent = text
      // Two rows where one does not fit.
      return ['1', ...(place === 'ledge' ? ['2'] : [])].some((rows) => {
        tip.dataset.rows = rows
        return tip.offsetWidth <= TIP_MAX_PX && isFreeForTip(tipBox(), mascot)
      })
    },
    placeTipOver: (text) => {
      tip.textContent = text
      tip.dataset.rows = '2'
    },
    isTipInTheWay: () => !isFreeForTip(tipBox(), mascot),
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
