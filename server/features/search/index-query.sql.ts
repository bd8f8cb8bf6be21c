/** Builds the index queries of a candidate search for SQLite and PostgreSQL. */

export type IndexExpression =
  | { term: string }
  /** Words with this prefix. */
  | { beginning: string }
  /** A phrase, in this order. */
  | { phrase: string[] }
  | { all: IndexExpression[]; without?: IndexExpression }
  | { any: IndexExpression[] }

/** The column: titles, titles and labels, their pinyin, or all. */
export type IndexField = 'title' | 'name' | 'sound' | 'text'

/** A query of one index, names or texts; any of its alternatives matches. */
export type IndexQuery = { field: IndexField; expression: IndexExpression }[]

/** Tokens hold letters, digits, Chinese characters and a few signs of ours, as tokenizing leaves them; nothing needs escaping. */
export const toSqliteMatch = (query: IndexQuery): string =>
  query.map(({ field, expression }) => `(${columns[field]}${sqlite(expression)})`).join(' OR ')

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
  if ('all' in one) {
    const matched = `(${one.all.map(sqlite).join(' AND ')})`
    return one.without ? `(${matched} NOT ${sqlite(one.without)})` : matched
  }
  return `(${one.any.map(sqlite).join(' OR ')})`
}

export const toPostgresQuery = (query: IndexQuery): string =>
  query.map(({ field, expression }) => `(${postgres(expression, weights[field])})`).join(' | ')

const weights: Record<IndexField, string> = { title: 'A', name: 'AB', sound: 'C', text: '' }

const postgres = (one: IndexExpression, weights: string): string => {
  const lexeme = (term: string, mark = '') => `'${term}'${weights || mark ? `:${mark}${weights}` : ''}`
  if ('term' in one) return lexeme(one.term)
  if ('beginning' in one) return lexeme(one.beginning, '*')
  if ('phrase' in one) return `(${one.phrase.map((term) => lexeme(term)).join(' <-> ')})`
  if ('all' in one) {
    const matched = one.all.map((each) => postgres(each, weights)).join(' & ')
    return one.without ? `(${matched} & !(${postgres(one.without, weights)}))` : `(${matched})`
  }
  return `(${one.any.map((each) => postgres(each, weights)).join(' | ')})`
}
