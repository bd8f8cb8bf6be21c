/** Normalizes keywords: the search page, its URL and the search dialog must use the same ones. */

/** Characters; the search reads no further. */
export const MAX_KEYWORDS = 160

/** Blanks count once, and the end of a long text is left out. Doing it twice changes nothing. */
export const keywordsOf = (typed: string | null): string =>
  (typed ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_KEYWORDS).trim().toWellFormed()
