/** Estimates from the dictionary how many entries a query of the index matches, which decides how PostgreSQL is asked. */
import { HAN, kindsOf } from '#server/search-index/fold.ts'
import { plainToken } from '#server/search-index/search-index.ts'
import type { IndexExpression, IndexQuery } from './index-query.sql.ts'
import type { QueryVocabulary } from './look-up-terms.ts'
import type { MatchEstimate } from './search.sql.ts'

const MAX_COMMON_PREFIX = 2

export function estimateMatches(
  query: IndexQuery,
  known: Pick<QueryVocabulary, 'shareOf' | 'entries'>,
): MatchEstimate {
  // Names are short: a word of many texts is in few of them.
  const isInTexts = query.some(({ field }) => field === 'text')
  const shares = query.map(({ expression }) => (isInTexts ? probableShare(expression, known) : 0))
  const limits = query.map(({ expression }) => largestShare(expression, known))
  const limit = Math.min(
    limits.reduce((sum, one) => sum + one, 0),
    1,
  )
  return { share: Math.max(...shares), atMost: limit * known.entries }
}

type Shares = Pick<QueryVocabulary, 'shareOf'>

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
