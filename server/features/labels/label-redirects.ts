/** Finds the canonical URL of a category or tag, its feeds included: for its number, a former name, and one that was merged or deleted. */

import { pages } from '#contract/pages.ts'
import type { LabelKind } from '#contract/studio/labels.ts'
import { categoryUrl, findNamed, type Named, nameInUrl, normalUrlName, tagUrl } from '#contract/url-names.ts'
import { selectCategories } from '#server/features/categories/categories.sql.ts'
import { selectTags } from '#server/features/tags/tags.sql.ts'
import { selectAllFormerNames } from '#server/features/url-names/url-names.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { decoded } from '#server/platform/decoded.ts'

const LABEL_URL = /^\/(article-list|categories)\/([^/]+)(\/[a-z.]+)?\/?$/

/** Null for every other path, for one that is canonical, and for what no visitor can see. */
export async function findLabelRedirect(ctx: Ctx, pathname: string): Promise<string | null> {
  const [, folder, encoded = '', file = ''] = LABEL_URL.exec(pathname) ?? []
  if (folder === undefined) return null
  const kind: LabelKind = folder === 'categories' ? 'category' : 'tag'
  const asked = decoded(encoded)
  const shown = await shownLabels(ctx, kind)
  const known = findNamed(shown, asked)
  if (known) return String(nameInUrl(known)) === asked ? null : urlOf(kind, known, file)
  const redirects = await ctx.memoize('label-redirects', async () => {
    const rows = await selectAllFormerNames(ctx.db)
    return new Map(rows.map((row) => [`${row.kind}:${row.former}`, row.target_id]))
  })
  const target = redirects.get(`${kind}:${normalUrlName(asked)}`)
  if (target === undefined) return null
  if (target === null) return kind === 'category' ? pages.archives.href() : pages.tags.href()
  return urlOf(kind, shown.find(({ id }) => id === target) ?? { id: target, slug: null, name: '' }, file)
}

type ShownLabel = Named & { name: string }

const shownLabels = (ctx: Ctx, kind: LabelKind): Promise<ShownLabel[]> =>
  kind === 'category' ? selectCategories(ctx) : selectTags(ctx)

/** @param file of a feed, which needs no name behind the number */
function urlOf(kind: LabelKind, { name, ...label }: ShownLabel, file: string): string {
  if (kind === 'category') return categoryUrl(label) + file
  return name === '' || file !== ''
    ? pages.tag.href({ tagId: nameInUrl(label) }) + file
    : tagUrl({ id: label.id, slug: label.slug, tagName: name })
}
