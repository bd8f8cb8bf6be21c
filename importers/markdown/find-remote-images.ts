/** The images of a post that are on other servers: stored by this import when that is asked for, or by an earlier one. */
import { type RemoteImage, type RemoteImages, warnOfImage } from '#importers/exports/remote-images.ts'
import type { ImportWarning, WarnAbout } from '#importers/warnings.ts'
import type { RemoteReference } from './resolve-text.ts'

export type StoredRemoteImage = Extract<RemoteImage, { mediaId: number }>

/** What an import knows about images on other servers. */
export type RemoteImageSource = { images: RemoteImages; mayFetch: boolean; isDryRun: boolean }

/**
 * The image at a URL; null when it stays on its server, which is reported.
 * @param source null: all stay there
 */
export async function findRemoteImage(
  source: RemoteImageSource | null,
  url: string,
  warnings: ImportWarning[],
): Promise<StoredRemoteImage | null> {
  const image: RemoteImage = source ? await source.images.find([url]) : { failure: null }
  const warn: WarnAbout = (code, detail) => warnings.push({ code, detail })
  warnOfImage(source ?? { mayFetch: false, isDryRun: false }, url, image, warn)
  return 'mediaId' in image ? image : null
}

/** Those of a text that are stored. One after the other: most are on one server. */
export async function findRemoteImages(
  source: RemoteImageSource | null,
  references: RemoteReference[],
  warnings: ImportWarning[],
): Promise<Map<RemoteReference, StoredRemoteImage>> {
  const found = new Map<RemoteReference, StoredRemoteImage>()
  for (const reference of references) {
    const image = await findRemoteImage(source, reference.url, warnings)
    if (image) found.set(reference, image)
  }
  return found
}
