/**
 * Draws a card image as SVG: a picture that stands on the horizon of the mark, and below it, on flat ink, the title, the site and a
 * note. Photos are not in the SVG: they lie behind it, and its upper part is transparent then.
 */
import { cardSize } from '#contract/cards.ts'
import type { CoverDesign } from '#contract/covers.ts'
import type { Theme } from '#contract/locale.ts'
import { charactersOf, shortened } from '#contract/shortened.ts'
import { escapeXml } from '#server/platform/xml.ts'
import { drawScene } from './draw-cover.ts'
import { designedPalettes } from './palettes.ts'
import { randomFrom } from './random.ts'

const { width: WIDTH, height: HEIGHT } = cardSize
const MARGIN = 72
/** How much higher the horizon is in the middle. */
const SAG = 34
const FONTS = "'Piazzolla Thin','Noto Serif CJK SC','Source Han Serif SC','Noto Serif SC','Songti SC',serif"

/** As in web/styles/tokens.css: `--ink-0`, `--text-1`, `--text-2`, `--text-3`, `--oxygen` and `--violet`. */
export const cardColors: Record<
  Theme,
  Record<'ground' | 'text' | 'muted' | 'faint' | 'accent' | 'locked', string>
> = {
  'theme-dark': {
    ground: '#0d1318',
    text: '#e9eff0',
    muted: '#b5c0c3',
    faint: '#8d999e',
    accent: '#8cedb7',
    locked: '#a7a6f0',
  },
  'theme-light': {
    ground: '#f7fbfb',
    text: '#121d25',
    muted: '#3e4b54',
    faint: '#5a676e',
    accent: '#086e47',
    locked: '#5950ae',
  },
}

/** A ray: where it stands, and how tall it is, both from 0 to 1. */
export type CardRay = readonly [place: number, height: number]

export type ShareCard = {
  theme: Theme
  /** Of the title. */
  lang: string
  title: string
  /** The words of a talk are the picture: smaller, in more rows. */
  isTalk: boolean
  siteName: string
  /** At the right of the foot: category, kind, time or counts. */
  note: string | null
  picture:
    | { kind: 'cover'; seed: number; design: CoverDesign | null }
    | { kind: 'locked'; seed: number }
    | { kind: 'photos'; files: string[] }
    /** Oldest first; the last one is in full ink. */
    | { kind: 'rays'; rays: readonly CardRay[] }
}

/** The advance of a word without wide characters, in its font size. */
export type WidthOf = (word: string) => number

type Layout = { size: number; horizon: number; rows: string[]; baseline: number; rowHeight: number }

/** Font size and horizon for one row of a title, for two and for three. */
const TITLES = {
  latin: [
    [96, 388],
    [76, 322],
    [64, 282],
  ],
  han: [
    [88, 388],
    [70, 322],
    [54, 262],
  ],
} as const

/** @param canShow whether the machine has a font for a text; what it cannot show is left out */
export function drawShareCard(
  card: ShareCard,
  canShow: (text: string) => boolean,
  widthOf: WidthOf,
): { svg: string; horizon: number } {
  const colors = cardColors[card.theme]
  const layout = layoutOf(card, widthOf)
  const { horizon } = layout
  const low = horizon + SAG / 2
  const arc = `${low}Q${WIDTH / 2} ${horizon - SAG} ${WIDTH} ${low}`
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    pictureOf(card, horizon),
    `<path d="M0 ${HEIGHT}V${arc}V${HEIGHT}z" fill="${colors.ground}"/>`,
    `<path d="M0 ${arc}" fill="none" stroke="${colors.faint}" stroke-width="3"/>`,
    canShow(card.title) ? titleOf(card, layout, colors.text) : '',
    card.picture.kind === 'locked' && layout.rows.length === 1 ? strokes(horizon + 136, colors.locked) : '',
    footOf(card, canShow),
    '</svg>',
  ].join('')
  return { svg, horizon: Math.ceil(low) }
}

const isHan = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)

function layoutOf({ title, isTalk, picture }: ShareCard, widthOf: WidthOf): Layout {
  const wide = isHan(title)
  const rowsAt = (size: number) => wrapTitle(title, (WIDTH - 2 * MARGIN) / size, widthOf)
  if (isTalk) {
    const size = wide ? 56 : 60
    const hasPhotos = picture.kind === 'photos'
    const rows = limitRows(rowsAt(size), hasPhotos ? 2 : 4)
    const horizon = hasPhotos ? 316 : rows.length > 3 ? 150 : 190
    return {
      size,
      horizon,
      rows,
      baseline: horizon + (hasPhotos ? 104 : 112),
      rowHeight: 76,
    }
  }
  const sizes = TITLES[wide ? 'han' : 'latin']
  // Below the title of a locked article are strokes instead of its text.
  const lockedSize = wide ? 70 : 72
  if (picture.kind === 'locked' && rowsAt(lockedSize).length === 1)
    return { size: lockedSize, horizon: 296, rows: rowsAt(lockedSize), baseline: 296 + 92, rowHeight: 0 }
  const found = sizes.findIndex(([size], i) => rowsAt(size).length <= i + 1)
  const [size] = sizes[found < 0 ? 2 : found] ?? sizes[2]
  const rows = limitRows(rowsAt(size), sizes.length)
  const [, horizon] = sizes[rows.length - 1] ?? sizes[0]
  const lift = rows.length === 1 && !wide ? 8 : 0
  return {
    size,
    horizon,
    rows,
    baseline: Math.round(horizon + SAG / 2 + 22 + size * (wide ? 0.85 : 0.74) + lift),
    rowHeight: size * (wide ? 1.3 : 1.12),
  }
}

