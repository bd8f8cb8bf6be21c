/** Finds where the URL of a category or tag leads that was merged or deleted, its feeds and pages included. */

import { pages } from '#contract/pages.ts'
import type { LabelKind } from '#contract/studio/labels.ts'
import type { Ctx } from '#server/platform/context.ts'
import { selectRedirects } from './labels.sql.ts'

const LABEL_URL = /^\/(article-list|categories)\/([1-9]\d{0,14})(\/[a-z.]+)?\/?$/

/** Null for every other path, and for labels that are there. */
export async function findLabelRedirect(ctx: Ctx, pathname: string): Promise<string | null> {
  const [, folder, id, file = ''] = LABEL_URL.exec(pathname) ?? []
  if (folder === undefined) return null
  const kind: LabelKind = folder === 'categories' ? 'category' : 'tag'
  const redirects = await ctx.memoize('label-redirects', async () => {
    const rows = await selectRedirects(ctx.db)
    return new Map(rows.map((row) => [`${row.kind}:${row.former_id}`, row.target_id]))
  })
  const target = redirects.get(`${kind}:${id}`)
  if (target === undefined) return null
  if (target === null) return kind === 'category' ? pages.archives.href() : pages.tags.href()
  const page =
    kind === 'category' ? pages.category.href({ categoryId: target }) : pages.tag.href({ tagId: target })
  return page + file
}
