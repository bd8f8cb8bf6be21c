/** Imports a folder of Markdown files as articles; a second import changes nothing. */
import { basename, join } from 'node:path'
import { pages } from '#contract/pages.ts'
import { type KnownSites, selectImported, sourceKey } from '#importers/import.sql.ts'
import { ImportedImages } from '#importers/imported-images.ts'
import { failedItem, type ImportOptions, runImport } from '#importers/pipeline.ts'
import { type ImportReport, itemWithout } from '#importers/report.ts'
import { ImportRun } from '#importers/runs/import-run.ts'
import { isExportedFolder } from '#importers/site/exported-folder.ts'
import { readTimeZone } from '#server/features/settings/read-time-zone.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isTimeZone } from '#server/platform/zoned-time.ts'
import { checkPattern, knownOldUrls } from './known-urls.ts'
import { withOldUrlPattern } from './old-url-pattern.ts'
import { planAbout } from './plan-about.ts'
import { articleHref, planPost } from './plan-post.ts'
import type { MarkdownImport } from './prepare-post.ts'
import { type Folder, readFolder } from './read-folder.ts'
import { type ImportedPost, readPosts, readSites, type SkippedFile } from './read-posts.ts'
import { identifySite, identityOfPath } from './site-identity.ts'
import { AssetPaths } from './source/asset-paths.ts'
import { PostIndex } from './source/post-index.ts'
import { TemplateFiles } from './template-files.ts'

export type MarkdownImportOptions = ImportOptions & {
  folder: string
  /** IANA name for dates without a zone; absent: the configuration of the blog, else the zone of the site. */
  zone?: string
  /** The host at which the blog was read, beside those of its configuration: links to it lead to the articles. */
  host?: string
  /** The URL pattern of the old site, such as `/blog/:slug/`; absent: as before, else as its engine would have it. */
  oldAddress?: string
  /** New articles can be read before search finds them: jobs add them to its index. */
  isIndexedLater?: boolean
  /** Articles can be read before any size of their images is created: jobs do that, or the first visitor's request. */
  areImagesResizedLater?: boolean
  /** Articles can be read before their code has colors: jobs add them. */
  isCodeColoredLater?: boolean
  /** The name of the folder for people; absent: its own. */
  name?: string
  /** `borealis import undo` cannot take it back: the demo is deleted in its own way. */
  isPermanent?: boolean
}

/**
 * Imports every post of the folder. Each article is one transaction; a file that fails is in the report
 * with its reason.
 * @throws Error when the folder does not exist, the zone is unknown or the URL pattern has no placeholder
 */
export async function importMarkdown(ctx: Ctx, options: MarkdownImportOptions): Promise<ImportReport> {
  if (options.zone !== undefined && !isTimeZone(options.zone))
    throw new Error(`There is no time zone ${options.zone}`)
  checkPattern(options.oldAddress)
  if (await isExportedFolder(options.folder))
    throw new Error(`${options.folder} is an export of Borealis: use \`borealis import site\`.`)
  const folder = await readFolder(options.folder)
  const sites = await readSites(folder, options, await readTimeZone(ctx))
  const read = await readPosts(folder, sites, ctx.now())
  const { posts: found, others } = oneAbout(
    read.filter((one): one is ImportedPost => 'metadata' in one).sort(byDate),
  )
  const rejected = [...read.filter((one): one is SkippedFile => 'reason' in one), ...others]
  const known = await selectImported(ctx.db)
  const identities = identify(folder.root, found, known.sites)
  const { posts, remembered } = await withOldUrlPattern(ctx, found, identities, options)
  const identityOf = (post: ImportedPost): string => identities.get(post.site.site) ?? ''
  const name = options.name ?? basename(options.folder)
  const changes = options.isPermanent
    ? null
    : new ImportRun(ctx, {
        importer: 'markdown',
        source: name,
        identity: identityOfRun(folder.root, identities),
      })
  const run = startImport(ctx, folder, posts, {
    changes,
    articles: known.articles,
    identityOf,
    isDryRun: options.dryRun ?? false,
    isIndexedLater: options.isIndexedLater ?? false,
    areImagesResizedLater: options.areImagesResizedLater ?? false,
    isCodeColoredLater: options.isCodeColoredLater ?? false,
  })
  const positions = new Map(read.map(({ file }, position) => [file.path, position]))
  return runImport(
    {
      source: join(folder.root, folder.wanted),
      items: posts,
      pathOf: ({ file }) => file.path,
      rejected: rejected.map(({ file, outcome, reason }) => itemWithout(file.path, outcome, reason)),
      plan: (post, written) =>
        post.file.kind === 'about'
          ? planAbout(run, post, identityOf(post), written)
          : planPost(run, post, written),
      onError: ({ file, title, metadata }, error) =>
        failedItem(file.path, error, { title, warnings: metadata.warnings }),
      finish: async () => {
        if (!options.signal?.aborted) await changes?.finish()
      },
      details: () => ({
        zones: Object.fromEntries(
          [...sites.values()]
            .filter(({ site }) => posts.some((post) => post.site.site === site))
            .map(({ site, zone }) => [site, zone]),
        ),
        images: run.images.count,
        oldUrls: knownOldUrls(posts, remembered),
        authors: countAuthors(posts),
        ...(changes ? { run: changes.id } : {}),
      }),
      compare: (a, b) => (positions.get(a.path) ?? 0) - (positions.get(b.path) ?? 0),
    },
    options,
  )
}

