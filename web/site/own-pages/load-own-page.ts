/** Loads the data of a page of the owner's own, or where its former URL leads, and its metadata for the document. */
import { type PageHead, PageNotFound, Redirect, type Route } from '#web/router/route.ts'
import { ownPageQuery, wantedLang } from './own-pages.queries.ts'

export const loadOwnPage: Route['load'] = async ({ params, search, api, queryClient, texts }) => {
  const query = ownPageQuery(api, params.ownPath ?? '', wantedLang(search, texts.locale))
  const { page, movedTo } = await queryClient.ensureQueryData(query)
  if (movedTo !== null) throw new Redirect(movedTo)
  if (!page) throw new PageNotFound()
  const { title, excerpt, path, lang, translation, isIndexed, sharing } = page
  const head: PageHead = {
    title,
    searchTitle: sharing?.title ?? null,
    description: sharing?.description ?? excerpt,
    image: sharing?.image ?? null,
    canonical: path,
    lang,
    subject: { page },
  }
  return {
    ...head,
    ...(translation ? { translations: [{ lang, path }, translation] } : {}),
    ...(isIndexed ? {} : { isHidden: true }),
  }
}
