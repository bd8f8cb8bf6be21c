/** Runs the import of an exported site: its posts through the pipeline, recorded so that they can be undone. */
import { stat } from 'node:fs/promises'
import { type KnownArticle, selectArticleContent, selectImportedArticles } from '#importers/import.sql.ts'
import { LinkChecks } from '#importers/link-checks.ts'
import { type ImportOptions, type PlannedItem, runImport } from '#importers/pipeline.ts'
import { countsOf, type ImportDetails, type ImportReport } from '#importers/report.ts'
import { EarlierItems } from '#importers/runs/earlier-items.ts'
import { ImportRun } from '#importers/runs/import-run.ts'
import { type ItemMarks, KnownItems, type ReadItem } from '#importers/same-item.ts'
import { readSourceHash } from '#importers/source-hash.ts'
import { zoneOf } from '#importers/zone-of.ts'
import { readImportedPages, readPageForImport } from '#server/features/own-pages/import-own-page.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Message, ReportError, say } from '#server/platform/report-message.ts'
import type { ExportedLabels, ExportImport, KnownPage } from './export-run.ts'
import type { ExportedPost, ExportedSite } from './exported-post.ts'
import { originOf } from './old-site-origin.ts'
import { planExportedPage, reasonForArticle } from './plan-exported-page.ts'
import { planExportedPost } from './plan-exported-post.ts'
import { type RemoteImageOptions, RemoteImages } from './remote-images.ts'

export type ExportImportOptions = ImportOptions & {
  file: string
  /** IANA name for dates without a zone; absent: the zone of the site. */
  zone?: string
  /** The host or URL of the old site, where the file does not name it: for its images and links. */
  host?: string
  /** Stores the images that are on other servers. */
  fetchImages?: boolean
  /** Tests fetch from this machine. */
  fetch?: RemoteImageOptions['fetch']
}

/** An item of the file: a post, or something that is no article, with the line of the report. */
export type ExportedItem =
  | {
      path: string | Message
      id: string
      marks: ItemMarks
      /** Names, for the report. */
      authors?: string[]
      post: () => ExportedPost
    }
  | { path: string | Message; skipped: PlannedItem['item'] }
  /** What is no post: a talk, a friend link, an album. */
  | { path: string | Message; plan: (run: ExportImport) => Promise<PlannedItem> }

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
    mayFetch: mayFetch && !isDryRun,
    isDryRun,
    signal: options.signal,
    fetch: options.fetch,
    files: site.files,
    prefix: site.prefix,
  })
  const shared: ExportImport = {
    ctx,
    isDryRun,
    mayFetch,
    site,
    run,
    images,
    links: new LinkChecks(),
    posts: new Map(),
    earlier: new EarlierItems(site.prefix),
    claimed: new Map(),
    comments: new Map(),
    accounts: new Map(),
    labels: file.labels ?? { category: new Map(), tag: new Map() },
  }
  const authorsOf = new Map<string, string[]>()
  const articles = await selectImportedArticles(ctx.db)
  const known = new KnownItems([...articles, ...(await knownPages(ctx, site.prefix, articles))])
  const recognize = (found: ReadItem[]) => {
    for (const [position, one] of known.recognize(found, site.prefix).entries())
      shared.posts.set(found[position]?.name ?? '', one)
  }
  // Links lead to posts that come later, so all of them are recognized first. A first import has none.
  if (known.sizeOf(site.prefix) > 0) recognize(await namesAndMarks(file))
  const plan = async (item: ExportedItem): Promise<PlannedItem> => {
    if ('skipped' in item) return { item: item.skipped }
    if ('plan' in item) return item.plan(shared)
    authorsOf.set(item.id, item.authors ?? [])
    if (!shared.posts.has(item.id)) recognize([{ name: item.id, marks: item.marks }])
    return planPost(shared, readPost(item.post), item.marks)
  }
  return runImport<ExportedItem>(
    {
      source,
      items: file.items,
      total: file.total,
      pathOf: ({ path }) => path,
      plan,
      run,
      // After a stop, what a link leads to may be still to come.
      finish: async () => {
        if (!options.signal?.aborted) await shared.links.report((id) => htmlOf(shared, id))
      },
      details: () => ({
        ...file.details(),
        authors: countsOf([...authorsOf.values()].flat()),
        images: images.count,
        comments: [...shared.comments.values()].reduce((sum, count) => sum + count, 0),
      }),
    },
    options,
  )
}

/** The text of a post or page of the old site here, for `LinkChecks`. */
async function htmlOf({ ctx, posts }: ExportImport, id: string): Promise<string | null> {
  const known = posts.get(id)?.known
  if (!known) return null
  if (!('path' in known)) return (await selectArticleContent(ctx.db, known.id))?.html ?? null
  const page = await readPageForImport(ctx.db, known.id)
  return page === null ? null : page.texts.map(({ html }) => html).join('\n')
}

/** What an earlier import made an article of stays one. */
function planPost(run: ExportImport, post: ExportedPost, marks: ItemMarks): Promise<PlannedItem> {
  if (!post.isPage) return planExportedPost(run, post, marks)
  const known = run.posts.get(post.id)?.known
  const isArticle = known !== undefined && !('path' in known)
  const reason = isArticle ? say('was-article') : reasonForArticle(post, run.ctx.now())
  return reason === null ? planExportedPage(run, post, marks) : planExportedPost(run, post, marks, reason)
}

/** Every post and page of the file that may be imported; of two with one number the first. */
async function namesAndMarks({ items }: ExportedFile): Promise<ReadItem[]> {
  const found = new Map<string, ReadItem>()
  for await (const item of items())
    if ('post' in item && !found.has(item.id)) found.set(item.id, { name: item.id, marks: item.marks })
  return [...found.values()]
}

/** What is an article as well was made one by a later import. */
async function knownPages(ctx: Ctx, prefix: string, articles: KnownArticle[]): Promise<KnownPage[]> {
  const keys = new Set(articles.map(({ key }) => key))
  return [...(await readImportedPages(ctx.db, prefix))]
    .filter(([key]) => !keys.has(key))
    .map(([key, { id, path, source_hash, published_at }]) => ({
      id,
      key,
      marks: readSourceHash(source_hash ?? '').marks,
      path,
      hash: source_hash ?? '',
      publishedAt: published_at,
    }))
}

/** @throws Error for HTML that is nested so deeply that it cannot be read */
const readPost = (read: () => ExportedPost): ExportedPost => {
  try {
    const post = read()
    const { publishedAt, updatedAt } = post
    // Systems change this time with every visit to the editor, also before the publication.
    const isUpdated = updatedAt !== null && publishedAt !== null && updatedAt > publishedAt
    return { ...post, updatedAt: isUpdated ? updatedAt : null }
  } catch (error) {
    throw error instanceof RangeError ? new ReportError(say('html-too-deep')) : error
  }
}

/** When the file was last changed, in Unix ms. @throws Error when there is no such file */
export async function fileTime(file: string): Promise<number> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new ReportError(say('no-such-file', { file }))
  return Math.floor(found.mtimeMs)
}

/**
 * What the owner and the file say about the whole site: `origin` without an ending slash, null when it is not known; `fileAt`
 * in Unix ms, for what has no date.
 * @throws ReportError when there is no such file or zone, or the host is none
 */
export const readOrigins = async (ctx: Ctx, { file, zone, host }: ExportImportOptions) => ({
  zone: await zoneOf(ctx, zone),
  origin: host === undefined ? null : originOf(host),
  fileAt: await fileTime(file),
})
