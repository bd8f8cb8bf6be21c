/** Highlights matches: escaped text in which the only markup is `<mark>` (docs/requirements/safety.md, X3). */
import { isHan, mergeSpans, type TextSpan } from './match-term.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] as string)

/** @param spans positions in `text` */
export function highlight(text: string, spans: TextSpan[]): string {
  let html = ''
  let at = 0
  for (const [from, to] of mergeSpans(spans)) {
    html += `${escaped(text.slice(at, from))}<mark>${escaped(text.slice(from, to))}</mark>`
    at = to
  }
  return html + escaped(text.slice(at))
}

/** Approximate length of a snippet; Chinese is denser. */
const LENGTH = 110
const HAN_LENGTH = 70
/**
 * Length of the text before the best position: short, so that the position is visible where only one line is shown.
 */
const BEFORE = 24
const HAN_BEFORE = 9
const MAX_WORD = 24

/** The surroundings of the best position, on one line, cut at words, with the matches marked. */
export function makeSnippet(text: string, spans: TextSpan[], phrase: TextSpan | null): string {
  const best = phrase ?? bestPlace(spans)
  const isChinese = isHan(text.charCodeAt((best?.[0] ?? 0) - 1)) || isHan(text.charCodeAt(best?.[0] ?? 0))
  const length = isChinese ? HAN_LENGTH : LENGTH
  const wanted = best ? best[0] - (isChinese ? HAN_BEFORE : BEFORE) : 0
  const from = wanted <= 0 ? 0 : wordStart(text, wanted, best?.[0] ?? 0)
  const to = wordEnd(text, Math.max(from + length, best?.[1] ?? 0))
  const inside = [...spans, ...(phrase ? [phrase] : [])]
    .filter(([start, end]) => start >= from && end <= to)
    .map(([start, end]): TextSpan => [start - from, end - from])
  const html = highlight(text.slice(from, to), inside).replace(/\s+/g, ' ').trim()
  return `${from > 0 ? '…' : ''}${html}${to < text.length ? '…' : ''}`
}

/** The window with the most distinct matches. */
function bestPlace(spans: TextSpan[]): TextSpan | null {
  const sorted = spans.toSorted((a, b) => a[0] - b[0])
  let best: TextSpan | null = null
  let most = 0
  for (const [i, span] of sorted.entries()) {
    let count = 0
    for (let j = i; j < sorted.length && (sorted[j] as TextSpan)[1] - span[0] <= LENGTH; j++) count++
    if (count > most) [best, most] = [span, count]
  }
  return best
}

const isBreak = (text: string, at: number) => /[\s，。；：！？、]/u.test(text.charAt(at))

/** Forward to the first whole word, but never beyond `latest`. */
function wordStart(text: string, wanted: number, latest: number): number {
  if (isHan(text.charCodeAt(wanted))) return isSecondHalf(text, wanted) ? wanted + 1 : wanted
  for (let at = wanted; at < Math.min(latest, wanted + MAX_WORD); at++)
    if (isBreak(text, at - 1) || isHan(text.charCodeAt(at))) return at
  return Math.min(latest, isSecondHalf(text, wanted) ? wanted + 1 : wanted)
}

/** Back to the last whole word, or to the end of the current one. */
function wordEnd(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length
  if (isHan(text.charCodeAt(wanted))) return isSecondHalf(text, wanted) ? wanted - 1 : wanted
  for (let at = wanted; at < Math.min(text.length, wanted + MAX_WORD); at++)
    if (isBreak(text, at) || isHan(text.charCodeAt(at))) return at
  return isSecondHalf(text, wanted) ? wanted - 1 : wanted
}

const isSecondHalf = (text: string, at: number) => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}
