/** Imports a folder of Markdown files as articles; a second import changes nothing. */
import { basename, join } from 'node:path'
import { isUrlPattern } from '#contract/studio/import-limits.ts'
import { identityOf } from '#importers/exports/rows.ts'
import { type KnownArticle, selectArticleContent, selectImportedArticles } from '#importers/import.sql.ts'
import { failedItem, runImport } from '#importers/pipeline.ts'
import {
  countsOf,
  type ImportDetails,
  type ImportedItem,
  type ImportReport,
  itemWithout,
} from '#importers/report.ts'
import { ImportRun } from '#importers/runs/import-run.ts'
import { KnownItems, type Recognized } from '#importers/same-item.ts'
import { isExportedFolder } from '#importers/site/exported-folder.ts'
import { zoneOf } from '#importers/zone-of.ts'
import { readRedirects } from '#server/features/articles/article-snapshot.ts'
import { startResizers } from '#server/features/media/resize-image.ts'
import type { Ctx } from '#server/platform/context.ts'
import { ReportError, say } from '#server/platform/report-message.ts'
import { startRenderer } from '#server/rendering/markdown/render-markdown.ts'
import { withOldUrlPattern } from './old-url-pattern.ts'
import { planAbout } from './plan-about.ts'
import { planPost } from './plan-post.ts'
import { marksOfPost } from './post-marks.ts'
import { type Folder, readFolder } from './read-folder.ts'
import { type ImportedPost, readPosts, readSites, type SkippedFile } from './read-posts.ts'
import { IMAGE_PATH } from './resolve-text.ts'
import { recognizeFolder } from './site-identity.ts'
import { isText } from './source/classify-files.ts'
import { type MarkdownImportOptions, pathInSite, startImport } from './start-import.ts'

/**
 * Imports every post of the folder. Each article is one transaction; a file that fails is in the report
 * with its reason.
 * @throws Error when the folder does not exist, the zone is unknown or the URL pattern has no placeholder
 */
export async function importMarkdown(ctx: Ctx, options: MarkdownImportOptions): Promise<ImportReport> {
  const zone = await zoneOf(ctx, options.zone)
  checkPattern(options.oldAddress)
  if (await isExportedFolder(options.folder))
    throw new ReportError(say('is-an-export', { folder: options.folder }))
  const known = await selectImportedArticles(ctx.db)
  // Everything is new: it is rendered and resized in processes that start while the files are read.
  const isFirst = !known.some(({ key }) => key.startsWith('markdown:')) && !options.dryRun
  if (isFirst) startRenderer()
  const folder = await readFolder(options.folder)
  if (isFirst && folder.paths.some((path) => IMAGE_PATH.test(path))) startResizers(ctx.config.DATA_DIR)
  const sites = await readSites(folder, options, zone)
  const read = await readPosts(folder, sites, ctx.now())
  const { posts: found, others } = oneAbout(
    read.filter((one): one is ImportedPost => 'metadata' in one).sort(byDate),
  )
  const rejected = [...read.filter((one): one is SkippedFile => 'reason' in one), ...others]
  const { identities, articles } = recognizePosts(folder.root, found, known)
  const { posts, remembered } = await withOldUrlPattern(ctx, found, identities, options)
  const identityOfBlog = (post: ImportedPost): string => identities.get(post.site.site) ?? ''
  const name = options.name ?? basename(options.folder)
  const changes = options.isPermanent
    ? null
    : new ImportRun(ctx, {
        importer: 'markdown',
        source: name,
        identity: identityOfRun(folder.root, identities),
      })
  const redirects = await readRedirects(ctx.db)
  const run = startImport(ctx, folder, posts, { articles, redirects, changes, options })
  const places = new Map<ImportedItem['path'], number>(
    read.map(({ file }, position) => [file.path, position]),
  )
  const positionOf = ({ path }: ImportedItem) => places.get(path) ?? read.length
  return runImport(
    {
      source: join(folder.root, folder.wanted),
      items: posts,
      pathOf: ({ file }) => file.path,
      rejected: [
        ...rejected.map(({ file, outcome, reason }) => itemWithout(file.path, outcome, reason)),
        ...notRead(folder),
      ],
      plan: (post, written) =>
        post.file.kind === 'about'
          ? planAbout(run, post, identityOfBlog(post), written)
          : planPost(run, post, written),
      onError: ({ file, title, metadata }, error) =>
        failedItem(file.path, error, { title, warnings: metadata.warnings }),
      run: changes,
      // After a stop, what a link leads to may be still to come.
      finish: async () => {
        if (options.signal?.aborted) return
        await run.links.report(async (path) => {
          const id = articles.get(path)?.known?.id
          if (id !== undefined) return (await selectArticleContent(ctx.db, id))?.html ?? null
          return run.hrefOf(path) === null ? null : undefined
        })
      },
      details: () => ({
        zones: Object.fromEntries(
          [...sites.values()]
            .filter(({ site }) => posts.some((post) => post.site.site === site))
            .map(({ site, zone }) => [site, zone]),
        ),
        images: run.images.count,
        oldUrls: knownOldUrls(posts, remembered),
        authors: countsOf(posts.flatMap(({ metadata }) => metadata.authors)),
      }),
      compare: (a, b) => positionOf(a) - positionOf(b),
    },
    options,
  )
}

