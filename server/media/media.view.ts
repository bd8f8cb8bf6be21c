/** A stored picture's row → the promised image. */
import type { Image } from '#contract/media.ts'

export type ImageRow = { hash: string; width: number; height: number; colour: string; variants: string }
export type Variant = { format: 'webp' | 'avif'; width: number; height: number; bytes: number }

/** `src` is the widest WebP. */
export function imageOf(row: ImageRow): Image {
  const variants = JSON.parse(row.variants) as Variant[]
  const listed = (format: Variant['format']) => variants.filter((one) => one.format === format)
  const srcset = (format: Variant['format']) =>
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
    placeholder: row.colour,
  }
}

/** The address of one variant; its file lies under the same name in DATA_DIR. */
export const mediaPath = (hash: string, variant: Pick<Variant, 'format' | 'width'>): string =>
  `/media/${hash}/${variant.width}.${variant.format}`
