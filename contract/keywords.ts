/** Normalizes keywords: the search page, its URL and the search dialog must use the same ones. */

/** In characters; the search ignores the rest. */
export const MAX_KEYWORDS = 160

/** Repeated spaces count once, and a long text is cut. Idempotent. */
export const keywordsOf = (typed: string | null): string =>
  (typed ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_KEYWORDS).trim().toWellFormed()
