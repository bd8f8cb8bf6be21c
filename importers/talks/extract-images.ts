/** Extracts the images on lines of their own from the text of a talk: they form its image grid. */
import { isWithin, textRanges } from '#importers/markdown/source/text-ranges.ts'

export type ExtractedImage = { written: string; alt: string }

const PICTURE =
  /!\[([^\]]*)\]\(\s*(<[^>\n]*>|[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g

/** `canLift` tells by the URL as written whether the image can stand in the grid; others stay. */
export const extractImages = (
  markdown: string,
  canExtract: (written: string) => boolean,
): { markdown: string; pictures: ExtractedImage[] } => {
  const { code } = textRanges(markdown)
  const pictures: ExtractedImage[] = []
  const kept: string[] = []
  let place = 0
  for (const line of markdown.split('\n')) {
    const found = isWithin(code, place) ? [] : onLine(line)
    place += line.length + 1
    if (found.length > 0 && found.every(({ written }) => canExtract(written))) pictures.push(...found)
    else kept.push(line)
  }
  return {
    markdown: kept
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    pictures,
  }
}

/** The images of a line that holds nothing else. */
const onLine = (line: string): ExtractedImage[] =>
  line.replace(PICTURE, '').trim() === ''
    ? [...line.matchAll(PICTURE)].map(([, alt = '', written = '']) => ({
        alt: alt.trim(),
        written: written.replace(/^<|>$/g, ''),
      }))
    : []
