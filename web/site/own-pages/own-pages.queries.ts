/** Queries about pages of the owner's own. */
import { queryOptions } from '@tanstack/react-query'
import type { TextLang } from '#contract/articles.ts'
import type { Client } from '#contract/client.ts'
import { type Locale, langTag } from '#contract/locale.ts'

/** What is at this path. */
export const ownPageQuery = (api: Client, path: string, lang: TextLang) =>
  queryOptions({
    queryKey: ['own-page', path, lang],
    queryFn: () => api.ownPages.find({ query: { path, lang } }),
  })

/** The language that the URL asks for, else the visitor's. */
export const wantedLang = (search: URLSearchParams, locale: Locale): TextLang => {
  const asked = search.get('lang')
  return asked === langTag.en || asked === langTag.cn ? asked : langTag[locale]
}
