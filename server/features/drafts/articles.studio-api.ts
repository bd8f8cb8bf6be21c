/** Implements studioArticlesApi: the table of all articles, and changes of many at once. */
import { studioArticlesApi } from '#contract/studio/articles.ts'
import { serve } from '#server/platform/http/serve.ts'
import { changeMany, undoChange } from './bulk-articles.ts'
import { readArticleLabels, readArticlesTable } from './read-articles-table.ts'

export const studioArticles = serve(studioArticlesApi, {
  list: async ({ ctx, query }) => readArticlesTable(ctx, query),
  labels: async ({ ctx }) => readArticleLabels(ctx),
  bulk: async ({ ctx, body, visitor }) => changeMany(ctx, body.ids, body.action, visitor.locale),
  undo: async ({ ctx, body }) => ({ changed: await undoChange(ctx, body.token) }),
})
