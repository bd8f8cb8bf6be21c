/** Resizes an image to the widths and formats that pages need, without metadata. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type AvifOptions, type Metadata, type OutputInfo, type Sharp, type SharpOptions } from 'sharp'
import { decodeHeic } from './decode-heic.ts'
import { dominantColor } from './dominant-color.ts'
import { ImageError } from './image-error.ts'
import type { ImageKind } from './image-kind.ts'
import { type PhotoMetadata, readPhotoMetadata } from './photo-metadata.ts'

export type CreatedVariant = {
  format: 'webp' | 'avif'
  width: number
  height: number
  bytes: number
  /** A file in the given folder. */
  path: string
}
type PlannedVariant = Pick<CreatedVariant, 'format' | 'width' | 'height'>

/**
 * `first`: one WebP, which pages show until the others are created, or all of a small image. `rest`: the others. `all`: both.
 * `none`: the image is only decoded, unless that is most of the work: then as `first`.
 */
export type VariantPart = 'none' | 'first' | 'rest' | 'all'

export type ResizedImage = {
  /** Upright, in pixels; for an SVG the size that it declares. */
  width: number
  height: number
  /** The dominant color, `#rrggbb`. */
  color: string
  variants: CreatedVariant[]
  /** The variants that are left for later. */
  waiting: PlannedVariant[]
  metadata: PhotoMetadata
}

// No image is processed twice in a row, so the cache of libvips would only take memory.
sharp.cache(false)
// Two threads per image need more memory and are not faster while the site serves requests.
sharp.concurrency(1)

/** For formats that can be read line by line. Measured at most: 250 MB for this process. */
const MAX_PIXELS = 100_000_000
/** For all frames of an animation together. */
const MAX_PIXELS_MOVING = 50_000_000
/** For formats that are unpacked as a whole. Measured at most: 270 MB for this process. */
const MAX_PIXELS_AT_ONCE = 25_000_000
/** Its decoder takes 15 to 20 bytes per pixel. A phone's photo is just within the limit: 315 MB. */
const MAX_PIXELS_AVIF = 12_500_000
const MAX_SVG_BYTES = 4 * 1024 * 1024
/**
 * Widths of a photo in a row on a phone, a card's cover, a text column, a wide screen, and a wide screen with high
 * density.
 */
const WIDTHS = [320, 480, 960, 1600, 2400]
const WIDEST = 2400
const COLUMN_WIDTH = 800
/** All variants of an image that is no wider are created at once. */
const SMALL = 480
/** A larger one takes 200 MB to render. */
const WIDEST_AVIF = 1800
const WIDEST_DRAWING = 1600
const WIDEST_MOVING = 960

/**
 * Color at half the resolution, as in every WebP, and a codec that aims at structural similarity take three quarters of the
 * time of sharp's defaults, at the same similarity, for 3 % fewer bytes (docs/decisions/0023).
 */
const AVIF: AvifOptions = { quality: 55, effort: 1, chromaSubsampling: '4:2:0', tune: 'ssim' }

type Source = string | Buffer
type Opened = { open: (more?: SharpOptions) => Sharp; kind: ImageKind; into: string; part: VariantPart }
type Size = { width: number; height: number }

/**
 * Decodes, rotates upright, strips metadata and writes resized files into the folder. An animation stays one, as a
 * single WebP; an SVG becomes a bitmap. Pixels are counted before anything is decoded.
 * @throws ImageError
 */
export const createVariants = async (
  path: string,
  kind: ImageKind,
  into: string,
  part: VariantPart,
): Promise<ResizedImage> => {
  try {
    return await decodeAndResize(path, kind, into, part)
  } catch (error) {
    if (error instanceof ImageError) throw error
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message)
    throw new ImageError(tooMany ? 'too-many-pixels' : 'broken', error)
  }
}

