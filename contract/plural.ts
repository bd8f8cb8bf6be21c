/** Counts in English: “1 photo”, “12,345 photos”. Chinese needs neither. */

const rules = new Intl.PluralRules('en')
const digits = new Intl.NumberFormat('en')

/** The noun, or the sentence, for this count, which may be written already: “1,204”. */
export const plural = (count: number | string, one: string, many = `${one}s`): string =>
  rules.select(Number(String(count).replaceAll(',', ''))) === 'one' ? one : many

/** The count and its noun. */
export const counted = (count: number | string, one: string, many?: string): string =>
  `${typeof count === 'string' ? count : digits.format(count)} ${plural(count, one, many)}`
