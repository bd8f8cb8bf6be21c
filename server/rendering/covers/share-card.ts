/** Draws the card image of an article: its cover engraving, the title set large, category and site, as SVG. */

import { type CardTexts, cardSize } from '#contract/cards.ts'
import { coverSizes } from '#contract/covers.ts'
import { charactersOf, shortened } from '#contract/shortened.ts'
import { escapeXml } from '#server/platform/xml.ts'
import { drawCover } from './draw-cover.ts'

const { width: WIDTH, height: HEIGHT } = cardSize
const MARGIN = 72
const TITLE_FONTS = "'Noto Serif CJK SC','Source Han Serif SC','Noto Serif SC','Songti SC',Georgia,serif"
const LABEL_FONTS = "'Noto Sans CJK SC','Source Han Sans SC','PingFang SC','Microsoft YaHei',sans-serif"
/** A title in few lines, as large as that allows: the sizes for one line, for two and for three. */
const TITLE_SIZES = [
  [76, 64],
  [76, 64, 54],
  [64, 54, 46],
] as const
const MAX_LINES = TITLE_SIZES.length
const LINE_HEIGHT = 1.28
const MAX_LABEL = 60

export type ShareCard = CardTexts & { seed: number; lang: string }

/** @param canShow whether the machine has a font for a text; what it cannot show is left out */
export const drawShareCard = (card: ShareCard, canShow: (text: string) => boolean): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    '<defs><linearGradient id="veil" x1="0" y1="0" x2="0" y2="1">',
    '<stop offset="0" stop-color="#0b1216" stop-opacity="0"/><stop offset="0.45" stop-color="#0b1216" stop-opacity="0.84"/>',
    '<stop offset="1" stop-color="#0b1216"/></linearGradient></defs>',
    background(card.seed),
    drawCardTexts(card, canShow),
    '</svg>',
  ].join('')

/** What is above the engraving: a veil, the title, category and site. */
export function drawCardTexts(card: ShareCard, canShow: (text: string) => boolean): string {
  const title = canShow(card.title) ? titleElements(card) : { svg: '', top: HEIGHT - 130 }
  const labels = [card.category, card.siteName].filter((label) => label !== null && canShow(label))
  const label = shortened(labels.join('  ·  '), MAX_LABEL)
  return [
    `<rect y="${title.top - 160}" width="${WIDTH}" height="${HEIGHT}" fill="url(#veil)"/>`,
    title.svg,
    `<rect x="${MARGIN}" y="${HEIGHT - 65}" width="34" height="3" fill="#8cebb5"/>`,
    `<text x="${MARGIN + 52}" y="${HEIGHT - 55}" font-family="${LABEL_FONTS}" font-size="25" fill="#a9bcc4">${escapeXml(label)}</text>`,
  ].join('')
}

function titleElements({ title, lang }: ShareCard): { svg: string; top: number } {
  const linesAt = (size: number) => wrapTitle(title, (WIDTH - 2 * MARGIN) / size)
  const fitting = TITLE_SIZES.flatMap((sizes, i) => sizes.filter((size) => linesAt(size).length <= i + 1))
  const size = fitting[0] ?? 46
  const lines = limitLines(linesAt(size), MAX_LINES)
  const top = HEIGHT - 122 - (lines.length - 1) * size * LINE_HEIGHT
  const rows = lines.map(
    (line, i) =>
      `<tspan x="${MARGIN}" y="${Math.round(top + i * size * LINE_HEIGHT)}">${escapeXml(line)}</tspan>`,
  )
  const svg = `<text xml:lang="${lang}" font-family="${TITLE_FONTS}" font-weight="600" font-size="${size}" fill="#f2f7f7">${rows.join('')}</text>`
  return { svg, top: top - size }
}

/** The engraving over the whole card, a little higher, so that its light is above the title. */
function background(seed: number): string {
  const { width, height } = coverSizes.lead
  const drawn = drawCover(seed, 'lead', 'theme-dark')
  const scaled = Math.round((WIDTH * height) / width)
  return drawn.replace(
    `width="${width}" height="${height}"`,
    `x="0" y="-40" width="${WIDTH}" height="${scaled}"`,
  )
}

const WIDE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef`
const UNITS = new RegExp(`\\s+|[「『《（【“‘]?[${WIDE}][，。：；！？、）】」』》”’…]*|[^\\s${WIDE}]+`, 'gu')
const wide = new RegExp(`[${WIDE}]`, 'u')

/** In widths of a Chinese character; from a serif face, rounded up. */
const widthOf = (text: string): number => {
  let width = 0
  for (const char of text) {
    if (wide.test(char)) width += 1
    else if (/[\s.,:;'’!|ijltIfr()[\]]/.test(char)) width += 0.34
    else if (/[A-ZmwMW@%&]/.test(char)) width += 0.78
    else width += 0.56
  }
  return width
}

/**
 * As few lines as the width allows, of about the same length, broken between words, and between Chinese characters but not before punctuation.
 * @param maxWidth in widths of a Chinese character
 */
export function wrapTitle(title: string, maxWidth: number): string[] {
  let lines = breakLines(title, maxWidth)
  for (let width = maxWidth - 0.5; width > maxWidth / 2; width -= 0.5) {
    const narrower = breakLines(title, width)
    if (narrower.length > lines.length) break
    lines = narrower
  }
  return lines
}

function breakLines(title: string, maxWidth: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const unit of title.trim().match(UNITS) ?? []) {
    const next = /^\s/.test(unit) ? (line === '' ? '' : `${line} `) : line + unit
    if (widthOf(next.trimEnd()) <= maxWidth) {
      line = next
      continue
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = unit.trim()
    // A word that is wider than the image is cut.
    while (widthOf(line) > maxWidth) {
      const characters = charactersOf(line)
      let end = characters.length
      while (end > 1 && widthOf(characters.slice(0, end).join('')) > maxWidth) end--
      lines.push(characters.slice(0, end).join(''))
      line = characters.slice(end).join('')
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  return lines
}

/** The first lines; the last one ends with an ellipsis when there were more. */
export function limitLines(lines: string[], most: number): string[] {
  if (lines.length <= most) return lines
  const last = charactersOf(lines[most - 1] ?? '')
    .slice(0, -1)
    .join('')
    .replace(/[\s，。、,.;:：；]+$/u, '')
  return [...lines.slice(0, most - 1), `${last}…`]
}
