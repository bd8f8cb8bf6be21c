/** What a text says about an image besides its URL; the renderer and the editor read it alike. Pure. */

/** How wide an image is shown; without one of them, it is wide unless it is narrow. */
export const IMAGE_WIDTHS = ['text', 'wide', 'full', 'left', 'right'] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** `{.wide}` right behind an image. */
export const WIDTH_MARK = new RegExp(`^\\{\\.(${IMAGE_WIDTHS.join('|')})\\}`)

/** The width of the text column, in pixels. */
const COLUMN_WIDTH = 608

/** Small and upright images stay in the column. */
export const isNarrowImage = ({ width, height }: { width: number; height: number }): boolean =>
  width <= COLUMN_WIDTH || height > width

/** The caption of an image without a title: an alternative text that was written for readers. Tools put file names and "image" there. */
export function captionOfAlt(alt: string): string {
  const trimmed = alt.trim()
  const isNoise =
    /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|heic)$/i.test(trimmed) ||
    /^(?:img|image|pic|picture|photo|figure|screen ?shot|alt|alt text|图片?|图像|截图|屏幕截图|插图|这里写图片描述|在这里插入图片描述)?[-_\s\d.:：]*$/i.test(
      trimmed,
    )
  return isNoise ? '' : trimmed
}

const MAX_IN_ROW = 3

/** The images of a gallery in rows of at most three, the longer rows first. */
export function galleryRows<T>(images: readonly T[]): T[][] {
  const count = Math.ceil(images.length / MAX_IN_ROW)
  const rows: T[][] = []
  let at = 0
  for (let row = 0; row < count; row += 1) {
    const size = Math.ceil((images.length - at) / (count - row))
    rows.push(images.slice(at, at + size))
    at += size
  }
  return rows
}
