/** Lists the earlier URLs of a site and where they lead. */
import { ownPageUrl } from '#contract/own-page-path.ts'
import { pages } from '#contract/pages.ts'
import { albumUrl, articleUrl, type Named } from '#contract/url-names.ts'
import { selectAlbums } from '#server/features/albums/albums.sql.ts'
import { selectCategories } from '#server/features/categories/categories.sql.ts'
import { findLabelRedirect } from '#server/features/labels/label-redirects.ts'
import { findRedirect } from '#server/features/settings/redirects.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { selectTags } from '#server/features/tags/tags.sql.ts'
import { selectAllFormerNames } from '#server/features/url-names/url-names.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { escapeHtml } from '#server/platform/xml.ts'
import type { FrozenFolder } from './frozen-folder.ts'
import { frozenFileUrl, frozenPageUrl, frozenTarget } from './frozen-urls.ts'
import { selectArticleRedirects, selectNamedArticles, selectOwnPageRedirects } from './redirects.sql.ts'

export type FormerUrl = { from: string; to: string }

/** @returns `from` as a path of a URL, encoded; `to` as a URL of the site, or what the owner has entered elsewhere */
export async function formerUrls(ctx: Ctx): Promise<FormerUrl[]> {
  const articles = (await selectArticleRedirects(ctx.db)).map(({ path, ...article }) => ({
    from: encoded(path),
    to: articleUrl(article),
  }))
  const numbers = (await selectNamedArticles(ctx.db)).map((article) => ({
    from: pages.article.href({ articleId: article.id }),
    to: articleUrl(article),
  }))
  const ownPages = (await selectOwnPageRedirects(ctx.db)).map(({ path, target }) => ({
    from: encoded(path.startsWith('/') ? path : `/${path}`),
    to: ownPageUrl.href({ ownPath: target }),
  }))
  const formerNames = await selectAllFormerNames(ctx.db)
  const albums = (await selectAlbums(ctx)).flatMap((album) =>
    [
      ...formerNames.filter(({ kind, target_id }) => kind === 'album' && target_id === album.id),
      ...(album.slug === null ? [] : [{ former: String(album.id) }]),
    ].map(({ former }) => ({ from: pages.album.href({ albumId: former }), to: albumUrl(album) })),
  )
  const labels: FormerUrl[] = []
  const numbersOf = (kind: 'category' | 'tag', rows: Named[]) =>
    rows.filter(({ slug }) => slug !== null).map(({ id }) => ({ kind, former: String(id) }))
  for (const { kind, former } of [
    ...formerNames,
    ...numbersOf('category', await selectCategories(ctx)),
    ...numbersOf('tag', await selectTags(ctx)),
  ]) {
    if (kind !== 'category' && kind !== 'tag') continue
    const from =
      kind === 'category' ? pages.category.href({ categoryId: former }) : pages.tag.href({ tagId: former })
    const to = await findLabelRedirect(ctx, from)
    if (to !== null) labels.push({ from, to })
  }
  const byHand: FormerUrl[] = []
  for (const { from } of (await selectSettings(ctx)).redirects) {
    const to = await findRedirect(ctx, from)
    if (to !== null) byHand.push({ from: encoded(from), to })
  }
  return [...articles, ...numbers, ...ownPages, ...albums, ...labels, ...byHand]
}

/** The paths are stored decoded. */
const encoded = (path: string): string => {
  const { pathname, search } = new URL(path.replaceAll('%', '%25'), 'http://site')
  return pathname + search
}

/** A page that leads on, for file servers that read no `_redirects`. */
export function redirectPage(to: string, origin: string): string {
  const [target, url] = [escapeHtml(to), escapeHtml(new URL(to, origin).href)]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${url}</title>
<meta http-equiv="refresh" content="0; url=${target}"><link rel="canonical" href="${url}"><meta name="robots" content="noindex">
</head><body><p><a href="${target}">${url}</a></p></body></html>
`
}

/**
 * @param redirects from a former URL to a URL of the site, or to another site
 * @returns the number of redirects; one whose place a page has, or whose URL has a query, is left out
 */
export async function writeRedirects(
  copy: FrozenFolder,
  redirects: Map<string, string>,
  origin: string,
): Promise<number> {
  const lines: string[] = []
  for (const [from, to] of redirects) {
    const target = frozenTarget(to, '/', origin)
    const page = /\.\w+$/.test(from) ? from : `${from.replace(/\/$/, '')}/`
    // A file server ignores queries; a page that exists stays.
    const elsewhere = to.startsWith('/') ? null : to
    if (!(target || elsewhere) || from.includes('?') || copy.has(page) || !frozenTarget(from, '/', origin))
      continue
    const place = target
      ? target.kind === 'page'
        ? frozenPageUrl(target.url, null)
        : frozenFileUrl(target.url)
      : (elsewhere as string)
    // A former path may be below what is a file in the copy.
    const isWritten = await copy.write(page, redirectPage(place, origin)).then(() => true, isTaken)
    if (isWritten) lines.push(`${withoutPatterns(from)} ${place} 301`)
  }
  if (lines.length > 0) await copy.write('/_redirects', `${lines.join('\n')}\n`)
  return lines.length
}

/** `*` and `:name` match any path in `_redirects`. */
const withoutPatterns = (path: string): string => path.replaceAll('*', '%2A').replaceAll(':', '%3A')

const isTaken = (error: NodeJS.ErrnoException): false => {
  if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return false
  throw error
}
