/** What all posts and pages of one imported export share. */
import type { Image } from '#contract/media.ts'
import { articleUrl } from '#contract/url-names.ts'
import type { KnownArticle } from '#importers/import.sql.ts'
import type { LinkChecks } from '#importers/link-checks.ts'
import { replaceReferences } from '#importers/markdown/source/text-ranges.ts'
import type { EarlierItems } from '#importers/runs/earlier-items.ts'
import type { ImportRun } from '#importers/runs/import-run.ts'
import type { KnownItem, Recognized } from '#importers/same-item.ts'
import { contentHash, sourceHash } from '#importers/source-hash.ts'
import { type ImportWarning, renderingWarnings } from '#importers/warnings.ts'
import type { SaveContext } from '#server/features/export/save/save-context.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inWords } from '#server/platform/report-message.ts'
import { renderMarkdown } from '#server/rendering/markdown/render-markdown.ts'
import type { ExportedPost, ExportedSite } from './exported-post.ts'
import { type RemoteImage, type RemoteImages, warnOfImage } from './remote-images.ts'
import type { ExportedReference, ExportedText } from './resolve-text.ts'

export type KnownPage = KnownItem & { path: string; hash: string; publishedAt: number | null }

type RecognizedPost = Recognized<KnownArticle | KnownPage>

export type ExportImport = {
  ctx: Ctx
  isDryRun: boolean
  mayFetch: boolean
  site: ExportedSite
  run: ImportRun
  images: RemoteImages
  /** Links between posts and pages, by what the old site calls their targets. */
  links: LinkChecks
  /** What posts and pages of the old site are here, by what that calls them. */
  posts: Map<string, RecognizedPost>
  /** Comments and what is created as a whole, of earlier imports. */
  earlier: EarlierItems
  /** The keys of this run, by old URL and by themselves: of two posts with one, the second is reported. */
  claimed: Map<string, string>
  /** The accounts here of people of the old site, by what that calls them. */
  accounts: Map<string, number>
  labels: ExportedLabels
  /** How many comments the posts have, by source key. */
  comments: Map<string, number>
}

/** Labels that keep their numbers, by the key of their name. */
export type ExportedLabels = SaveContext['labels']

/** Longer texts are shown as typed; one that is this long is no text. */
export const MAX_TEXT = 2_000_000

/** Whether nothing else of this run has it. */
export const claim = (
  { claimed }: ExportImport,
  what: string,
  { path }: Pick<ExportedPost, 'path'>,
): boolean => {
  const by = inWords(path)
  const holder = claimed.get(what) ?? by
  claimed.set(what, holder)
  return holder === by
}

/** @throws Error for a post that the import has not looked for */
export function recognizedPost({ posts }: ExportImport, id: string): RecognizedPost {
  const recognized = posts.get(id)
  if (!recognized) throw new Error(`post ${id} was not looked for`)
  return recognized
}

/** Where a post or page of the old site is here; null when it is not here yet. */
export const hrefOf = (
  { posts }: ExportImport,
  reference: { post: string; fragment: string },
): string | null => {
  const known = posts.get(reference.post)?.known
  if (!known) return null
  return ('path' in known ? known.path : articleUrl(known)) + reference.fragment
}

type Parts = {
  title: string
  text: ExportedText
  images: Map<ExportedReference, RemoteImage>
  /** The hash of what the source says. */
  input: string
  /** Gets what rendering reports. */
  warnings: ImportWarning[]
}

/** The text of an exported item with the images and links that it has here. */
export async function renderExported(run: ExportImport, { title, text, images, input, warnings }: Parts) {
  const bySource: Record<string, Image> = {}
  const mediaIds = new Set<number>()
  const markdown = replaceReferences(text.markdown, text.references, (reference) => {
    if ('post' in reference) {
      const written = text.markdown.slice(reference.start, reference.end)
      const href = hrefOf(run, reference)
      run.links.add({ target: reference.post, fragment: reference.fragment, written, warnings }, href)
      return href
    }
    const found = images.get(reference)
    if (!found || !('mediaId' in found)) return reference.href
    bySource[found.image.src] = found.image
    mediaIds.add(found.mediaId)
    return found.image.src
  })
  const rendered = await renderMarkdown({ markdown, images: bySource })
  warnings.push(...renderingWarnings(rendered))
  const hash = sourceHash(input, contentHash(title, markdown))
  return { markdown, rendered, hash, mediaIds: [...mediaIds] }
}

type ImageHere = Extract<RemoteImage, { mediaId: number }>

type FoundImages = {
  /** By URL. */
  stored: Map<string, ImageHere>
  /** Neither stored nor in the export. */
  elsewhere: string[]
}

/** The images that an item shows beside its text: those that are stored here, and the URLs of the others. */
export async function findStoredImages(
  run: ExportImport,
  urls: string[],
  warnings: ImportWarning[],
): Promise<FoundImages> {
  const found: FoundImages = { stored: new Map(), elsewhere: [] }
  for (const url of new Set(urls)) {
    const image = await run.images.find([url])
    if ('mediaId' in image) found.stored.set(url, image)
    else {
      if (!image.isInExport) found.elsewhere.push(url)
      warnOfImage(run, url, image, (code, detail) => warnings.push({ code, detail }))
    }
  }
  return found
}
