/**
 * Moves the breakpoint of the narrow layout by the width of a classic scrollbar. The layout depends on the width of the
 * page, and media queries count the scrollbar as well. Without a scrollbar of its own width nothing changes.
 */

/** As in every style sheet. */
const MAX_NARROW_PX = 996.98
const MIN_WIDE_PX = 997

const original = new WeakMap<CSSMediaRule, string>()

/** The media text with both limits moved by `px`; null when it contains neither. */
export const movedMediaText = (text: string, px: number): string | null => {
  const moved = text
    .replace(`max-width: ${MAX_NARROW_PX}px`, `max-width: ${MAX_NARROW_PX + px}px`)
    .replace(`min-width: ${MIN_WIDE_PX}px`, `min-width: ${MIN_WIDE_PX + px}px`)
  return moved === text && px !== 0 ? null : moved
}

let fitted = 0

const moveBreakpoint = (hasNewSheet: boolean) => {
  const root = document.documentElement
  const scrollbar = innerWidth - root.clientWidth
  if (scrollbar === fitted && !(hasNewSheet && scrollbar > 0)) return
  // An open menu or dialog hides the scrollbar for a while.
  if (getComputedStyle(root).overflowY === 'hidden') return
  fitted = scrollbar
  for (const sheet of document.styleSheets)
    if (isOwn(sheet)) for (const rule of sheet.cssRules) moveRule(rule, scrollbar)
}

/** Rules of other sites cannot be read. */
const isOwn = ({ href }: CSSStyleSheet) => href !== null && new URL(href).origin === location.origin

const moveRule = (rule: CSSRule, px: number) => {
  if (!(rule instanceof CSSMediaRule)) return
  const text = original.get(rule) ?? rule.media.mediaText
  const moved = movedMediaText(text, px)
  if (moved === null) return
  original.set(rule, text)
  rule.media.mediaText = moved
}

/** Applies the breakpoint now, whenever the scrollbar appears or disappears, and when a style sheet is added. */
export const fitBreakpoint = (): void => {
  new ResizeObserver(() => moveBreakpoint(false)).observe(document.documentElement)
  document.head.addEventListener('load', () => moveBreakpoint(true), true)
}
