/** Writes the article of a post, and what undoes that, in one transaction. */
import type { Named } from '#contract/url-names.ts'
import { selectSlug } from '#importers/import.sql.ts'
import { readArticleSnapshot } from '#server/features/articles/article-snapshot.ts'
import { type ArticleDraft, passwordFor, writeArticle } from '#server/features/articles/save-article.ts'
import type { MarkdownImport } from './prepare-post.ts'

/**
 * Returns what the URL of the article is made of.
 * @param id of the article of an earlier import; absent: it is created
 */
export async function writePost(
  { ctx, changes, finishesLater }: MarkdownImport,
  draft: ArticleDraft,
  sourceKey: string,
  id?: number,
): Promise<Named> {
  const password = await passwordFor(ctx, draft.password, id)
  return ctx.transaction(async (tx) => {
    const before = changes === null || id === undefined ? null : await readArticleSnapshot(tx, id)
    const articleId = await writeArticle(ctx, tx, draft, password, id, { isIndexedLater: finishesLater })
    const change = { entity: 'article', entity_id: articleId, source_key: sourceKey, before } as const
    await changes?.record(tx, change)
    return { id: articleId, slug: await selectSlug(tx, articleId) }
  })
}
