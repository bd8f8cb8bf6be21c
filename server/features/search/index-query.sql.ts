/** What an entry must hold to be a candidate, and how each engine is asked for it. */

export type IndexExpression =
  | { term: string }
  /** Words that begin so. */
  | { beginning: string }
  /** Side by side, in this order. */
  | { phrase: string[] }
  | { all: IndexExpression[] }
  | { any: IndexExpression[] }

/** Where: in titles, in titles and labels, in how they sound, or anywhere. */
export type IndexField = 'title' | 'name' | 'sound' | 'text'

/** What is asked of one index, the names' or the texts'; any of the parts will do. */
export type IndexQuery = { field: IndexField; expression: IndexExpression }[]

/** Terms hold letters, digits and Chinese characters only, as cutting leaves them; nothing needs escaping. */
export const toSqliteMatch = (asked: IndexQuery): string =>
  asked.map(({ field, expression }) => `(${columns[field]}${sqlite(expression)})`).join(' OR ')

const columns: Record<IndexField, string> = {
  title: '{title} : ',
  name: '{title label} : ',
  sound: '{sound} : ',
  text: '',
}

const sqlite = (one: IndexExpression): string => {
  if ('term' in one) return `"${one.term}"`
  if ('beginning' in one) return `"${one.beginning}" *`
  if ('phrase' in one) return `"${one.phrase.join(' ')}"`
  if ('all' in one) return `(${one.all.map(sqlite).join(' AND ')})`
  return `(${one.any.map(sqlite).join(' OR ')})`
}

export const toPostgresQuery = (asked: IndexQuery): string =>
  asked.map(({ field, expression }) => `(${postgres(expression, weights[field])})`).join(' | ')

const weights: Record<IndexField, string> = { title: 'A', name: 'AB', sound: 'C', text: '' }

const postgres = (one: IndexExpression, weights: string): string => {
  const lexeme = (term: string, mark = '') => `'${term}'${weights || mark ? `:${mark}${weights}` : ''}`
  if ('term' in one) return lexeme(one.term)
  if ('beginning' in one) return lexeme(one.beginning, '*')
  if ('phrase' in one) return `(${one.phrase.map((term) => lexeme(term)).join(' <-> ')})`
  if ('all' in one) return `(${one.all.map((each) => postgres(each, weights)).join(' & ')})`
  return `(${one.any.map((each) => postgres(each, weights)).join(' | ')})`
}
