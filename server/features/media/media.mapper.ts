/** Maps the row of a stored image to the response. */
import type { Image } from '#contract/media.ts'
import type { FileKind } from './file-kind.ts'

export type ImageRow = { hash: string; width: number; height: number; color: string; variants: string }
export type MediaFilesRow = { hash: string; bytes: number; variants: string; file: string | null }
export type ImageVariant = { format: 'webp' | 'avif'; width: number; height: number; bytes: number }

/** `src` is the widest WebP. */
export function toImage(row: ImageRow): Image {
  const variants = JSON.parse(row.variants) as ImageVariant[]
  const listed = (format: ImageVariant['format']) => variants.filter((one) => one.format === format)
  const srcset = (format: ImageVariant['format']) =>
    listed(format)
      .map((one) => `${mediaPath(row.hash, one)} ${one.width}w`)
      .join(', ')
  const widest = listed('webp').toSorted((a, b) => b.width - a.width)[0]
  return {
    src: widest ? mediaPath(row.hash, widest) : '',
    srcset: srcset('webp'),
    avif: srcset('avif'),
    width: row.width,
    height: row.height,
    placeholder: row.color,
  }
}

/** Path of a variant in the storage; its URL is the same below `/media/`. */
export const variantKey = (hash: string, variant: Pick<ImageVariant, 'format' | 'width'>): string =>
  `${hash}/${variant.width}.${variant.format}`
const mediaPath = (hash: string, variant: Pick<ImageVariant, 'format' | 'width'>): string =>
  `/media/${variantKey(hash, variant)}`

/** The same for a file that is stored unchanged. */
export const fileKey = (hash: string, kind: FileKind): string => `${hash}/file.${kind}`
/** The URL of a video, audio or caption file; null for an image, which has variants. */
export const filePath = (row: { hash: string; file: string | null }): string | null =>
  row.file && `/media/${row.hash}/${row.file}`

/** Every file of a row with its path in the storage and its size. */
export const fileSizes = (row: MediaFilesRow): Map<string, number> => {
  const variants = JSON.parse(row.variants) as ImageVariant[]
  const sizes = new Map(variants.map((one) => [variantKey(row.hash, one), one.bytes]))
  if (row.file) sizes.set(`${row.hash}/${row.file}`, row.bytes)
  return sizes
}
