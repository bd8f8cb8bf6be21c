/** Imports a file of comments of another system: to articles by their former URLs, and to the pages of the site. */
import { basename } from 'node:path'
import { pages } from '#contract/pages.ts'
import { planComments } from '#importers/exports/import-comments.ts'
import { type ImportOptions, type PlannedItem, runImport } from '#importers/pipeline.ts'
import { type ImportReport, itemWithout } from '#importers/report.ts'
import { EarlierItems } from '#importers/runs/earlier-items.ts'
import { ImportRun } from '#importers/runs/import-run.ts'
import { zoneOf } from '#importers/zone-of.ts'
import { findArticleByPath } from '#server/features/articles/read-article.ts'
import type { ImportedSubject } from '#server/features/comments/import-comments.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { decoded } from '#server/platform/decoded.ts'
import { say } from '#server/platform/report-message.ts'
import { type CommentedPage, readCommentFile } from './read-comment-file.ts'

export type CommentImportOptions = ImportOptions & {
  file: string
  /** IANA name for dates without a zone; absent: the zone of the site. */
  zone?: string
}

/** @throws InvalidSource when the file is damaged or no list of comments; Error when the zone is unknown */
export async function importCommentFile(ctx: Ctx, options: CommentImportOptions): Promise<ImportReport> {
  const { file } = options
  const {
    identity,
    pages: found,
    deleted,
    missing,
  } = await readCommentFile(file, await zoneOf(ctx, options.zone))
  const run = new ImportRun(ctx, { importer: 'comments', source: basename(file), identity })
  const earlier = new EarlierItems(`comments:${identity}:`)
  return runImport<CommentedPage>(
    {
      source: basename(file),
      items: found,
      pathOf: ({ key }) => key,
      plan: (page) => planPage(ctx, run, earlier, page),
      run,
      details: () => ({
        notes: [
          say('comment-privacy'),
          ...(deleted > 0 ? [say('deleted-comments-left-out', { count: deleted })] : []),
          ...(missing > 0 ? [say('comments-not-in-file', { count: missing })] : []),
        ],
      }),
    },
    options,
  )
}

/** All comments of a page are one transaction. */
async function planPage(
  ctx: Ctx,
  run: ImportRun,
  earlier: EarlierItems,
  page: CommentedPage,
): Promise<PlannedItem> {
  const subject = await subjectOf(ctx.db, page.key)
  const title = page.title || null
  if (!subject)
    return {
      item: itemWithout(page.key, 'skipped', say('no-such-url', { count: page.comments.length }), { title }),
    }
  return planComments({ ctx, run, earlier }, { path: page.key, title, subject, comments: page.comments })
}

/** The message board, the about page and the friends page have their own comments. */
const pageSubjects: [page: { match: (path: string) => unknown }, type: ImportedSubject['type']][] = [
  [pages.message, 2],
  [pages.about, 3],
  [pages.friends, 4],
]

/** A key is a URL or a path, with or without its ending. Null when nothing here has it. */
async function subjectOf(db: Db, key: string): Promise<ImportedSubject | null> {
  const url = URL.parse(key, 'https://old-site.invalid/')
  if (!url) return null
  const path = decoded(url.pathname).replace(/\/(?:index\.html?)?$/, '') || '/'
  for (const one of new Set([path, path.replace(/\.html?$/, ''), `${path}.html`])) {
    const id = await findArticleByPath(db, one)
    if (id !== null) return { type: 1, id }
  }
  const page = pageSubjects.find(([one]) => one.match(path) !== null)
  return page ? { type: page[1], id: 0 } : null
}
