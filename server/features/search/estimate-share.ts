/** Estimates from the dictionary which share of the entries matches a query of the index, which decides how PostgreSQL is asked. */
import { HAN, kindsOf } from '#server/search-index/fold.ts'
import { plainToken } from '#server/search-index/search-index.ts'
import type { IndexExpression, IndexQuery } from './index-query.sql.ts'
import type { QueryVocabulary } from './look-up-terms.ts'

const MAX_COMMON_PREFIX = 2

type Shares = Pick<QueryVocabulary, 'shareOf'>

export const estimateShare = (query: IndexQuery, known: Shares): number =>
  // Names are short: a word of many texts is in few of them.
  query.some(({ field }) => field === 'text')
    ? Math.max(...query.map(({ expression }) => probableShare(expression, known)))
    : 0

/** The product for what must all be there, and not be there. */
function probableShare(one: IndexExpression, known: Shares): number {
  if ('term' in one) return known.shareOf(one.term)
  if ('beginning' in one) return one.beginning.length <= MAX_COMMON_PREFIX ? 1 : 0
  const list = partsOf(one)
  const shares = list.map((part) => probableShare(part, known))
  if ('any' in one) return Math.max(...shares)
  // A common word of one language and a common pair of the other hardly occur together.
  if (isMixed(list)) return 0
  const without = 'without' in one && one.without ? largestShare(one.without, known) : 0
  return shares.reduce((product, share) => product * share, 1 - without)
}

/** A token that entries repeat is in no more of them than the token is; any number may have a word with a prefix. */
function largestShare(one: IndexExpression, known: Shares): number {
  if ('term' in one) return known.shareOf(plainToken(one.term))
  if ('beginning' in one) return 1
  const shares = partsOf(one).map((part) => largestShare(part, known))
  return 'any' in one
    ? Math.min(
        shares.reduce((sum, share) => sum + share, 0),
        1,
      )
    : Math.min(...shares)
}

const partsOf = (
  one: Exclude<IndexExpression, { term: string } | { beginning: string }>,
): IndexExpression[] =>
  'phrase' in one ? one.phrase.map((term) => ({ term })) : 'all' in one ? one.all : one.any

function isMixed(list: IndexExpression[]): boolean {
  const kinds = list.flatMap((one) => ('term' in one ? [kindsOf()[one.term.charCodeAt(0)] === HAN] : []))
  return kinds.includes(true) && kinds.includes(false)
}
