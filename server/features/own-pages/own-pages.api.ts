/** Implements ownPagesApi. */
import { ownPagesApi } from '#contract/own-pages.ts'
import { pages } from '#contract/pages.ts'
import { selectRedirect } from '#server/features/articles/articles.sql.ts'
import { formerPath } from '#server/platform/http/former-path.ts'
import { serve } from '#server/platform/http/serve.ts'
import { findOwnPath, readOwnPage } from './find-own-page.ts'

export const ownPages = serve(ownPagesApi, {
  find: async ({ ctx, query: { path, lang } }) => {
    const found = await findOwnPath(ctx, path)
    if (found?.id !== undefined) {
      return { page: await readOwnPage(ctx, found.id, lang === 'en' ? 'en' : 'cn'), movedTo: null }
    }
    // A page may appear here at any time.
    if (found) return { page: null, movedTo: found.movedTo }
    const article = await selectRedirect(ctx.db, formerPath(path))
    return { page: null, movedTo: article ? pages.article.href({ articleId: article.id }) : null }
  },
})
