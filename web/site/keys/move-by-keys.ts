/** Moves to the next or the previous entry of a page: the title of a card, a heading of an article, a talk, a comment. */

/** What a visitor goes through, in the order of the page. */
const ENTRIES = ':is(h2, h3) > a[href], .prose :is(h2, h3), article:not(:has(h1, h2 > a, h3 > a))'

/** An entry whose top is this near to the line below the header is where the visitor is. */
const NEAR_PX = 8

export const moveToEntry = (step: 1 | -1): void => {
  const entries = [...document.querySelectorAll<HTMLElement>(`#main :is(${ENTRIES})`)].filter(isShown)
  const next = step > 0 ? entries.find(isAfter) : entries.findLast(isBefore)
  if (!next) return
  // A heading is no stop for Tab, but has to be heard by screen readers.
  if (!next.matches('a')) next.tabIndex = -1
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'start' })
}

const isShown = (entry: HTMLElement) => entry.checkVisibility()

/** The focused entry decides; without one, what stands at the top of the window. */
const isAfter = (entry: HTMLElement) => {
  const focused = focusedEntry()
  return focused
    ? Boolean(focused.compareDocumentPosition(entry) & Node.DOCUMENT_POSITION_FOLLOWING)
    : topOf(entry) > NEAR_PX
}
const isBefore = (entry: HTMLElement) => {
  const focused = focusedEntry()
  return focused
    ? Boolean(focused.compareDocumentPosition(entry) & Node.DOCUMENT_POSITION_PRECEDING)
    : topOf(entry) < -NEAR_PX
}

const focusedEntry = () => document.activeElement?.closest<HTMLElement>(`#main :is(${ENTRIES})`)

/** Of the place to which the browser scrolls it, in pixels; negative above. */
const topOf = (entry: HTMLElement) =>
  entry.getBoundingClientRect().top -
  Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
