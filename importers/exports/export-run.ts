/** What all posts and pages of one imported export share. */
import type { KnownArticle } from '#importers/import.sql.ts'
import { articleHref } from '#importers/markdown/plan-post.ts'
import type { ImportRun } from '#importers/runs/import-run.ts'
import type { SaveContext } from '#server/features/export/save/save-context.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ExportedSite } from './exported-post.ts'
import type { RemoteImages } from './remote-images.ts'

type KnownPage = { id: number; path: string; hash: string; publishedAt: number | null }

export type ExportImport = {
  ctx: Ctx
  isDryRun: boolean
  mayFetch: boolean
  site: ExportedSite
  run: ImportRun
  images: RemoteImages
  /** Articles of earlier imports, by source key. */
  known: Map<string, KnownArticle>
  /** Pages of earlier imports and of this one, by source key. */
  pages: Map<string, KnownPage>
  /** The keys of this run, by old URL and by themselves: of two posts with one, the second is reported. */
  claimed: Map<string, string>
  /** The accounts here of people of the old site, by what that calls them. */
  accounts: Map<string, number>
  labels: ExportedLabels
  /** How many comments the posts have, by source key. */
  comments: Map<string, number>
}

/** Labels that keep their numbers, by the key of their name. */
export type ExportedLabels = SaveContext['labels']

/** Longer texts are shown as typed; one that is this long is no text. */
export const MAX_TEXT = 2_000_000

/** Whether nothing else of this run has it. */
export const claim = ({ claimed }: ExportImport, what: string, by: string): boolean => {
  const holder = claimed.get(what) ?? by
  claimed.set(what, holder)
  return holder === by
}

/** Where a post or page of the old site is here; null when it is not here yet. */
export const hrefOf = (
  { known, pages, site }: ExportImport,
  reference: { post: string; fragment: string },
): string | null => {
  const key = site.prefix + reference.post
  const page = pages.get(key)
  if (page) return page.path + reference.fragment
  const article = known.get(key)
  return article ? articleHref(article.id) + reference.fragment : null
}