function titleOf({ lang }: ShareCard, { size, rows, baseline, rowHeight }: Layout, color: string): string {
  const spans = rows.map(
    (row, i) =>
      `<tspan x="${MARGIN - 2}" y="${Math.round(baseline + i * rowHeight)}">${spaced(row, size)}</tspan>`,
  )
  const weight = isHan(rows.join('')) ? 600 : 400
  return `<text xml:lang="${lang}" font-family="${FONTS}" font-weight="${weight}" font-size="${size}" fill="${color}">${spans.join('')}</text>`
}

/** The space of this typeface is narrow, and SVG renderers know no `word-spacing`: `--ws-display` of web/styles/tokens.css. */
const spaced = (words: string, size: number): string =>
  escapeXml(words).replace(/ (\S+)/g, ` <tspan dx="${isHan(words) ? 0 : round(size * 0.09)}">$1</tspan>`)

/** The plate is drawn for its own size; its strokes stay visible in small previews. */
const plateOf = (theme: Theme, seed: number, design: CoverDesign | null, height: number): string =>
  drawScene(
    seed,
    { width: WIDTH, height, detail: 0.62, bold: 2, plate: { isSmall: false, bold: 1.6 } },
    theme,
    design,
  )

/** Indexes of the arc among the motifs, and of violet among the palettes. */
const LOCKED_DESIGN: CoverDesign = { motif: 5, palette: 2 }

function pictureOf({ picture, theme }: ShareCard, horizon: number): string {
  if (picture.kind === 'photos') return ''
  if (picture.kind === 'rays') return raysOf(picture.rays, theme, horizon)
  const design = picture.kind === 'locked' ? LOCKED_DESIGN : picture.design
  return plateOf(theme, picture.seed, design, horizon + SAG)
}

