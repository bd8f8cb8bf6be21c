/** Normalizes keywords: the search page, its URL and the search dialog must use the same ones. */

/** In characters; the search ignores the rest. */
export const MAX_KEYWORDS = 160

/**
 * Repeated spaces count once, and a long text is cut. Control characters separate words, as spaces do: no text has them, and those
 * of the direction would turn what the page writes behind the keywords. Idempotent.
 */
export const keywordsOf = (typed: string | null): string =>
  (typed ?? '')
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim()
    .slice(0, MAX_KEYWORDS)
    .trim()
    .toWellFormed()
