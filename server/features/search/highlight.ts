/** Highlights matches: escaped text in which the only markup is `<mark>` (docs/requirements/safety.md, X3). */
import { withoutFillers } from '#server/search-index/fold.ts'
import {
  findPhrase,
  isHan,
  matchTerm,
  mergeSpans,
  type SearchableText,
  type Spellings,
  type TextSpan,
} from './match-term.ts'
import type { QueryTerm } from './parse-query.ts'
import { type SnippetText, type TextPart, wordEnd, wordStart } from './snippet-text.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) =>
  withoutFillers(text).replace(/[&<>"']/g, (character) => entities[character] as string)

export type Highlighting = Spellings & { terms: QueryTerm[]; weights: Map<QueryTerm, number> }

/** The whole text with marks; a phrase is marked with the characters between its terms. */
export function highlight(text: SearchableText, marking: Highlighting): string {
  const spans = marking.terms.flatMap((term) => matchTerm(text, term, marking).spans)
  const phrase = marking.terms.length > 1 ? findPhrase(text.folded, marking.terms) : null
  return mark(text.original, phrase ? [...spans, phrase] : spans)
}

function mark(text: string, spans: TextSpan[]): string {
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

/** The surroundings of the best place, on one line, cut at words, with the matches marked. */
export function makeSnippet(whole: SnippetText, marking: Highlighting): string {
  let most = 0
  for (const term of marking.terms) most += marking.weights.get(term) ?? 1
  let shown = whole.part(0)
  let best = bestPlace(shown.text, marking)
  for (let next = 1; next < whole.parts && (best?.weight ?? 0) < GOOD * most; next++) {
    const part = whole.part(next)
    const place = bestPlace(part.text, marking)
    if (place && place.weight > (best?.weight ?? 0) * CLEARLY_BETTER) [shown, best] = [part, place]
  }
  return snippetAround(shown, best?.span ?? null, marking)
}

/** With so much of the weight of all terms, no better place is looked for. */
const GOOD = 0.8

function snippetAround(
  { text, isFirst, isLast }: TextPart,
  best: TextSpan | null,
  marking: Highlighting,
): string {
  const { original: shown } = text
  const isChinese = isHan(shown.charCodeAt((best?.[0] ?? 0) - 1)) || isHan(shown.charCodeAt(best?.[0] ?? 0))
  const length = isChinese ? HAN_LENGTH : LENGTH
  const wanted = best ? best[0] - (isChinese ? HAN_BEFORE : BEFORE) : 0
  const from = wanted <= 0 ? 0 : wordStart(shown, wanted, best?.[0] ?? 0)
  const to = wordEnd(shown, Math.max(from + length, best?.[1] ?? 0))
  const part = { original: shown.slice(from, to), folded: text.folded.slice(from, to) }
  const html = highlight(part, marking).replace(/\s+/g, ' ').trim()
  return `${from > 0 || !isFirst ? '…' : ''}${html}${to < shown.length || !isLast ? '…' : ''}`
}

/** The window with the largest weight of distinct matches. */
function bestPlace(text: SearchableText, marking: Highlighting): { span: TextSpan; weight: number } | null {
  const places = marking.terms
    .flatMap((term) => {
      const { spans, share } = matchTerm(text, term, marking)
      const weight = (marking.weights.get(term) ?? 1) * share
      return spans.map((span) => ({ term, span, weight: (weight * (span[1] - span[0])) / term.text.length }))
    })
    .toSorted((a, b) => a.span[0] - b.span[0])
  let best: TextSpan | null = null
  let most = 0
  for (const [i, { span }] of places.entries()) {
    const byTerm = new Map<QueryTerm, number>()
    for (let j = i; j < places.length; j++) {
      const other = places[j] as (typeof places)[number]
      if (other.span[1] - span[0] > LENGTH) break
      byTerm.set(other.term, Math.max(byTerm.get(other.term) ?? 0, other.weight))
    }
    let sum = 0
    for (const weight of byTerm.values()) sum += weight
    if (sum > most * CLEARLY_BETTER) [best, most] = [span, sum]
  }
  return best && { span: best, weight: most }
}

/** Of windows with nearly the same weight, the first is shown. */
const CLEARLY_BETTER = 1.001
