/** Reads every Markdown file of a folder with its metadata, so that posts can refer to each other. */

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeText } from '#importers/decode-text.ts'
import { firstOf, textOf } from '#importers/front-matter-values.ts'
import { reasonOf } from '#importers/report.ts'
import { type Message, say } from '#server/platform/report-message.ts'
import { readConfig } from './read-config.ts'
import type { Folder } from './read-folder.ts'
import { classifyFiles, type Engine, type FoundFile } from './source/classify-files.ts'
import { withPasswordOfTags } from './source/encrypted-tags.ts'
import { splitFrontMatter } from './source/front-matter.ts'
import { asksForMath } from './source/math-delimiters.ts'
import { oldUrls } from './source/old-urls.ts'
import { type PostMetadata, readMetadata } from './source/post-metadata.ts'
import { asCollected, isDatedPost, mayBePost } from './source/posts-elsewhere.ts'
import type { SiteConfig } from './source/site-config.ts'
import { hasRoutes } from './source/urls/folder-urls.ts'
import { jekyllDefaults } from './source/urls/jekyll-collections.ts'
import { mapOf } from './source/urls/settings.ts'
import { isZola, withZolaTables } from './source/urls/zola-urls.ts'

/** `isHugo`: whether its files say so, where `content` may belong to another generator. */
export type ImportedSite = { site: string; config: SiteConfig; zone: string; isHugo: boolean }

export type ImportedPost = {
  file: FoundFile
  site: ImportedSite
  metadata: PostMetadata
  title: string
  /** Former paths of the post: its own, then its aliases. */
  oldUrls: string[]
  /** Whether the path at which the old site served the post is among them. */
  isUrlKnown: boolean
  /** The front matter asks for formulas in the delimiters of MathJax and KaTeX. */
  hasMath: boolean
  /** The front matter, for templates that insert a value. */
  data: Record<string, unknown>
  /** A marker other than `<!-- more -->`, when the front matter names one. */
  separator: string
}

export type SkippedFile = { file: FoundFile; outcome: 'skipped' | 'failed'; reason: Message }

const MAX_TEXT_BYTES = 5 * 1024 * 1024

/** The configuration and time zone of every blog in the folder, with the host that the blog had: `zone` given, else the blog's own, else the site's. */
export async function readSites(
  folder: Folder,
  { zone, host }: { zone?: string; host?: string },
  siteZone: string,
): Promise<Map<string, ImportedSite>> {
  const files = new Map(classifyFiles(folder.paths).map((file) => [file.site, file]))
  const sites = new Map<string, ImportedSite>()
  for (const [site, file] of files) {
    const found = await readConfig(folder, file)
    const config = host ? { ...found, hosts: [...found.hosts, host] } : found
    sites.set(site, {
      site,
      config,
      zone: zone ?? config.zone ?? siteZone,
      isHugo: hasHugoFiles(site, folder.paths),
    })
  }
  return sites
}

/** Configuration, templates, or a section. */
const HUGO_FILE =
  /^(?:(?:hugo|config)\.(?:toml|ya?ml|json)|config\/|(?:archetypes|layouts|themes)\/|content\/(?!pages\/)[^/]+\/.*\.(?:md|markdown)$)/i

const hasHugoFiles = (site: string, paths: string[]): boolean => {
  const start = site === '' ? '' : `${site}/`
  return paths.some((path) => path.startsWith(start) && HUGO_FILE.test(path.slice(start.length)))
}

/** Every Markdown file below the given folder: as a post, or with the reason why it is none. */
export async function readPosts(
  folder: Folder,
  sites: Map<string, ImportedSite>,
  now: number,
): Promise<(ImportedPost | SkippedFile)[]> {
  const isWanted = ({ path }: FoundFile) => folder.wanted === '' || path.startsWith(`${folder.wanted}/`)
  const read: (ImportedPost | SkippedFile)[] = []
  for (const file of classifyFiles(folder.paths).filter(isWanted)) {
    const site = sites.get(file.site)
    if (site) read.push(await readPost(folder, file, site, now).catch((error) => failed(file, error)))
  }
  return read
}

