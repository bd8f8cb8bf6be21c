/** Extracts the images on lines of their own from the text of a talk: they form its image grid. */
import { isWithin, textRanges } from '#importers/markdown/source/text-ranges.ts'

export type ExtractedImage = { written: string; alt: string }

const PICTURE =
  /!\[([^\]]*)\]\(\s*(<[^>\n]*>|[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g

/** `canLift` tells by the URL as written whether the image can stand in the grid; others stay. */
export const extractImages = (
  markdown: string,
  canExtract: (written: string) => boolean,
): { markdown: string; images: ExtractedImage[] } => {
  const { code } = textRanges(markdown)
  const images: ExtractedImage[] = []
  const lines: string[] = []
  let position = 0
  for (const line of markdown.split('\n')) {
    const found = isWithin(code, position) ? [] : onLine(line)
    position += line.length + 1
    if (found.length > 0 && found.every(({ written }) => canExtract(written))) images.push(...found)
    else lines.push(line)
  }
  return {
    markdown: lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    images: images,
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
