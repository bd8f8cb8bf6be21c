/** Finds the images that an item shows beside its text: those that are stored here, and the URLs of the others. */
import type { ImportWarning } from '#importers/warnings.ts'
import type { ExportImport } from './export-run.ts'
import type { RemoteImage } from './remote-images.ts'
import { warnOfImage } from './remote-images.ts'

type ImageHere = Extract<RemoteImage, { mediaId: number }>

export type FoundImages = {
  /** By URL. */
  stored: Map<string, ImageHere>
  /** Neither stored nor in the export. */
  elsewhere: string[]
}

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
