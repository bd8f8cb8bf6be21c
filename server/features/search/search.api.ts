/** Implements searchApi. */
import { langTag } from '#contract/locale.ts'
import { fixedPageOf, ownPageUrl } from '#contract/own-page-path.ts'
import { searchApi } from '#contract/search.ts'
import { categoryNameIn } from '#server/features/categories/categories.mapper.ts'
import { hiddenSections } from '#server/features/settings/hidden-sections.ts'
import { countSearch } from '#server/features/views/count-searches.ts'
import { serve } from '#server/platform/http/serve.ts'
import { searchAll } from './search-all.ts'

export const search = serve(searchApi, {
  find: async ({ ctx, viewer, visitor, query }) => {
    const [{ articles, talks, tags, ownPages }, hidden] = await Promise.all([
      searchAll(ctx, query.keywords),
      hiddenSections(ctx),
    ])
    const isMiss = articles.length + talks.length + tags.length + ownPages.length === 0
    countSearch(ctx, viewer, visitor, { keywords: query.keywords, isMiss })
    return {
      articleSearchDTOs: articles.map((one) => ({
        id: one.id,
        slug: one.slug,
        articleTitle: one.titleHtml,
        articleContentText: one.textHtml,
        categoryName: categoryNameIn(one.category, visitor.locale),
        status: one.isLocked ? (2 as const) : (1 as const),
        lang: one.lang,
      })),
      talkSearchDTOs: (hidden.has('talks') ? [] : talks).map((one) => ({
        id: one.id,
        content: one.textHtml,
        createTime: new Date(one.listedAt).toISOString(),
        lang: one.lang,
      })),
      tagSearchDTOs: (hidden.has('tags') ? [] : tags).map((one) => ({
        id: one.id,
        slug: one.slug,
        tagName: one.nameHtml,
        count: one.count,
      })),
      pageSearchDTOs: ownPages.flatMap((one) => {
        const fixed = fixedPageOf(one.id)
        if (fixed && hidden.has(fixed)) return []
        const lang = langTag[one.locale]
        return [
          {
            id: one.id,
            title: one.titleHtml,
            content: one.textHtml,
            path: ownPageUrl.href({ ownPath: one.path }, { lang: fixed ? null : lang }),
            lang,
          },
        ]
      }),
    }
  },
})
