/** The tokens of all tag names, by which a search knows without asking the index that no tag can match. */
import { firstTagEntries } from '#server/features/tags/index-tag.ts'
import type { Ctx } from '#server/platform/context.ts'
import { tokenizeEntry } from '#server/search-index/search-index.ts'
import type { IndexExpression, IndexQuery } from './index-query.sql.ts'

/** Words as sets, and sorted for prefixes. */
type TokenList = { all: Set<string>; sorted: string[] }
export type TagVocabulary = { names: TokenList; sounds: TokenList }

/** With more tags the index is asked: the tokens would take more memory and time than it does. */
const MAX_TAGS = 1_000

/** Of the tags of listed articles alone, so that no hidden tag changes a search. Null on a site with too many tags. */
export const tagVocabulary = (ctx: Ctx): Promise<TagVocabulary | null> =>
  ctx.memoize('search:tag-vocabulary', async () => {
    const entries = await firstTagEntries(ctx.db, MAX_TAGS + 1)
    if (entries.length > MAX_TAGS) return null
    const names = new Set<string>()
    const sounds = new Set<string>()
    for (const entry of entries) {
      const { title, pinyin } = tokenizeEntry(entry)
      for (const token of title.main) names.add(token)
      for (const token of title.extra) names.add(token)
      for (const token of pinyin) sounds.add(token)
    }
    return { names: listOf(names), sounds: listOf(sounds) }
  })

const listOf = (all: Set<string>): TokenList => ({ all, sorted: [...all].sort() })

/** False only when no tag matches the query. */
export const canMatchTag = ({ names, sounds }: TagVocabulary, query: IndexQuery): boolean =>
  query.some(({ field, expression }) => canMatch(field === 'sound' ? sounds : names, expression))

function canMatch(tokens: TokenList, one: IndexExpression): boolean {
  if ('term' in one) return tokens.all.has(one.term)
  if ('beginning' in one) return hasPrefix(tokens.sorted, one.beginning)
  if ('phrase' in one) return one.phrase.every((token) => tokens.all.has(token))
  if ('all' in one) return one.all.every((each) => canMatch(tokens, each))
  return one.any.some((each) => canMatch(tokens, each))
}

/** @param sorted in the order of code units */
function hasPrefix(sorted: string[], prefix: string): boolean {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string) < prefix) low = middle + 1
    else high = middle
  }
  return sorted[low]?.startsWith(prefix) ?? false
}
