/** Implements searchApi. */
import { searchApi } from '#contract/search.ts'
import { serve } from '#server/platform/http/serve.ts'
import { searchAll } from './search-all.ts'

export const search = serve(searchApi, {
  find: async ({ ctx, query, dependsOn }) => {
    dependsOn('articles', 'talks')
    const { articles, talks, tags } = await searchAll(ctx, query.keywords)
    return {
      articleSearchDTOs: articles.map((one) => ({
        id: one.id,
        articleTitle: one.titleHtml,
        articleContentText: one.textHtml,
        categoryName: one.categoryName,
        status: one.isLocked ? (2 as const) : (1 as const),
        lang: one.lang,
      })),
      talkSearchDTOs: talks.map((one) => ({
        id: one.id,
        content: one.textHtml,
        createTime: new Date(one.listedAt).toISOString(),
        lang: one.lang,
      })),
      tagSearchDTOs: tags.map((one) => ({ id: one.id, tagName: one.nameHtml, count: one.count })),
    }
  },
})
