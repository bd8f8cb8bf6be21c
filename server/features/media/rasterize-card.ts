/** Runs in the image worker process: draws a card image as PNG with the fonts of this machine. */
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawShareCard, type ShareCard } from '#server/rendering/covers/share-card.ts'

export async function rasterizeCard(card: ShareCard, file: string): Promise<void> {
  const [hasLatin, hasHan] = await Promise.all([hasGlyph('—', 'A'), hasGlyph('一', '中')])
  const canShow = (text: string) =>
    hasLatin && (hasHan || !/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(text))
  const png = await sharp(Buffer.from(drawShareCard(card, canShow)))
    .png({ palette: true, quality: 88, effort: 4 })
    .toBuffer()
  // Not by sharp, which knows nothing of the rights of this process.
  await writeFile(file, png)
}

/**
 * Without a font, every character is the same box with its number; a stroke is flat, a box is not.
 * @param stroke a character that is much wider than it is high
 */
async function hasGlyph(stroke: string, other: string): Promise<boolean> {
  const ratio = async (text: string) => {
    const { info } = await sharp({ text: { text, font: 'serif 60', rgba: true } })
      .png()
      .toBuffer({ resolveWithObject: true })
    return info.height / info.width
  }
  const [flat, high] = await Promise.all([ratio(stroke), ratio(other)]).catch(() => [1, 1])
  return flat < high / 2
}