/** The chart of the home page, and of talks: each ray stands on the horizon and leans toward its middle. */
function raysOf(rays: readonly CardRay[], theme: Theme, horizon: number): string {
  const { ground, text } = cardColors[theme]
  const [foot = '', body = '', middle = '', crown = ''] = designedPalettes[0]?.[theme] ?? []
  const stops = [
    [0, foot, 1],
    [0.08, body, 0.92],
    [0.45, middle, 0.6],
    [0.8, crown, 0.38],
    [1, crown, 0],
  ] as const
  const gradient = stops
    .map(([at, color, opacity]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')
  const wedge = (place: number, height: number, width: number, more = '') => {
    const x = MARGIN / 2 + place * (WIDTH - MARGIN)
    const t = x / WIDTH
    const y = horizon + SAG / 2 - 3 * SAG * t * (1 - t)
    const length = height * (horizon - 24)
    const lean = ((WIDTH / 2 - x) / (4 * HEIGHT)) * length * 1.6
    return `<path d="M${round(x - width / 2)} ${round(y)}h${width}L${round(x + lean)} ${round(y - length)}z"${more}/>`
  }
  const random = randomFrom(rays.length)
  // Faint ones between them show how much was written around that time.
  const near = (place: number) =>
    rays.reduce((sum, [at, height]) => sum + height * Math.exp(-(((at - place) * 40) ** 2)), 0)
  const fullest = Math.max(1, ...rays.map(([at]) => near(at)))
  const faint = Array.from({ length: 150 }, (_, i) => {
    const place = (i + random()) / 150
    return wedge(place, 0.05 + 0.6 * (near(place) / fullest) * (0.5 + 0.5 * random()), 2)
  })
  const last = rays.at(-1)
  return [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`,
    `<defs><linearGradient id="ray" x1="0" y1="1" x2="0" y2="0">${gradient}</linearGradient></defs>`,
    `<g fill="url(#ray)" fill-opacity=".4">${faint.join('')}</g>`,
    `<g fill="url(#ray)">${rays.map(([place, height]) => wedge(place, height, 4.2)).join('')}</g>`,
    last ? wedge(last[0], last[1], 4.2, ` fill="${text}"`) : '',
  ].join('')
}

const round = (value: number): number => +value.toFixed(1)

/** Two rows of fading strokes, always the same: no word of the text. */
function strokes(top: number, color: string): string {
  const random = randomFrom(12)
  let drawn = ''
  for (const [row, end] of [WIDTH - MARGIN, 760].entries())
    for (let x = MARGIN; x < end; x += 9) {
      if (x > MARGIN + 40 && random() < 0.11) continue
      const opacity = Math.max(0.1, (row === 0 ? 0.78 : 0.5) - (x - MARGIN) / 1500)
      drawn += `<path d="M${x} ${top + row * 46}v28" opacity="${round(opacity * 10) / 10}"/>`
    }
  return `<g stroke="${color}" stroke-width="3">${drawn}</g>`
}

const FOOT = 586
const MAX_SITE_LETTERS = 30
const MAX_NOTE_LETTERS = 34

function footOf({ theme, siteName, note, picture }: ShareCard, canShow: (text: string) => boolean): string {
  const colors = cardColors[theme]
  const text = (at: string, size: number, color: string, words: string) =>
    `<text ${at} y="${FOOT - 1}" font-family="${FONTS}" font-weight="${isHan(words) ? 600 : 400}" font-size="${size}" fill="${color}">${spaced(words, size)}</text>`
  const isLocked = picture.kind === 'locked'
  const right = note === null ? null : shortened(note, MAX_NOTE_LETTERS)
  const lockAt = WIDTH - MARGIN - 56 - charactersOf(right ?? '').length * (isHan(right ?? '') ? 31 : 17)
  const lock =
    `<g transform="translate(${lockAt} ${FOOT - 33}) scale(1.6)" fill="none" stroke="${colors.locked}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">` +
    '<rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/></g>'
  const site = shortened(siteName, MAX_SITE_LETTERS)
  return [
    `<g transform="translate(${MARGIN - 4} ${FOOT - 36}) scale(1.6)" fill="none" stroke-linecap="round">`,
    `<path d="M3 22V14" stroke="${colors.accent}" stroke-width="2"/>`,
    `<path d="M8 21V8M13 20.4V2M18 21V6M23 22V12" stroke="${colors.text}" stroke-width="2"/>`,
    `<path d="M1 24.5Q13 20 25 24.5" stroke="${colors.faint}" stroke-width="1.5"/></g>`,
    canShow(site) ? text(`x="${MARGIN + 52}"`, 34, colors.text, site) : '',
    right !== null && canShow(right)
      ? text(`x="${WIDTH - MARGIN}" text-anchor="end"`, 30, isLocked ? colors.locked : colors.muted, right)
      : '',
    isLocked ? lock : '',
  ].join('')
}

const WIDE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef`
const UNITS = new RegExp(`\\s+|[「『《（【“‘]?[${WIDE}][，。：；！？、）】」』》”’…]*|[^\\s${WIDE}]+`, 'gu')
const wide = new RegExp(`[${WIDE}]`, 'u')

const unitsOf = (title: string): readonly string[] => title.trim().match(UNITS) ?? []

/** The words whose widths decide the rows: wide characters are as wide as high. */
export const wordsIn = ({ title }: ShareCard): string[] => [
  ...new Set(unitsOf(title).filter((unit) => unit.trim() !== '' && !wide.test(unit))),
]

/** As wide as `spaced` makes it. */
const SPACE = 0.29

/** @param maxWidth in font sizes */
const rowWidth = (row: string, widthOf: WidthOf): number =>
  unitsOf(row).reduce((sum, unit) => {
    if (unit.trim() === '') return sum + SPACE
    return sum + (wide.test(unit) ? charactersOf(unit).length : widthOf(unit))
  }, 0)

/**
 * As few rows as the width allows, of about the same length, broken between words, and between Chinese characters but not before punctuation.
 * @param maxWidth in font sizes
 */
export function wrapTitle(title: string, maxWidth: number, widthOf: WidthOf): string[] {
  let rows = breakRows(title, maxWidth, widthOf)
  for (let width = maxWidth - 0.5; width > maxWidth / 2; width -= 0.5) {
    const narrower = breakRows(title, width, widthOf)
    if (narrower.length > rows.length) break
    rows = narrower
  }
  return rows
}

function breakRows(title: string, maxWidth: number, widthOf: WidthOf): string[] {
  const rows: string[] = []
  let row = ''
  for (const unit of unitsOf(title)) {
    const next = /^\s/.test(unit) ? (row === '' ? '' : `${row} `) : row + unit
    if (rowWidth(next.trimEnd(), widthOf) <= maxWidth) {
      row = next
      continue
    }
    if (row.trim() !== '') rows.push(row.trimEnd())
    row = unit.trim()
    // A word that is wider than the image is cut.
    const share = maxWidth / rowWidth(row, widthOf)
    if (share >= 1) continue
    const characters = charactersOf(row)
    const most = Math.max(1, Math.floor(characters.length * share))
    for (let at = 0; at < characters.length; at += most) {
      if (at > 0) rows.push(row)
      row = characters.slice(at, at + most).join('')
    }
  }
  if (row.trim() !== '') rows.push(row.trimEnd())
  return rows
}

/** The first rows; the last one ends with an ellipsis, after a whole word, when there were more. */
export function limitRows(rows: string[], most: number): string[] {
  if (rows.length <= most) return rows
  const last = rows[most - 1] ?? ''
  const shorter = isHan(last) ? charactersOf(last).slice(0, -1).join('') : last.replace(/\s\S+$/, '')
  return [...rows.slice(0, most - 1), `${shorter.replace(/[\s，。、,.;:：；]+$/u, '')}…`]
}
