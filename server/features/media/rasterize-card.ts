/** Runs in the image worker process: draws a card image with the typeface of the site, and for Chinese with the fonts of this machine. */
import { writeFile } from 'node:fs/promises'
import sharp, { type OverlayOptions } from 'sharp'
import { cardSize } from '#contract/cards.ts'
import { escapeXml } from '#server/platform/xml.ts'
import { cardColors, drawShareCard, type ShareCard, wordsIn } from '#server/rendering/covers/share-card.ts'

/** @param fontfile of Piazzolla, whose weight here is 420, though its name is that of the lightest */
export async function rasterizeCard(card: ShareCard, fontfile: string, file: string): Promise<void> {
  const hasHan = await hasGlyph('一', '中')
  const canShow = (text: string) => hasHan || !/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text)
  const widths = await measure(wordsIn(card), fontfile)
  const { svg, horizon } = drawShareCard(card, canShow, (word) => widths.get(word) ?? word.length * 0.5)
  const { width, height } = cardSize
  const background = cardColors[card.theme].ground
  const jpeg = await sharp({ create: { width, height, channels: 3, background } })
    .composite([...(await photos(card, horizon)), { input: Buffer.from(svg) }])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer()
  // Not by sharp, which knows nothing of the rights of this process.
  await writeFile(file, jpeg)
}

const GAP = 8

/** Upright strips side by side, down to the horizon. */
async function photos({ picture }: ShareCard, horizon: number): Promise<OverlayOptions[]> {
  if (picture.kind !== 'photos') return []
  const { files } = picture
  const strip = Math.round((cardSize.width - GAP * (files.length - 1)) / files.length)
  return Promise.all(
    files.map(async (file, i) => ({
      input: await sharp(file).resize(strip, horizon).toBuffer(),
      left: Math.min(i * (strip + GAP), cardSize.width - strip),
      top: 0,
    })),
  )
}

/** The advance of each word, in its font size. */
async function measure(words: readonly string[], fontfile: string): Promise<Map<string, number>> {
  const inkWidth = async (text: string) => (await textImage(text, 'Piazzolla Thin 100', fontfile)).width / 100
  const frame = await inkWidth('nn')
  const widths = await Promise.all(words.map(async (word) => (await inkWidth(`n${word}n`)) - frame))
  return new Map(words.map((word, i) => [word, widths[i] as number]))
}

/** sharp keeps a font file that it has loaded, and finds it for the texts of an SVG as well. */
const textImage = async (text: string, font: string, fontfile?: string) => {
  const { info } = await sharp({
    text: { text: escapeXml(text), font, dpi: 72, ...(fontfile && { fontfile }) },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return info
}

/**
 * Without a font, every character is the same box with its number; a stroke is flat, a box is not.
 * @param stroke a character that is much wider than it is high
 */
async function hasGlyph(stroke: string, other: string): Promise<boolean> {
  const ratio = async (text: string) => {
    const { width, height } = await textImage(text, 'serif 60')
    return height / width
  }
  const [flat, high] = await Promise.all([ratio(stroke), ratio(other)]).catch(() => [1, 1])
  return flat < high / 2
}
