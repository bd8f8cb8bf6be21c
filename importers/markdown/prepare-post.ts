/** Prepares a post: everything about its article that can be computed before anything is written. */
import { shortened } from '#contract/shortened.ts'
import type { KnownArticle } from '#importers/import.sql.ts'
import type { ImportedImages } from '#importers/imported-images.ts'
import type { LinkChecks } from '#importers/link-checks.ts'
import type { ImportRun } from '#importers/runs/import-run.ts'
import type { Recognized } from '#importers/same-item.ts'
import { HASHED_RENDERER_VERSION, inputHash } from '#importers/source-hash.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import type { Ctx } from '#server/platform/context.ts'
import {
  findRemoteImage,
  findRemoteImages,
  type RemoteImageSource,
  type StoredRemoteImage,
} from './find-remote-images.ts'
import type { ImportedPost } from './read-posts.ts'
import {
  absoluteUrl,
  type ImageSource,
  type ImportFolder,
  type RemoteReference,
  type ResolvedText,
  resolveText,
} from './resolve-text.ts'
import type { TemplatePage } from './source/liquid/template-scope.ts'
import { typedValues } from './source/template-values.ts'

/** What all posts of one import share. */
export type MarkdownImport = {
  ctx: Ctx
  isDryRun: boolean
  /** What the import writes, so that it can be undone; null when that is not recorded. */
  changes: ImportRun | null
  /** Jobs add new articles to the search index, and color the code of all. */
  finishesLater: boolean
  folder: ImportFolder
  images: ImportedImages
  /** Null where nothing is recorded, so that images on other servers stay there. */
  remoteImages: RemoteImageSource | null
  /** What each post is here, by the path of its file. */
  articles: Map<string, Recognized<KnownArticle>>
  /** The article of a post of this folder, by its path; null while there is none. */
  hrefOf: (path: string) => string | null
  /** The post at an old URL; the first one that claims it gets it. */
  claimUrl: (url: string, post: ImportedPost) => boolean
  /** Links between articles, by the paths of their posts. */
  links: LinkChecks
  /** Paths of the posts that are planned and not written yet. */
  underWay: Set<string>
}

/** A text that is ready but for its images and links. */
export type PreparedPost = {
  resolved: ResolvedText
  /** Those of its images on other servers that are stored here. */
  remoteImages: Map<RemoteReference, StoredRemoteImage>
  cover: Cover
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
  const found = [...post.metadata.warnings, ...resolved.warnings]
  const warnings = found.filter(({ code }) => code !== 'image-remote')
  const remoteImages = await findRemoteImages(run.remoteImages, resolved.remoteImages, warnings)
  const cover = await findCover(run, post, warnings)
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
    cover: await hashOfCover(run.images, cover),
    redirects,
    // Absent for a text without any, whose hash stays as it was before images were fetched.
    ...(remoteImages.size > 0 ? { remoteImages: [...remoteImages.values()].map(({ hash }) => hash) } : {}),
  })
  const waitsFor = resolved.references.flatMap(({ post: linked }) =>
    linked && run.hrefOf(linked.path) === null ? [linked.path] : [],
  )
  return { resolved, remoteImages, cover, redirects, warnings, unresolvedPosts: waitsFor, hash }
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

/** With a URL it stays on its server. */
type Cover = ImageSource | { url: string } | StoredRemoteImage | null

type CoverSources = { folder: ImportFolder; remoteImages: RemoteImageSource | null }

/** Of an image on another server the stored one, where there is one. What is not found is reported. */
async function findCover(
  { folder: { assets }, remoteImages }: CoverSources,
  post: ImportedPost,
  warnings: ImportWarning[],
): Promise<Cover> {
  const { metadata, file, site } = post
  if (metadata.cover === null) return coverOfBundle(assets, file)
  const path = assets.find(metadata.cover, file, site.config)
  if (path) return { path }
  if (/^(?:https?:)?\/\//i.test(metadata.cover)) {
    const url = absoluteUrl(metadata.cover)
    return (await findRemoteImage(remoteImages, url, warnings)) ?? { url }
  }
  warnings.push({ code: 'cover-missing', detail: shortened(metadata.cover, 200) })
  return null
}

const BUNDLE_COVERS = ['cover', 'featured', 'feature', 'thumbnail', 'banner']

/** Hugo shows an image of the bundle that has one of these names. */
function coverOfBundle(
  assets: ImportFolder['assets'],
  { engine, path }: ImportedPost['file'],
): { path: string } | null {
  if (engine !== 'hugo' || !/\/index[^/]*$/.test(path)) return null
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const found = BUNDLE_COVERS.flatMap((name) =>
    ['jpg', 'jpeg', 'png', 'webp'].map((ending) => `${folder}${name}.${ending}`),
  ).find((one) => assets.has(one))
  return found ? { path: found } : null
}

/** For the hash of the post. */
const hashOfCover = async (images: ImportedImages, cover: Cover) => {
  if (cover === null || 'url' in cover) return cover
  return 'mediaId' in cover ? cover.hash : images.hash(cover)
}
