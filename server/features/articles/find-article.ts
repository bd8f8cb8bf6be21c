/** Finds an article by its URL here, or by one of its former URLs. */
import { pages } from '#contract/pages.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectAnyRedirect } from './articles.sql.ts'

/** @param path decoded, without a slash at its end. Null when there is no such article */
export async function findArticleByPath(db: Db, path: string): Promise<number | null> {
  const id = Number(pages.article.match(path)?.articleId ?? Number.NaN)
  const found = await selectAnyRedirect(db, path, Number.isSafeInteger(id) ? id : 0)
  return found?.id ?? null
}