const decodeAndResize = async (
  path: string,
  kind: ImageKind,
  into: string,
  part: VariantPart,
): Promise<ResizedImage> => {
  // An SVG that is read from bytes cannot load neighboring files.
  const source = kind === 'svg' ? await readFile(path) : path
  if (source.length > MAX_SVG_BYTES) throw new ImageError('too-many-bytes')
  const metadata = await sharp(source, { limitInputPixels: MAX_PIXELS }).metadata()
  const pages = metadata.pages ?? 1
  const pixels = metadata.width * (metadata.pageHeight ?? metadata.height) * pages
  if (kind === 'avif' && pixels > MAX_PIXELS_AVIF) throw new ImageError('too-many-for-avif')
  if (pixels > mostPixels(kind, metadata)) throw new ImageError('too-many-pixels')
  const photo = readPhotoMetadata(metadata.exif)
  const opened = { open: opener(source), kind, into, part }
  if (kind === 'svg')
    return { ...(await rasterizeSvg(opened, metadata.width, metadata.height)), metadata: photo }
  if (pages > 1 && (kind === 'gif' || kind === 'webp'))
    return { ...(await resizeAnimation(opened)), metadata: photo }
  const { turned, size } = kind === 'heic' ? await unpackHeic(path, into) : upright(opened, metadata)
  if (part === 'none' && QUICKLY_DECODED.includes(kind))
    return { ...size, ...(await decodeOnly(turned, size)), metadata: photo }
  return { ...size, ...(await resizeStill(turned, size, WIDEST, opened)), metadata: photo }
}

/** Their decoders skip much of the work when the result is small, or take little time. */
const QUICKLY_DECODED: ImageKind[] = ['jpeg', 'png', 'webp', 'gif', 'tiff']

/** Reads every pixel once: a broken image is noticed, and its color known, for a third of the time of the first variant. */
const decodeOnly = async (image: Sharp, natural: Size) => ({
  color: await dominantColor(image),
  variants: [],
  waiting: planVariants(natural, Math.min(natural.width, WIDEST)),
})

const mostPixels = (kind: ImageKind, metadata: Metadata): number => {
  if ((metadata.pages ?? 1) > 1) return MAX_PIXELS_MOVING
  // A rotated image is rotated in memory; a JPEG is reduced while it is decoded.
  const isInOrder = kind === 'jpeg' || (metadata.orientation ?? 1) <= 4
  const isByLine = ['jpeg', 'png', 'tiff', 'svg'].includes(kind) && !metadata.isProgressive && isInOrder
  return isByLine ? MAX_PIXELS : MAX_PIXELS_AT_ONCE
}

const opener =
  (source: Source) =>
  (more: SharpOptions = {}): Sharp =>
    sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...more })

const upright = ({ open }: Opened, metadata: Metadata) => {
  const isTurned = (metadata.orientation ?? 1) > 4
  const { width, height } = metadata
  return {
    turned: open().autoOrient(),
    size: isTurned ? { width: height, height: width } : { width, height },
  }
}

/** Its decoder rotates it upright. */
const unpackHeic = async (path: string, into: string) => {
  const unpacked = join(into, 'unpacked.tiff')
  await decodeHeic(path, unpacked)
  const turned = opener(unpacked)()
  const { width, height } = await turned.metadata()
  return { turned, size: { width, height } }
}

const resizeStill = async (image: Sharp, natural: Size, widest: number, { into, part }: Opened) => {
  const planned = planVariants(natural, Math.min(natural.width, widest))
  const { first, rest } = divide(planned)
  if (part === 'rest') return { ...(await resizeTo(rest, image, into)), waiting: [] }
  if (part !== 'all') return { ...(await resizeTo(first, image, into)), waiting: rest }
  // The first is the same file whether it is created alone or with the others: it is never made from a wider one.
  if (widestOf(first) === widestOf(planned)) return { ...(await resizeTo(planned, image, into)), waiting: [] }
  const created = await resizeTo(first, image, into)
  const others = await resizeTo(rest, image, into)
  return { ...created, variants: [...created.variants, ...others.variants], waiting: [] }
}

const divide = (planned: PlannedVariant[]) => {
  const isSmall = widestOf(planned) <= SMALL
  const width = firstWidth(planned)
  const isFirst = (one: PlannedVariant) => isSmall || (one.format === 'webp' && one.width === width)
  return { first: planned.filter(isFirst), rest: planned.filter((one) => !isFirst(one)) }
}

