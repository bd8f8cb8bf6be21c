/** Crops the middle of an image to a small square, without metadata. */
import { join } from 'node:path'
import sharp from 'sharp'
import type { DrawRequest } from './draw-image.ts'
import type { DrawnImage } from './draw-variants.ts'
import { ImageRefused } from './image-refused.ts'
import { readPhotoMetadata } from './photo-metadata.ts'

/**
 * The size is in the header, so it is known before anything is decoded.
 * @throws ImageRefused
 */
export async function drawSquare(
  path: string,
  into: string,
  { side: most, mostSide }: NonNullable<DrawRequest['square']>,
): Promise<DrawnImage> {
  const broken = (error: unknown) => new ImageRefused('broken', error)
  const facts = await sharp(path, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch((error: unknown) => Promise.reject(broken(error)))
  if (Math.max(facts.width, facts.height) > mostSide) throw new ImageRefused('too-many-pixels')
  const side = Math.min(most, facts.width, facts.height)
  const file = join(into, `${side}.webp`)
  const { size } = await sharp(path, { limitInputPixels: mostSide ** 2, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality: 82 })
    .toFile(file)
    .catch((error: unknown) => Promise.reject(broken(error)))
  const drawn = { format: 'webp', width: side, height: side, bytes: size, path: file } as const
  return {
    width: side,
    height: side,
    color: '#000000',
    variants: [drawn],
    waiting: [],
    metadata: readPhotoMetadata(undefined),
  }
}
