/**
 * Places where Chinese titles may break: after clauses where all are short, else between words. Only the server imports this file.
 * The text of an element stays the same with `<wbr>` in it, so hydration finds no difference.
 */

const MAX_CLAUSE = 13
/** Single characters that can begin a line, unlike the second half of a compound. */
const PARTICLES = /[的了在与和从把又是我你他也被让向用写走]/
const OPENING = /[\p{Ps}\p{Pi}]$/u

const words = new Intl.Segmenter('zh', { granularity: 'word' })

/** @returns the parts of a title between which a line may end */
export function titleParts(title: string): string[] {
  const clauses = title.split(/(?<=[，。、：；？！…—])(?![，。、：；？！…—\p{Pe}\p{Pf}])/u)
  if (clauses.length > 1 && clauses.every((clause) => [...clause].length <= MAX_CLAUSE)) return clauses
  const parts: string[] = []
  for (const { segment } of words.segment(title)) {
    const last = parts.at(-1)
    const isBound = [...segment].length === 1 && !PARTICLES.test(segment) && !OPENING.test(segment)
    if (last !== undefined && (isBound || OPENING.test(last))) parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

/** A heading that is a text alone, or a link with a text alone. Escaped characters would be cut in half. */
const HEADING = /(<h([1-3])\b[^>]*>(?:<a\b[^>]*>)?)([^<&]{8,})(?=(?:<\/a>)?<\/h\2>)/g

/** @param html of the application. Japanese, whose words end otherwise, and titles that fit anyway stay whole. */
export const withTitleBreaks = (html: string): string =>
  html.replace(HEADING, (whole, start: string, _, title: string) =>
    !/\p{Script=Han}/u.test(title) || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title)
      ? whole
      : start + titleParts(title).join('<wbr>'),
  )
