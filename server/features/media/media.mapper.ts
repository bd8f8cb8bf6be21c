/** Maps the row of a stored image to the response. */
import type { Image } from '#contract/media.ts'
import type { FileKind } from './file-kind.ts'

export type ImageRow = { hash: string; width: number; height: number; color: string; variants: string }
export type MediaFilesRow = { hash: string; bytes: number; variants: string; file: string | null }
export type ImageVariant = {
  format: 'webp' | 'avif'
  width: number
  height: number
  /** 0 until the file is created. */
  bytes: number
  /** What its URL says of the picture; only the widest one of a format has a name. */
  name?: string
}

/** Whether the file of the variant exists. */
export const isCreated = ({ bytes }: ImageVariant): boolean => bytes > 0

export const variantsOf = (row: { variants: string }): ImageVariant[] => JSON.parse(row.variants)

export const widestOf = (
  variants: ImageVariant[],
  format: ImageVariant['format'],
): ImageVariant | undefined =>
  variants.filter((one) => one.format === format).toSorted((a, b) => b.width - a.width)[0]

/** `src` is the widest WebP. */
export function toImage(row: ImageRow): Image {
  const variants = variantsOf(row)
  const listed = (format: ImageVariant['format']) => variants.filter((one) => one.format === format)
  const srcset = (format: ImageVariant['format']) =>
    listed(format)
      .map((one) => `${mediaPath(row.hash, one)} ${one.width}w`)
      .join(', ')
  const widest = widestOf(variants, 'webp')
  return {
    src: widest ? mediaPath(row.hash, widest) : '',
    srcset: srcset('webp'),
    avif: srcset('avif'),
    width: row.width,
    height: row.height,
    placeholder: row.color,
  }
}

type JoinedImageRow = {
  media_hash: string | null
  media_width: number | null
  media_height: number | null
  media_color: string | null
  media_variants: string | null
}

/** The image that was joined with `imageColumns`; null where there is none. */
export const joinedImage = (row: JoinedImageRow): Image | null =>
  row.media_hash === null
    ? null
    : toImage({
        hash: row.media_hash,
        width: row.media_width as number,
        height: row.media_height as number,
        color: row.media_color as string,
        variants: row.media_variants as string,
      })

/** Path of a variant in the storage. Its URL is the same below `/media/`, with or without the name. */
export const variantKey = (hash: string, variant: Pick<ImageVariant, 'format' | 'width'>): string =>
  `${hash}/${variant.width}.${variant.format}`
export const mediaPath = (
  hash: string,
  { name, width, format }: Omit<ImageVariant, 'height' | 'bytes'>,
): string => `/media/${hash}/${name === undefined ? '' : `${name}-`}${width}.${format}`

/** The URL of the widest WebP without its name, as texts have it: in an export, the file is there. Null where there is none. */
export function plainPath(row: { hash: string; variants: string }): string | null {
  const widest = widestOf(variantsOf(row), 'webp')
  return widest ? `/media/${variantKey(row.hash, widest)}` : null
}

/** The key of what a URL below `/media/` means, and the name in it. */
export function keyInUrl(path: string): { key: string; name?: string | undefined } {
  const [, hash, name, file] = /^([0-9a-f]+)\/([a-z0-9-]+)-(\d+\.(?:webp|avif))$/.exec(path) ?? []
  return hash ? { key: `${hash}/${file}`, name } : { key: path }
}

/** The same for a file that is stored unchanged. */
export const fileKey = (hash: string, kind: FileKind): string => `${hash}/file.${kind}`
/** The URL of a video, audio or caption file; null for an image, which has variants. */
export const filePath = (row: { hash: string; file: string | null }): string | null =>
  row.file && `/media/${row.hash}/${row.file}`

/** Every file of a row by its key in the storage, with its size in bytes. */
export const fileSizes = (row: MediaFilesRow): Map<string, number> => {
  const variants = variantsOf(row)
  const created = variants.filter(isCreated)
  const sizes = new Map(created.map((one) => [variantKey(row.hash, one), one.bytes]))
  if (row.file) sizes.set(`${row.hash}/${row.file}`, row.bytes)
  if (created.length < variants.length) sizes.set(sourceKey(row.hash), row.bytes)
  return sizes
}

/** The URL at which a file shows what was at this key: the variant with at least its width, in its format where there is one. */
export const replacementPath = (row: MediaFilesRow, key: string): string => {
  if (row.file) return `/media/${row.hash}/${row.file}`
  const variants = variantsOf(row).toSorted((a, b) => a.width - b.width)
  const [width, format] = key.slice(key.indexOf('/') + 1).split('.')
  const inFormat = variants.filter((one) => one.format === format)
  const webp = variants.filter((one) => one.format === 'webp')
  const choice = inFormat.length > 0 ? inFormat : webp
  const found = choice.find((one) => one.width >= Number(width)) ?? choice.at(-1)
  return found ? mediaPath(row.hash, found) : ''
}

/** Whether any variant of the image exists. */
export const hasCreatedVariant = (row: Pick<MediaFilesRow, 'variants'>): boolean =>
  variantsOf(row).some(isCreated)

/** Whether all variants of the image exist. */
export const isComplete = (row: Pick<MediaFilesRow, 'variants'>): boolean => variantsOf(row).every(isCreated)

/** The uploaded file, stored until all variants are created. No URL leads to it. */
export const sourceKey = (hash: string): string => `${hash}/source.bin`

export type ServedFile = { key: string; size: number; isFinal: boolean }

/**
 * The file to serve under this key: the file itself, or the widest created one for a variant that is not created yet; null
 * for an unknown key, and for another name than that of the variant.
 */
export const servedFile = (
  row: MediaFilesRow,
  key: string,
  name?: string,
): ServedFile | 'none-created' | null => {
  const variants = variantsOf(row)
  const variant = variants.find((one) => variantKey(row.hash, one) === key)
  if (name !== undefined && name !== variant?.name) return null
  if (variant && isCreated(variant)) return { key, size: variant.bytes, isFinal: true }
  if (!variant)
    return row.file && key === `${row.hash}/${row.file}` ? { key, size: row.bytes, isFinal: true } : null
  const substitute = variants.filter(isCreated).toSorted((a, b) => b.width - a.width)[0]
  return substitute
    ? { key: variantKey(row.hash, substitute), size: substitute.bytes, isFinal: false }
    : 'none-created'
}
