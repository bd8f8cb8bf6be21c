/** Finds the cover of a post: a file of the folder, or an image on another server. */
import type { ImportedImages } from '#importers/imported-images.ts'
import type { ImportWarning } from '#importers/warnings.ts'
import { findRemoteImage, type RemoteImageSource, type StoredRemoteImage } from './find-remote-images.ts'
import type { ImportedPost } from './read-posts.ts'
import { absoluteUrl, type ImageSource, type ImportFolder } from './resolve-text.ts'

/** With a URL it stays on its server. */
export type Cover = ImageSource | { url: string } | StoredRemoteImage | null

type CoverSources = { folder: ImportFolder; remoteImages: RemoteImageSource | null }

/** Of an image on another server the stored one, where there is one. What is not found is reported. */
export async function findCover(
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
  warnings.push({ code: 'cover-missing', detail: metadata.cover.slice(0, 200) })
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
export const hashOfCover = async (images: ImportedImages, cover: Cover) => {
  if (cover === null || 'url' in cover) return cover
  return 'mediaId' in cover ? cover.hash : images.hash(cover)
}