/** The first about page by path is imported, after the posts, because it may link to any of them. */
const oneAbout = (all: ImportedPost[]): { posts: ImportedPost[]; others: SkippedFile[] } => {
  const [about, ...rest] = all
    .filter(({ file }) => file.kind === 'about')
    .sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
  const reason = `the about page is imported from ${about?.file.path}`
  return {
    posts: [...all.filter(({ file }) => file.kind !== 'about'), ...(about ? [about] : [])],
    others: rest.map(({ file }) => ({ file, outcome: 'skipped', reason })),
  }
}

/** Older posts first: most links refer to older posts. */
const byDate = (a: ImportedPost, b: ImportedPost): number =>
  a.metadata.publishedAt - b.metadata.publishedAt || (a.file.path < b.file.path ? -1 : 1)

type Start = {
  changes: ImportRun | null
  articles: MarkdownImport['known']
  identityOf: (post: ImportedPost) => string
  isDryRun: boolean
  isIndexedLater: boolean
  areImagesResizedLater: boolean
  isCodeColoredLater: boolean
}

function startImport(
  ctx: Ctx,
  folder: Folder,
  posts: ImportedPost[],
  {
    changes,
    articles,
    identityOf,
    isDryRun,
    isIndexedLater,
    areImagesResizedLater,
    isCodeColoredLater,
  }: Start,
): MarkdownImport {
  const { root, paths } = folder
  const keyOf = (post: ImportedPost): string => sourceKey(identityOf(post), pathInSite(post))
  const claimed = new Map<string, ImportedPost>()
  const byPath = new Map(posts.map((post) => [post.file.path, post]))
  return {
    ctx,
    isDryRun,
    changes,
    isIndexedLater,
    isCodeColoredLater,
    folder: {
      root,
      index: new PostIndex(posts),
      assets: new AssetPaths(paths),
      templates: new TemplateFiles(folder),
    },
    images: new ImportedImages(ctx, root, { isResizedLater: areImagesResizedLater, run: changes }),
    known: articles,
    keyOf,
    hrefOf: (path) => {
      const post = byPath.get(path)
      if (!post) return null
      if (post.file.kind === 'about') return pages.about.href()
      const id = articles.get(keyOf(post))?.id
      return id === undefined ? null : articleHref(id)
    },
    underWay: new Set(),
    claimUrl: (url, post) => {
      const holder = claimed.get(url) ?? post
      claimed.set(url, holder)
      return holder === post
    },
  }
}

const identify = (root: string, posts: ImportedPost[], known: KnownSites): Map<string, string> => {
  const bySite = new Map<string, string[]>()
  for (const post of posts)
    if (post.file.kind !== 'about')
      bySite.set(post.site.site, [...(bySite.get(post.site.site) ?? []), pathInSite(post)])
  return new Map([...bySite].map(([site, paths]) => [site, identifySite(join(root, site), paths, known)]))
}

/** An import that was stopped continues when the same blogs are imported again. */
const identityOfRun = (root: string, identities: Map<string, string>): string =>
  identities.size === 0 ? identityOfPath(root) : [...identities.values()].sort().join(' ')

const pathInSite = ({ file }: ImportedPost): string =>
  file.site === '' ? file.path : file.path.slice(file.site.length + 1)

const countAuthors = (posts: ImportedPost[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { metadata } of posts)
    for (const name of metadata.authors) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
