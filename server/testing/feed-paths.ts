/** Every feed that a site can have, in every format, for tests that read all of them. */
import { type FeedScope, feedFormats, feedHref } from '#contract/feeds.ts'
import { locales } from '#contract/locale.ts'

/** @param ids of tags and categories; what is no number is left out */
export function feedPaths(ids: readonly (number | string)[]): string[] {
  const labels = ids.map(Number).filter((id) => id > 0)
  const scopes: FeedScope[] = [
    { kind: 'site' },
    { kind: 'talks' },
    ...locales.map((locale): FeedScope => ({ kind: 'language', locale })),
    ...labels.flatMap((id): FeedScope[] => [
      { kind: 'tag', name: id },
      { kind: 'category', name: id },
    ]),
  ]
  return scopes.flatMap((scope) => feedFormats.map((format) => feedHref(scope, format)))
}