/** Folders and texts that were not read: a folder without permission may hold posts. */
const notRead = ({ left }: Folder): ImportedItem[] =>
  left
    .filter(({ path, isFolder }) => isFolder || isText(path))
    .map(({ path, kind, reason }) => itemWithout(path, kind === 'link' ? 'skipped' : 'failed', reason))

/** The first about page by path is imported, after the posts, because it may link to any of them. */
const oneAbout = (all: ImportedPost[]): { posts: ImportedPost[]; others: SkippedFile[] } => {
  const [about, ...rest] = all
    .filter(({ file }) => file.kind === 'about')
    .sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
  const reason = say('about-elsewhere', { path: about?.file.path })
  return {
    posts: [...all.filter(({ file }) => file.kind !== 'about'), ...(about ? [about] : [])],
    others: rest.map(({ file }) => ({ file, outcome: 'skipped', reason })),
  }
}

/** Older posts first: most links refer to older posts. */
const byDate = (a: ImportedPost, b: ImportedPost): number =>
  a.metadata.publishedAt - b.metadata.publishedAt || (a.file.path < b.file.path ? -1 : 1)

/** The identities of the blogs by their folders, and what each post is here, by the path of its file. */
function recognizePosts(root: string, posts: ImportedPost[], articles: KnownArticle[]) {
  const known = new KnownItems(articles)
  const identities = new Map<string, string>()
  const recognized = new Map<string, Recognized<KnownArticle>>()
  const items = posts.filter(({ file }) => file.kind !== 'about')
  for (const [site, ofSite] of Map.groupBy(items, (post) => post.site.site)) {
    const found = ofSite.map((post) => ({ name: pathInSite(post), marks: marksOfPost(post) }))
    const { identity, items: here } = recognizeFolder(known, 'markdown', join(root, site), found)
    identities.set(site, identity)
    for (const [position, post] of ofSite.entries()) {
      const one = here[position]
      if (one) recognized.set(post.file.path, one)
    }
  }
  return { identities, articles: recognized }
}

/** An import that was stopped continues when the same blogs are imported again. */
const identityOfRun = (root: string, identities: Map<string, string>): string =>
  identities.size === 0 ? identityOf(root) : [...identities.values()].sort().join(' ')

/** The first, the last and one post between them are the examples. Drafts had no URL. */
const knownOldUrls = (posts: ImportedPost[], remembered: string[]): NonNullable<ImportDetails['oldUrls']> => {
  const published = posts.filter(({ file, metadata }) => file.kind !== 'about' && metadata.state !== 'draft')
  const known = published.filter(({ isUrlKnown }) => isUrlKnown)
  const places = [0, Math.floor((known.length - 1) / 2), known.length - 1]
  const examples = [...new Set(places)].flatMap((place) => {
    const post = known[place]
    return post ? [{ url: exampleUrl(post), path: post.file.path }] : []
  })
  return { known: known.length, total: published.length, examples, remembered }
}

/** With the host of the blog, when its configuration names one. */
const exampleUrl = ({ oldUrls, site: { config } }: ImportedPost): string => {
  const path =
    oldUrls.find((url) => config.root !== '' && url.startsWith(`${config.root}/`)) ?? oldUrls[0] ?? ''
  return config.hosts[0] ? `https://${config.hosts[0]}${path}` : path
}

/** @throws Error when every post would get the same URL */
const checkPattern = (pattern: string | undefined): void => {
  if (pattern && !isUrlPattern(pattern)) throw new ReportError(say('no-placeholder', { pattern }))
}
