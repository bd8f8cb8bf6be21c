/** Card images: titles of any length and script stay inside the card, and nothing in them is markup. */
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { fuzzTitles } from '#server/testing/fuzz-titles.ts'
import { drawShareCard, limitRows, type ShareCard, wordsIn, wrapTitle } from './share-card.ts'

const widthOf = (word: string) => word.length * 0.5
const card = (title: string, more: Partial<ShareCard> = {}): ShareCard => ({
  theme: 'theme-dark',
  lang: 'en',
  title,
  isTalk: false,
  siteName: 'Site',
  note: '随笔 & more',
  picture: { kind: 'photos', files: [] },
  ...more,
})
const draw = (title: string, more?: Partial<ShareCard>, canShow: (text: string) => boolean = () => true) =>
  drawShareCard(card(title, more), canShow, widthOf)
const rowsIn = (svg: string) => [...svg.matchAll(/<tspan x="70" y="(\d+)"/g)].map(([, y]) => Number(y))

describe('wrapTitle', () => {
  it.each([
    ['A site in two commands', 8, ['A site in two', 'commands']],
    ['从这里开始：两行命令', 5, ['从这里开', '始：两行', '命令']],
    ['“雪”与《灯》', 4, ['“雪”与', '《灯》']],
    ['abcdefghijklmnopqrstuvwxyz', 5, undefined],
  ])('%s', (title, width, rows) => {
    const wrapped = wrapTitle(title, width, widthOf)
    if (rows) expect(wrapped).toEqual(rows)
    expect(wrapped.join('').replace(/\s/g, '')).toBe(title.replace(/\s/g, ''))
  })
  it('never begins a row with closing punctuation', () => {
    const rows = wrapTitle('雪、雨。风，雷！电？云；雾：霜）冰】露'.repeat(9), 7, widthOf)
    for (const row of rows) expect(row).not.toMatch(/^[，。：；！？、）】」』》]/)
  })
})

it('a title that is too long ends with an ellipsis after a whole word', () => {
  expect(limitRows(['a', 'b', 'one two,', 'd'], 3)).toEqual(['a', 'b', 'one…'])
  expect(limitRows(['雪', '雨', '风雷，', '电'], 3)).toEqual(['雪', '雨', '风雷…'])
})

it('measures each word once, and no wide character', () => {
  expect(wordsIn(card('two by two 从这里 begin'))).toEqual(['two', 'by', 'begin'])
})

describe('drawShareCard', () => {
  it('is well-formed whatever the title is', () => {
    const parse = (svg: string) => {
      const parser = new SaxesParser()
      parser.on('error', (error) => {
        throw error
      })
      parser.write(svg).close()
    }
    for (const title of fuzzTitles()) parse(draw(title).svg)
    const rays = Array.from({ length: 40 }, (_, i) => [i / 40, ((i * 7) % 10) / 10] as const)
    const pictures: ShareCard['picture'][] = [
      { kind: 'cover', seed: 7, design: null },
      { kind: 'locked', seed: 7 },
      { kind: 'rays', rays },
    ]
    for (const picture of pictures) parse(draw('Snow & ice', { picture }).svg)
  })
  it('shows a title in at most three rows, and a talk in four, above the foot', () => {
    for (const title of ['雪', '雪'.repeat(200), 'word '.repeat(80), 'x'.repeat(300)])
      for (const isTalk of [false, true]) {
        const picture = { kind: 'rays', rays: [] } as const
        const { svg, horizon } = draw(title, { isTalk, picture })
        const rows = rowsIn(svg)
        expect(rows.length).toBeGreaterThan(0)
        expect(rows.length).toBeLessThanOrEqual(isTalk ? 4 : 3)
        for (const y of rows) expect(y).toBeGreaterThan(horizon)
        // The mark of the foot begins at 550, and letters hang below their line.
        expect(rows.at(-1)).toBeLessThan(515)
      }
  })
  it('leaves out what the machine has no font for', () => {
    const { svg } = draw('雪', {}, (text) => !/\p{Script=Han}/u.test(text))
    expect(svg).not.toContain('雪')
    expect(svg).toContain('Site')
  })
})
