/** A folder of Markdown becomes articles: every file is told of, none stops the others, and twice is once. */
import { join } from 'node:path'
import { pages } from '#contract/pages.ts'
import { type KnownSites, selectImported, sourceKey } from '#importers/import.sql.ts'
import { ImportedImages } from '#importers/imported-images.ts'
import { countOutcomes, type ImportedFileReport, type ImportReport } from '#importers/report.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isTimeZone } from '#server/platform/zoned-time.ts'
import type { MarkdownImport } from './prepare-post.ts'
import { readFolder } from './read-folder.ts'
import { type ImportedPost, readPosts, readSites, type SkippedFile } from './read-posts.ts'
import { identifySite } from './site-identity.ts'
import { AssetPaths } from './source/asset-paths.ts'
import { PostIndex } from './source/post-index.ts'
import { writeAbout } from './write-about.ts'
import { articleHref, writePost } from './write-post.ts'

export type ImportOptions = {
  folder: string
  /** Tells what would be done and writes nothing. */
  dryRun?: boolean
  /** IANA name for dates without a zone; absent: the blog's own configuration, else the site's zone. */
  zone?: string
  /** When it fires, the article at hand is finished and the rest is left. */
  signal?: AbortSignal
  onProgress?: (progress: { done: number; total: number; path: string }) => void
}

/**
 * Imports every post of the folder. Each article is one transaction; a file that fails is in the report
 * with its reason.
 * @throws Error when the folder is not there or the zone is unknown
 */
export async function importMarkdown(ctx: Ctx, options: ImportOptions): Promise<ImportReport> {
  const started = performance.now()
  if (options.zone !== undefined && !isTimeZone(options.zone))
    throw new Error(`There is no time zone ${options.zone}`)
  const folder = await readFolder(options.folder)
  const sites = await readSites(folder, options.zone, (await selectSettings(ctx)).timeZone)
  const read = await readPosts(folder, sites, ctx.now())
  const { posts, others } = oneAbout(
    read.filter((one): one is ImportedPost => 'metadata' in one).sort(byDate),
  )
  const { run, identityOf } = await startRun(ctx, options, folder.root, folder.paths, posts)
  const reports = new Map(
    [...read.filter((one): one is SkippedFile => 'reason' in one), ...others].map((one) => [
      one.file.path,
      skipped(one),
    ]),
  )
  const interrupted = await writeAll(run, posts, identityOf, reports, options)
  const files = read
    .map(({ file }) => reports.get(file.path))
    .filter((one): one is ImportedFileReport => one !== undefined)
  return {
    folder: join(folder.root, folder.wanted),
    dryRun: options.dryRun ?? false,
    interrupted,
    zones: Object.fromEntries(
      [...sites.values()]
        .filter(({ site }) => posts.some((post) => post.site.site === site))
        .map(({ site, zone }) => [site, zone]),
    ),
    counts: countOutcomes(files),
    files,
    pictures: run.images.count,
    authors: countAuthors(posts),
    seconds: (performance.now() - started) / 1000,
  }
}

/** There is one about page, the first by its path; it comes last, because it may link to any post. */
const oneAbout = (all: ImportedPost[]): { posts: ImportedPost[]; others: SkippedFile[] } => {
  const [about, ...rest] = all
    .filter(({ file }) => file.kind === 'about')
    .sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
  const reason = `the about page is made of ${about?.file.path}`
  return {
    posts: [...all.filter(({ file }) => file.kind !== 'about'), ...(about ? [about] : [])],
    others: rest.map(({ file }) => ({ file, outcome: 'skipped', reason })),
  }
}

/** Older posts first: most links lead back in time. */
const byDate = (a: ImportedPost, b: ImportedPost): number =>
  a.metadata.publishedAt - b.metadata.publishedAt || (a.file.path < b.file.path ? -1 : 1)

