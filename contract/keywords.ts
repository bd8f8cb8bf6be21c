/** Normalizes keywords: the search page, its URL and the search dialog must use the same ones. */

/** In characters (code points); the search ignores the rest, and clients send no more: a URL has a limit. */
export const MAX_KEYWORDS = 200

/**
 * Repeated spaces count once, and a long text is cut. Control characters separate words, as spaces do: no text has them, and those
 * of the direction would turn what the page writes behind the keywords. Idempotent.
 */
export const keywordsOf = (typed: string | null): string =>
  beginningOf((typed ?? '').replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim())
    .trim()
    .toWellFormed()

/** At most so many characters as count, without half of one at the end. */
export const beginningOf = (text: string): string =>
  text.length <= MAX_KEYWORDS ? text : [...text.slice(0, 2 * MAX_KEYWORDS)].slice(0, MAX_KEYWORDS).join('')
