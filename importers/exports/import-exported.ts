/** Runs the import of an exported site: its posts through the pipeline, recorded so that they can be undone. */
import { stat } from 'node:fs/promises'
import { selectArticlesOf } from '#importers/import.sql.ts'
import { type ImportOptions, type PlannedItem, runImport } from '#importers/pipeline.ts'
import type { ImportDetails, ImportReport } from '#importers/report.ts'
import { ImportRun } from '#importers/runs/import-run.ts'
import { readImportedPages } from '#server/features/own-pages/import-own-page.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ExportedLabels, ExportImport } from './export-run.ts'
import type { ExportedPost, ExportedSite } from './exported-post.ts'
import { planExportedPage, reasonForArticle } from './plan-exported-page.ts'
import { planExportedPost } from './plan-exported-post.ts'
import { type RemoteImageOptions, RemoteImages } from './remote-images.ts'

export type ExportImportOptions = ImportOptions & {
  file: string
  /** IANA name for dates without a zone; absent: the zone of the site. */
  zone?: string
  /** Stores the images that are on other servers. */
  fetchImages?: boolean
  /** Tests fetch from this machine. */
  fetch?: RemoteImageOptions['fetch']
}

/** An item of the file: a post, or something that is no article, with the line of the report. */
export type ExportedItem =
  | { path: string; post: () => ExportedPost }
  | { path: string; skipped: PlannedItem['item'] }
  /** What is no post: a talk, a friend link, an album. */
  | { path: string; plan: (run: ExportImport) => Promise<PlannedItem> }

export type ExportedFile = {
  importer: 'wxr' | 'ghost' | 'halo' | 'aurora'
  /** The name of the file, for people. */
  source: string
  identity: string
  site: ExportedSite
  /** Labels that keep their numbers. */
  labels?: ExportedLabels
  items: () => AsyncIterable<ExportedItem>
  total: number
  details: () => ImportDetails
}

export async function importExported(
  ctx: Ctx,
  file: ExportedFile,
  options: ExportImportOptions,
): Promise<ImportReport> {
  const { importer, source, identity, site } = file
  const run = new ImportRun(ctx, { importer, source, identity })
  const isDryRun = options.dryRun ?? false
  const mayFetch = options.fetchImages ?? false
  const images = new RemoteImages(ctx, run, {
    ...{ mayFetch: mayFetch && !isDryRun, isDryRun, signal: options.signal, fetch: options.fetch },
    ...{ files: site.files, prefix: site.prefix },
  })
  const shared: ExportImport = {
    ...{ ctx, isDryRun, mayFetch, site, run, images },
    known: await selectArticlesOf(ctx.db, site.prefix),
    pages: await knownPages(ctx, site.prefix),
    claimed: new Map(),
    comments: new Map(),
    accounts: new Map(),
    labels: file.labels ?? { category: new Map(), tag: new Map() },
  }
  const plan = async (item: ExportedItem): Promise<PlannedItem> => {
    if ('skipped' in item) return { item: item.skipped }
    return 'plan' in item ? item.plan(shared) : planPost(shared, readPost(item.post))
  }
  return runImport<ExportedItem>(
    {
      ...{ source, items: file.items, total: file.total },
      pathOf: ({ path }) => path,
      plan,
      finish: async () => {
        if (!options.signal?.aborted) await run.finish()
      },
      details: () => ({
        ...file.details(),
        ...{ images: images.count, run: run.id },
        comments: [...shared.comments.values()].reduce((sum, count) => sum + count, 0),
      }),
    },
    options,
  )
}

/** What an earlier import made an article of stays one. */
function planPost(run: ExportImport, post: ExportedPost): Promise<PlannedItem> {
  if (!post.isPage) return planExportedPost(run, post)
  const isArticle = run.known.has(run.site.prefix + post.id)
  const reason = isArticle ? 'it was imported as one before' : reasonForArticle(post, run.ctx.now())
  return reason === null ? planExportedPage(run, post) : planExportedPost(run, post, reason)
}

const knownPages = async (ctx: Ctx, prefix: string): Promise<ExportImport['pages']> =>
  new Map(
    [...(await readImportedPages(ctx.db, prefix))].map(([key, { id, path, source_hash, published_at }]) => [
      key,
      { id, path, hash: source_hash ?? '', publishedAt: published_at },
    ]),
  )

/** @throws Error for HTML that is nested so deeply that it cannot be read */
const readPost = (read: () => ExportedPost): ExportedPost => {
  try {
    return read()
  } catch (error) {
    throw error instanceof RangeError ? new Error('its HTML is nested too deep') : error
  }
}

/** When the file was last changed, in Unix ms. @throws Error when there is no such file */
export async function fileTime(file: string): Promise<number> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new Error(`There is no file ${file}`)
  return Math.floor(found.mtimeMs)
}