const widestOf = (planned: PlannedVariant[]): number => Math.max(...planned.map(({ width }) => width))

/**
 * Decoded once at the widest size; each of the others is made from the next wider one. Over 28 real photos WebP at effort 2 took a quarter of the
 * time of effort 4 for 10 % more bytes.
 */
const resizeTo = async (wanted: PlannedVariant[], image: Sharp, into: string) => {
  const { data, info } = await image
    .clone()
    .resize({ width: widestOf(wanted) })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const hasIdleAlpha = isOpaque(data, info.channels)
  const whole = () => (hasIdleAlpha ? sharp(data, { raw }).removeAlpha() : sharp(data, { raw }))
  const variants: CreatedVariant[] = []
  let sized = whole
  let sizedWidth = info.width
  for (const { format, width, height } of wanted.toSorted((a, b) => b.width - a.width)) {
    // Both formats of a width are made from the same pixels.
    if (width !== sizedWidth) [sized, sizedWidth] = [await resizeOnce(sized(), { width, height }), width]
    const path = join(into, `${width}.${format}`)
    const encoded = format === 'webp' ? sized().webp({ quality: 80, effort: 2 }) : sized().avif(AVIF)
    variants.push(variant(format, path, await encoded.toFile(path)))
  }
  return { color: await dominantColor(whole()), variants: variants.toSorted((a, b) => a.width - b.width) }
}

/** Whether no pixel lets anything through: without its channel, an AVIF takes nine tenths of the time. */
const isOpaque = (data: Buffer, channels: number): boolean => {
  if (channels !== 2 && channels !== 4) return false
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return false
  return true
}

const resizeOnce = async (image: Sharp, size: Size) => {
  const resized = image.resize({ ...size, fit: 'fill' }).raw()
  const { data, info } = await resized.toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { ...size, channels: info.channels } })
}

/** Every variant of an image, in the order in which pages list them. @param widest of all variants, in pixels */
const planVariants = (natural: Size, widest: number): PlannedVariant[] =>
  widthsFor(widest).flatMap((width) =>
    (width > WIDEST_AVIF ? (['webp'] as const) : (['webp', 'avif'] as const)).map((format) => ({
      format,
      width,
      height: Math.max(1, Math.round((width * natural.height) / natural.width)),
    })),
  )

/** The narrowest width that fills a column of text, else the widest. */
const firstWidth = (planned: PlannedVariant[]): number =>
  planned.find(({ width }) => width >= COLUMN_WIDTH)?.width ?? widestOf(planned)

/** The widths below the image's own that save at least a fifth, and its own width. */
const widthsFor = (natural: number): number[] => [
  ...WIDTHS.filter((width) => width * 1.25 < natural),
  natural,
]

const variant = (format: 'webp' | 'avif', path: string, info: OutputInfo): CreatedVariant => ({
  format,
  width: info.width,
  height: info.pageHeight ?? info.height,
  bytes: info.size,
  path,
})

const resizeAnimation = async ({ open, into }: Opened) => {
  const moving = open({ animated: true })
  const { width, pageHeight = 0 } = await moving.metadata()
  const newWidth = Math.min(width, WIDEST_MOVING)
  const path = join(into, `${newWidth}.webp`)
  const info = await moving
    .resize({ width: newWidth, withoutEnlargement: true })
    .webp({ quality: 75, effort: 2 })
    .toFile(path)
  return {
    width,
    height: pageHeight,
    color: await dominantColor(open()),
    variants: [variant('webp', path, info)],
    waiting: [],
  }
}

/** An SVG is rendered at twice its declared size, within the widest size, so that it stays sharp. */
const rasterizeSvg = async (opened: Opened, width: number, height: number) => {
  const scale = Math.max(0.01, Math.min(2, WIDEST_DRAWING / width, Math.sqrt(MAX_PIXELS / (width * height))))
  const painted = opened.open({ density: Math.min(2400, Math.max(1, Math.round(72 * scale))) })
  const natural = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return { ...(await resizeStill(painted, natural, WIDEST_DRAWING, opened)), width, height }
}
