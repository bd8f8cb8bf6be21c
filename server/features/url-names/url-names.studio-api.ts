/** Implements studioUrlNamesApi. */
import { ownPageUrl } from '#contract/own-page-path.ts'
import { pages } from '#contract/pages.ts'
import { type KnownRedirect, studioUrlNamesApi } from '#contract/studio/url-names.ts'
import { articleUrl } from '#contract/url-names.ts'
import { decoded } from '#server/platform/decoded.ts'
import { serve } from '#server/platform/http/serve.ts'
import { proposeName } from './propose-name.ts'
import { type FormerUrlRow, selectFormerUrls } from './url-names.sql.ts'

export const studioUrlNames = serve(studioUrlNamesApi, {
  propose: async ({ ctx, query: { kind, title, id } }) => ({
    name: await proposeName(ctx.db, kind, { title }, id ?? null),
  }),

  former: async ({ ctx, query }) => {
    const { rows, count } = await selectFormerUrls(ctx.db, query)
    return { records: rows.map(formerUrl), count }
  },
})

/** Paths of articles and own pages are stored whole and decoded, of the others there is the number or name. */
function formerUrl({ kind, former, id, slug }: FormerUrlRow): KnownRedirect {
  if (kind === 'article') return { kind, from: former, to: articleUrl({ id, slug }) }
  if (kind === 'page') return { kind, from: former, to: ownPageUrl.href({ ownPath: slug ?? '' }) }
  const urlOf = {
    tag: (tagId: string | number) => pages.tag.href({ tagId }),
    category: (categoryId: string | number) => pages.category.href({ categoryId }),
    album: (albumId: string | number) => pages.album.href({ albumId }),
    collection: (collection: string | number) => pages.videos.href(null, { collection }),
  }[kind]
  return { kind, from: decoded(urlOf(former)), to: urlOf(slug ?? id) }
}