async function startRun(
  ctx: Ctx,
  options: ImportOptions,
  root: string,
  paths: string[],
  posts: ImportedPost[],
) {
  const { articles, sites } = await selectImported(ctx.db)
  const identities = identify(root, posts, sites)
  const identityOf = (post: ImportedPost): string => identities.get(post.site.site) ?? ''
  const keyOf = (post: ImportedPost): string => sourceKey(identityOf(post), pathInSite(post))
  const claimed = new Map<string, ImportedPost>()
  const byPath = new Map(posts.map((post) => [post.file.path, post]))
  const run: MarkdownImport = {
    ctx,
    dryRun: options.dryRun ?? false,
    folder: { root, index: new PostIndex(posts), assets: new AssetPaths(paths) },
    images: new ImportedImages(ctx, root),
    known: articles,
    keyOf,
    hrefOf: (path) => {
      const post = byPath.get(path)
      if (!post) return null
      if (post.file.kind === 'about') return pages.about.href()
      const id = articles.get(keyOf(post))?.id
      return id === undefined ? null : articleHref(id)
    },
    claimUrl: (address, post) => {
      const holder = claimed.get(address) ?? post
      claimed.set(address, holder)
      return holder === post
    },
  }
  return { run, identityOf }
}

const identify = (root: string, posts: ImportedPost[], known: KnownSites): Map<string, string> => {
  const bySite = new Map<string, string[]>()
  for (const post of posts)
    if (post.file.kind !== 'about')
      bySite.set(post.site.site, [...(bySite.get(post.site.site) ?? []), pathInSite(post)])
  return new Map([...bySite].map(([site, paths]) => [site, identifySite(join(root, site), paths, known)]))
}

const pathInSite = ({ file }: ImportedPost): string =>
  file.site === '' ? file.path : file.path.slice(file.site.length + 1)

/** Writes post by post; then once more those that linked to posts which had no address yet. */
async function writeAll(
  run: MarkdownImport,
  posts: ImportedPost[],
  identityOf: (post: ImportedPost) => string,
  reports: Map<string, ImportedFileReport>,
  { signal, onProgress }: ImportOptions,
): Promise<boolean> {
  const waiting: ImportedPost[] = []
  let done = 0
  for (const post of posts) {
    const { path, kind } = post.file
    if (signal?.aborted) {
      reports.set(path, notReached(post))
      continue
    }
    try {
      if (kind === 'about') reports.set(path, await writeAbout(run, post, identityOf(post)))
      else {
        const { report, waitsFor } = await writePost(run, post)
        reports.set(path, report)
        if (waitsFor.length > 0) waiting.push(post)
      }
    } catch (error) {
      reports.set(path, failed(post, error))
    }
    onProgress?.({ done: ++done, total: posts.length, path })
  }
  if (!run.dryRun) await linkWaiting(run, waiting, reports, signal)
  return signal?.aborted ?? false
}

async function linkWaiting(
  run: MarkdownImport,
  waiting: ImportedPost[],
  reports: Map<string, ImportedFileReport>,
  signal?: AbortSignal,
) {
  for (const post of waiting) {
    const first = reports.get(post.file.path)
    if (signal?.aborted || (first?.outcome !== 'created' && first?.outcome !== 'updated')) continue
    try {
      await writePost(run, post)
    } catch (error) {
      reports.set(post.file.path, failed(post, error))
    }
  }
}

const skipped = ({ file, outcome, reason }: SkippedFile): ImportedFileReport => ({
  path: file.path, outcome, reason, as: null, articleId: null, title: null, notices: [],
}) // biome-ignore format: one record

const failed = (post: ImportedPost, error: unknown): ImportedFileReport => ({
  path: post.file.path,
  outcome: 'failed',
  as: null,
  articleId: null,
  title: post.title,
  reason: error instanceof Error ? error.message : String(error),
  notices: post.metadata.notices,
})

const notReached = (post: ImportedPost): ImportedFileReport => ({
  ...failed(post, 'the import was stopped before this file'),
  outcome: 'skipped',
})

const countAuthors = (posts: ImportedPost[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { metadata: facts } of posts)
    for (const name of facts.authors) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
