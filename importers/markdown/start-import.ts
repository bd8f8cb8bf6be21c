/** Gathers what all posts of one import share: the folder, its images, and what earlier imports have written. */
import { pages } from '#contract/pages.ts'
import { articleUrl } from '#contract/url-names.ts'
import { type RemoteImageOptions, RemoteImages } from '#importers/exports/remote-images.ts'
import { ImportedImages } from '#importers/imported-images.ts'
import { LinkChecks } from '#importers/link-checks.ts'
import type { ImportOptions } from '#importers/pipeline.ts'
import type { ImportRun } from '#importers/runs/import-run.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { RemoteImageSource } from './find-remote-images.ts'
import type { MarkdownImport } from './prepare-post.ts'
import type { Folder } from './read-folder.ts'
import type { ImportedPost } from './read-posts.ts'
import { AssetPaths } from './source/asset-paths.ts'
import { PostIndex } from './source/post-index.ts'
import { TemplateFiles } from './template-files.ts'

type Start = {
  /** What each post is here. */
  articles: MarkdownImport['articles']
  /** The articles to which former URLs lead. */
  redirects: Map<string, number>
  changes: ImportRun | null
  options: MarkdownImportOptions
}

export function startImport(
  ctx: Ctx,
  folder: Folder,
  posts: ImportedPost[],
  { articles, redirects, changes, options }: Start,
): MarkdownImport {
  const { root, paths } = folder
  const claimed = new Map<string, ImportedPost>()
  const byPath = new Map(posts.map((post) => [post.file.path, post]))
  const byArticle = new Map(posts.map((post) => [articles.get(post.file.path)?.known?.id, post]))
  const { finishesLater = false } = options
  return {
    ctx,
    changes,
    isDryRun: options.dryRun ?? false,
    finishesLater,
    folder: {
      root,
      index: new PostIndex(posts),
      assets: new AssetPaths(paths),
      templates: new TemplateFiles(folder),
    },
    images: new ImportedImages(ctx, root, { isResizedLater: finishesLater, run: changes }),
    remoteImages: changes && remoteImages(ctx, changes, options),
    articles,
    hrefOf: (path) => {
      const post = byPath.get(path)
      if (!post) return null
      if (post.file.kind === 'about') return pages.about.href()
      const known = articles.get(path)?.known
      return known ? articleUrl(known) : null
    },
    links: new LinkChecks(),
    underWay: new Set(),
    claimUrl: (url, post) => {
      const holder = claimed.get(url) ?? post
      claimed.set(url, holder)
      if (holder !== post) return false
      const article = redirects.get(url)
      if (article === undefined || article === articles.get(post.file.path)?.known?.id) return true
      // The article that has it keeps it, unless its file gives it up.
      const former = byArticle.get(article)
      return former !== undefined && !former.oldUrls.includes(url)
    },
  }
}

function remoteImages(
  ctx: Ctx,
  changes: ImportRun,
  { dryRun = false, fetchImages = false, finishesLater = false, signal, fetch }: MarkdownImportOptions,
): RemoteImageSource {
  const images = new RemoteImages(ctx, changes, {
    mayFetch: fetchImages && !dryRun,
    isDryRun: dryRun,
    isResizedLater: finishesLater,
    ...(signal ? { signal } : {}),
    ...(fetch ? { fetch } : {}),
  })
  return { images, mayFetch: fetchImages, isDryRun: dryRun }
}

/** The path of a post in its blog, which may be a part of the folder. */
export const pathInSite = ({ file }: ImportedPost): string =>
  file.site === '' ? file.path : file.path.slice(file.site.length + 1)

export type MarkdownImportOptions = ImportOptions & {
  folder: string
  /** IANA name for dates without a zone; absent: the configuration of the blog, else the zone of the site. */
  zone?: string
  /** The host at which the blog was read, beside those of its configuration: links to it lead to the articles. */
  host?: string
  /** The URL pattern of the old site, such as `/blog/:slug/`; absent: as before, else as its engine would have it. */
  oldAddress?: string
  /**
   * New articles can be read before search finds them, their images have every size and their code has colors: jobs do that, or the
   * first visitor's request.
   */
  finishesLater?: boolean
  /** Stores the images that are on other servers. */
  fetchImages?: boolean
  /** Tests fetch from this machine. */
  fetch?: RemoteImageOptions['fetch']
  /** The name of the folder for people; absent: its own. */
  name?: string
  /** `borealis import undo` cannot take it back: the demo is deleted in its own way. */
  isPermanent?: boolean
}
