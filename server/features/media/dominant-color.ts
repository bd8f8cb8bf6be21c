/** Finds the dominant color of an image, which pages show until the image is loaded. */
import type { Sharp } from 'sharp'

const SIDE = 48
/** Each channel in so many steps. */
const STEPS = 16
const STEP = 256 / STEPS

/**
 * The middle of the color range that most pixels are in, as `#rrggbb`. sharp's `stats()` finds it in a histogram of libvips,
 * which takes six milliseconds of processor time for so few pixels.
 */
export async function dominantColor(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .flatten({ background: '#888' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const pixels = new Uint16Array(STEPS ** 3)
  const step = (at: number) => Math.floor((data[at] as number) / STEP)
  for (let at = 0; at < data.length; at += info.channels) {
    const [red, green, blue] = info.channels < 3 ? [at, at, at] : [at, at + 1, at + 2]
    const range = (step(green) * STEPS + step(red)) * STEPS + step(blue)
    pixels[range] = (pixels[range] as number) + 1
  }
  const most = pixels.indexOf(Math.max(...pixels))
  const green = Math.floor(most / STEPS ** 2)
  const red = Math.floor(most / STEPS) % STEPS
  return `#${[red, green, most % STEPS].map(middle).join('')}`
}

const middle = (step: number) => (step * STEP + STEP / 2).toString(16).padStart(2, '0')