/** A scaffold contains `title: {{ title }}`, wherever it is. */
const TEMPLATE_HEAD = /^title\s*[:=]\s*["']?\{\{/m

const skips: Partial<Record<FoundFile['kind'], Message>> = {
  page: say('page-outside'),
  template: say('template'),
  listing: say('list-heading'),
  paper: say('paper'),
}

/** How to make Markdown of a text of another kind. */
const foreignReason = (path: string): Message => {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  const [format, reader] = PANDOC[ending] ?? []
  if (format !== undefined) return say('convert-with-pandoc', { format, reader })
  if (ending === 'txt') return say('plain-text-file')
  return /^asc|^adoc/.test(ending) ? say('convert-asciidoc') : say('not-markdown')
}

/** What it calls the formats that it reads. */
const PANDOC: Record<string, [format: string, reader: string]> = {
  html: ['HTML', 'html'],
  htm: ['HTML', 'html'],
  rst: ['reStructuredText', 'rst'],
  org: ['Org', 'org'],
  textile: ['Textile', 'textile'],
  mediawiki: ['MediaWiki', 'mediawiki'],
  ipynb: ['Jupyter', 'ipynb'],
}

async function readPost(
  folder: Folder,
  found: FoundFile,
  site: ImportedSite,
  now: number,
): Promise<ImportedPost | SkippedFile> {
  const collected = asCollected(found, site.config)
  if (collected && 'reason' in collected) return { file: found, outcome: 'skipped', reason: collected.reason }
  const file = collected?.file ?? found
  const reason = file.kind === 'foreign' ? foreignReason(file.path) : skips[file.kind]
  if (reason && !mayBePost(file)) return { file, outcome: 'skipped', reason }
  const path = join(folder.root, file.path)
  const { size, mtimeMs } = await stat(path)
  if (size > MAX_TEXT_BYTES) return { file, outcome: 'failed', reason: say('too-large', { max: 5 }) }
  const { text, encoding } = decodeText(await readFile(path))
  const frontMatter = splitFrontMatter(text)
  if (TEMPLATE_HEAD.test(text.slice(0, 1000))) return { file, outcome: 'skipped', reason: say('template') }
  if (frontMatter.format === 'none' && text.trim() === '')
    return { file, outcome: 'skipped', reason: say('empty') }
  // A folder without the files of an engine but with TOML front matter was written for Hugo.
  const engine: Engine = file.engine === 'plain' && frontMatter.format === 'toml' ? 'hugo' : file.engine
  const hasTables = engine === 'hugo' && isZola(site.config, frontMatter.data)
  const own = hasTables
    ? withZolaTables(frontMatter.data)
    : engine === 'hugo'
      ? withHugoParams(frontMatter.data)
      : frontMatter.data
  if (collected && frontMatter.format === 'none')
    return {
      file,
      outcome: 'skipped',
      reason: say('collection-without-front-matter'),
    }
  const data =
    engine === 'jekyll'
      ? withDefaults(own, file, site.config)
      : engine === 'hexo'
        ? withPasswordOfTags(own, site.config.data)
        : own
  const isOfHugo =
    site.isHugo && !hasTables && !hasRoutes(site.config) && site.config.project?.generator !== 'pelican'
  if (reason && !isDatedPost(file, data, isOfHugo)) return { file, outcome: 'skipped', reason }
  const mediaFolder = mediaFolderOf(data)
  const known: FoundFile = {
    ...file,
    engine,
    kind: reason ? 'post' : file.kind,
    ...(mediaFolder === null ? {} : { mediaFolder }),
  }
  const metadata = readMetadata(
    known,
    { ...frontMatter, data },
    { zone: site.zone, now, fileAt: Math.trunc(mtimeMs) },
  )
  if (encoding) metadata.warnings.push({ code: 'encoding-guessed', detail: encoding })
  const addressed = {
    file: known,
    data,
    title: metadata.title,
    publishedAt: metadata.publishedAt,
    ...site,
  }
  const old = oldUrls(addressed)
  return {
    file: known,
    site,
    metadata: metadata,
    title: metadata.title,
    oldUrls: file.kind === 'about' ? [] : old.urls,
    isUrlKnown: old.isKnown,
    hasMath: asksForMath(data),
    data,
    separator: textOf(firstOf(data, ['excerpt_separator'])),
  }
}

/** Hugo keeps the fields of a theme in `params`, and themes read them there and at the top. */
const withHugoParams = (data: Record<string, unknown>): Record<string, unknown> => ({
  ...mapOf(data.params),
  ...data,
})

/** Where Chirpy looks for the images of a post: a path of the site, without slashes at its ends; null for none. */
const mediaFolderOf = (data: Record<string, unknown>): string | null =>
  textOf(firstOf(data, ['media_subpath', 'img_path'])).replace(/^\/+|\/+$/g, '') || null

/** The defaults of the configuration, but for the URL pattern, which is read with the other patterns. */
const withDefaults = (
  own: Record<string, unknown>,
  file: FoundFile,
  config: SiteConfig,
): Record<string, unknown> => {
  const { permalink: _, ...defaults } = jekyllDefaults(file, config)
  return { ...defaults, ...own }
}

const failed = (file: FoundFile, error: unknown): SkippedFile => ({
  file,
  outcome: 'failed',
  reason: file.path.includes('\uFFFD') ? say('name-not-utf-8') : reasonOf(error),
})
