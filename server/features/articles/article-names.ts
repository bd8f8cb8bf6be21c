/** Gives an article its name in the URL, and keeps the names that it had. */

import { proposeName } from '#server/features/url-names/propose-name.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ArticleTable } from '#server/platform/db/tables.ts'
import { deleteArticleRedirect, selectArticleName, selectRedirectPaths } from './article-changes.sql.ts'

type Wanted = {
  title: string
  /** Free and valid; null for a number, undefined for the name that it has, or a proposed one when it is first published. */
  slug?: string | null | undefined
  oldName?: string | undefined
  redirects?: string[] | undefined
}

/** @returns its name, and every path that leads to it: those that are wanted, and its former names */
export async function nameArticle(
  tx: Tx,
  id: number,
  wanted: Wanted,
  { state, isNew }: { state: ArticleTable['state']; isNew: boolean },
): Promise<{ slug: string | null; redirects: string[] }> {
  const { slug: current, state: before } = await selectArticleName(tx, id)
  // What was published at its number stays there.
  const isNamed = (isNew || before === 'draft') && (state !== 'draft' || Boolean(wanted.oldName))
  const proposed = () =>
    isNamed ? proposeName(tx, 'article', { title: wanted.title, oldName: wanted.oldName }, id) : null
  const slug = wanted.slug === undefined ? (current ?? (await proposed())) : wanted.slug
  const former = await selectRedirectPaths(tx, id)
  const redirects = new Set(
    wanted.redirects
      ? [...wanted.redirects, ...former.filter((path) => path.startsWith('/articles/'))]
      : former,
  )
  if (current !== null) redirects.add(pathOf(current))
  if (slug !== null) {
    redirects.delete(pathOf(slug))
    await deleteArticleRedirect(tx, pathOf(slug))
  }
  return { slug, redirects: [...redirects] }
}

/** As former paths are stored: decoded. */
const pathOf = (name: string): string => `/articles/${name}`
