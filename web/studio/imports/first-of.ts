/** Splits a list of texts into those that are shown at once and the others. */

/** @param max one more than these is shown as well: a button would need as much space */
export const firstOf = (texts: string[], max: number): [shown: string[], others: string[]] =>
  texts.length > max + 1 ? [texts.slice(0, max), texts.slice(max)] : [texts, []]
