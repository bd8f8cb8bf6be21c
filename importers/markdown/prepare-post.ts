/** Prepares a post: everything about its article that can be computed before anything is written. */

import type { KnownArticle } from '#importers/import.sql.ts'
import type { ImportedImages } from '#importers/imported-images.ts'
import type { ImportRun } from '#importers/runs/import-run.ts'
import { HASHED_RENDERER_VERSION, inputHash } from '#importers/source-hash.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ImportedPost } from './read-posts.ts'
import { type ImageSource, type ImportFolder, type ResolvedText, resolveText } from './resolve-text.ts'
import type { TemplatePage } from './source/liquid/template-scope.ts'
import { typedValues } from './source/template-values.ts'

/** What all posts of one import share. */
export type MarkdownImport = {
  ctx: Ctx
  isDryRun: boolean
  /** What the import writes, so that it can be undone; null when that is not recorded. */
  changes: ImportRun | null
  /** New articles are added to the search index by jobs. */
  isIndexedLater: boolean
  /** Jobs color the code of articles. */
  isCodeColoredLater: boolean
  folder: ImportFolder
  images: ImportedImages
  /** Articles of earlier imports, by source key. */
  known: Map<string, KnownArticle>
  keyOf: (post: ImportedPost) => string
  /** The article of a post of this folder, by its path; null while there is none. */
  hrefOf: (path: string) => string | null
  /** The post at an old URL; the first one that claims it gets it. */
  claimUrl: (url: string, post: ImportedPost) => boolean
  /** Paths of the posts that are planned and not written yet. */
  underWay: Set<string>
}

/** A text that is ready but for its images and links. */
export type PreparedPost = {
  resolved: ResolvedText
  cover: ImageSource | { url: string } | null
  redirects: string[]
  warnings: ImportWarning[]
  /** Paths of linked posts that have no article yet. */
  unresolvedPosts: string[]
  hash: string
}

/**
 * Computes everything that can be known without writing.
 * @param written waits for the posts under way, to which this one may link
 */
export async function preparePost(
  run: MarkdownImport,
  post: ImportedPost,
  date: number | 'file',
  written: () => Promise<void>,
): Promise<PreparedPost> {
  const resolved = resolveText({ ...post, page: templatePage(post) }, run.folder)
  if (resolved.references.some(({ post: linked }) => linked && run.underWay.has(linked.path))) await written()
  const warnings = [...post.metadata.warnings, ...resolved.warnings]
  const cover = findCover(run, post, warnings)
  const redirects = post.oldUrls.filter((url) => {
    const isOurs = run.claimUrl(url, post)
    if (!isOurs) warnings.push({ code: 'url-taken', detail: url })
    return isOurs
  })
  const { warnings: _, body: __, password, publishedAt: ___, ...metadata } = post.metadata
  const hash = inputHash({
    renderer: HASHED_RENDERER_VERSION,
    facts: metadata,
    date,
    password: password === null ? null : run.ctx.sign('import-password', password),
    markdown: resolved.markdown,
    abstract: resolved.abstract,
    pictures: await Promise.all(
      resolved.references.map(({ picture }) => (picture ? run.images.hash(picture) : null)),
    ),
    links: resolved.references.map(({ post: linked }) => (linked ? run.hrefOf(linked.path) : null)),
    cover: cover && !('url' in cover) ? await run.images.hash(cover) : cover,
    redirects,
  })
  const waitsFor = resolved.references.flatMap(({ post: linked }) =>
    linked && run.hrefOf(linked.path) === null ? [linked.path] : [],
  )
  return { resolved, cover, redirects, warnings, unresolvedPosts: waitsFor, hash }
}

const templatePage = ({ title, metadata, oldUrls, file, data }: ImportedPost): TemplatePage => ({
  title,
  publishedAt: metadata.publishedAt,
  url: oldUrls[0] ?? null,
  path: file.path,
  categories: metadata.category === null ? [] : [metadata.category],
  tags: metadata.tags,
  data: typedValues(data),
})

const BUNDLE_COVERS = ['cover', 'featured', 'feature', 'thumbnail', 'banner']

function findCover(
  { folder: around }: MarkdownImport,
  post: ImportedPost,
  warnings: ImportWarning[],
): PreparedPost['cover'] {
  const { metadata, file, site } = post
  if (metadata.cover === null) {
    if (file.engine !== 'hugo' || !/\/index[^/]*$/.test(file.path)) return null
    const names = BUNDLE_COVERS.flatMap((name) =>
      ['jpg', 'jpeg', 'png', 'webp'].map((ending) => `./${name}.${ending}`),
    )
    const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1)
    const path = names.map((name) => folder + name.slice(2)).find((one) => around.assets.has(one))
    return path ? { path } : null
  }
  const path = around.assets.find(metadata.cover, file, site.config)
  if (path) return { path }
  if (/^(?:https?:)?\/\//i.test(metadata.cover)) {
    warnings.push({ code: 'image-remote', detail: metadata.cover.slice(0, 200) })
    return { url: metadata.cover.startsWith('//') ? `https:${metadata.cover}` : metadata.cover }
  }
  warnings.push({ code: 'cover-missing', detail: metadata.cover.slice(0, 200) })
  return null
}
