/** Crops the middle of an image to a small square, without metadata. */
import { join } from 'node:path'
import sharp from 'sharp'
import type { ResizedImage } from './create-variants.ts'
import { ImageError } from './image-error.ts'
import { readPhotoMetadata } from './photo-metadata.ts'
import type { ResizeRequest } from './resize-image.ts'

/**
 * The size is in the header, so it is known before anything is decoded.
 * @throws ImageError
 */
export async function cropSquare(
  path: string,
  into: string,
  { side: most, mostSide }: NonNullable<ResizeRequest['square']>,
): Promise<ResizedImage> {
  const broken = (error: unknown) => new ImageError('broken', error)
  const metadata = await sharp(path, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch((error: unknown) => Promise.reject(broken(error)))
  if (Math.max(metadata.width, metadata.height) > mostSide) throw new ImageError('too-many-pixels')
  const side = Math.min(most, metadata.width, metadata.height)
  const file = join(into, `${side}.webp`)
  const { size } = await sharp(path, { limitInputPixels: mostSide ** 2, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toFile(file)
    .catch((error: unknown) => Promise.reject(broken(error)))
  const variant = { format: 'webp', width: side, height: side, bytes: size, path: file } as const
  return {
    width: side,
    height: side,
    color: '#000000',
    variants: [variant],
    waiting: [],
    metadata: readPhotoMetadata(undefined),
  }
}
