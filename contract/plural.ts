/** Counts in English: “1 photo”, “12,345 photos”. Chinese needs neither. */

const rules = new Intl.PluralRules('en')
const digits = new Intl.NumberFormat('en')

/** The noun, or the sentence, for this count. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  rules.select(count) === 'one' ? one : many

/** The count and its noun. */
export const counted = (count: number, one: string, many?: string): string =>
  `${digits.format(count)} ${plural(count, one, many)}`
