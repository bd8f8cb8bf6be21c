/** Finds listed articles by all words of a query, without scoring, for filters. */
import type { Ctx } from '#server/platform/context.ts'
import { containsAll } from './find-candidates.ts'
import { parseQuery } from './parse-query.ts'
import { selectMatching, selectSubjectIds } from './search.sql.ts'

const MAX_FOUND = 5_000

/** Ids of articles; of locked ones only titles, categories and tags are searched. */
export async function findArticleIds(ctx: Ctx, keywords: string): Promise<number[]> {
  const query = parseQuery(keywords)
  if (query.terms.length === 0) return []
  const expression = containsAll(query)
  const entries = await Promise.all([
    selectMatching(ctx, 'article', [{ field: 'text', expression }], MAX_FOUND),
    selectMatching(ctx, 'article', [{ field: 'name', expression }], MAX_FOUND),
  ])
  return selectSubjectIds(ctx.db, [...new Set(entries.flat())])
}
