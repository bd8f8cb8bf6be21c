/** Finds in the Markdown of an exported post the images, and the links to other posts of the old site. */
import { shortened } from '#contract/shortened.ts'
import { splitAbstract } from '#importers/markdown/source/split-abstract.ts'
import { type Destination, textRanges } from '#importers/markdown/source/text-ranges.ts'
import { isPdf } from '#importers/store-linked.ts'
import type { WarnAbout } from '#importers/warnings.ts'
import type { ExportedSite } from './exported-post.ts'

export type ExportedReference = { start: number; end: number } & (
  | { images: string[] /** Where the image is, when it is not stored here. */; href: string }
  | { post: string; fragment: string }
)

export type ExportedText = { markdown: string; abstract: string | null; references: ExportedReference[] }

const OTHER_MEDIA = /\.(?:mp4|m4v|webm|mov|ogv|mp3|m4a|ogg|wav|vtt|pdf|zip|docx?|xlsx?|pptx?)(?:[?#]|$)/i
/** Stands for the host of an old site whose export does not name it. */
export const UNKNOWN_HOST = 'old-site.invalid'

const NUMBERED = /#wp-image-(\d+)$/

export const resolveExportedText = (written: string, site: ExportedSite, warn: WarnAbout): ExportedText => {
  const { text: markdown, abstract } = splitAbstract(written)
  const references = textRanges(markdown).destinations.flatMap((found) => referencesOf(found, site, warn))
  return { markdown, abstract, references }
}

const referencesOf = (found: Destination, site: ExportedSite, warn: WarnAbout): ExportedReference[] => {
  const { start, end, kind } = found
  const written = found.written.replaceAll('&amp;', '&')
  const url = URL.parse(written, site.hosts[0] ? `https://${site.hosts[0]}/` : undefined)
  const isHere = url !== null && site.hosts.includes(url.host.toLowerCase())
  if (kind === 'image' || kind === 'html-image') {
    if (url === null || !/^https?:$/.test(url.protocol)) {
      if (!/^data:/i.test(written)) warn('image-missing', shortened(written, 200))
      return []
    }
    if (OTHER_MEDIA.test(written)) {
      warn('file-not-imported', shortened(written, 200))
      return []
    }
    const id = NUMBERED.exec(written)?.[1]
    const original = id === undefined ? null : (site.imageOf?.(id) ?? null)
    const own = url.href.replace(NUMBERED, '')
    const isUnknown = url.host === UNKNOWN_HOST
    if (isUnknown && site.files?.nameAt(own) == null) {
      warn('image-missing', shortened(written, 200))
      return []
    }
    const href = isUnknown ? found.written : own
    return [{ start, end, images: [...new Set([...(original ? [original] : []), own])], href }]
  }
  // A path of an old site whose host is not known.
  if (url === null && written !== '' && !/^(?:[a-z][\w+.-]*:|#)/i.test(written))
    warn('link-missing', shortened(written, 200))
  if (!isHere || url === null) return []
  const post = site.postAt(url)
  if (post !== null) return [{ start, end, post, fragment: url.hash }]
  const isKnown = url.host !== UNKNOWN_HOST || site.files?.nameAt(url.href) != null
  if (isPdf(url.pathname) && isKnown) return [{ start, end, images: [url.href], href: found.written }]
  warn(OTHER_MEDIA.test(url.pathname) ? 'file-not-imported' : 'link-missing', shortened(written, 200))
  return []
}
