/** Implements changesApi. */
import { changesApi } from '#contract/changes.ts'
import { selectArticle } from '#server/features/articles/articles.sql.ts'
import { serve } from '#server/platform/http/serve.ts'
import { blockHashes } from './changed-blocks.ts'
import { selectToldChanges } from './drafts.sql.ts'

const MAX_CHANGES = 20

export const changes = serve(changesApi, {
  ofArticle: ({ ctx, params: { id } }) =>
    ctx.memoize(`article-changes:${id}`, async () => {
      const told = await selectToldChanges(ctx.db, id, MAX_CHANGES)
      // Most articles tell of none: no further statement for them.
      const article = told.length === 0 ? undefined : await selectArticle(ctx.db, id)
      if (!article || article.password_hash !== null) return []
      const blocks = blockHashes(article.html)
      return told.flatMap(({ created_at, changed_blocks }) => {
        const changed = new Set(JSON.parse(changed_blocks ?? '[]') as string[])
        const positions = blocks.flatMap((block, position) => (changed.has(block) ? [position] : []))
        // Later versions have changed them again.
        return positions.length === 0 ? [] : [{ at: new Date(created_at).toISOString(), blocks: positions }]
      })
    }),
})
