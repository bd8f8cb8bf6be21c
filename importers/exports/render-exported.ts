/** Renders the text of an exported post or page with the images and links that it has here. */
import type { Image } from '#contract/media.ts'
import { contentHash, sourceHash } from '#importers/source-hash.ts'
import { type ImportWarning, renderingWarnings } from '#importers/warnings.ts'
import { renderMarkdown } from '#server/rendering/markdown/render-markdown.ts'
import { type ExportImport, hrefOf } from './export-run.ts'
import type { RemoteImage } from './remote-images.ts'
import { type ExportedReference, type ExportedText, replaceExported } from './resolve-text.ts'

type Parts = {
  title: string
  text: ExportedText
  images: Map<ExportedReference, RemoteImage>
  /** The hash of what the source says. */
  input: string
  /** Gets what rendering reports. */
  warnings: ImportWarning[]
}

export async function renderExported(run: ExportImport, { title, text, images, input, warnings }: Parts) {
  const bySource: Record<string, Image> = {}
  const mediaIds = new Set<number>()
  const markdown = replaceExported(text, (reference) => {
    if ('post' in reference) return hrefOf(run, reference)
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
