/** Card images: titles of any length and script stay inside the card, and nothing in them is markup. */
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { fuzzTitles } from '#server/testing/fuzz-titles.ts'
import { drawCardTexts, drawShareCard, limitLines, wrapTitle } from './share-card.ts'

const card = (title: string) => ({ title, category: '随笔 & more', siteName: 'Site', seed: 7, lang: 'en' })

describe('wrapTitle', () => {
  it.each([
    ['A site in two commands', 8, ['A site in two', 'commands']],
    ['从这里开始：两行命令', 5, ['从这里开', '始：两行', '命令']],
    ['“雪”与《灯》', 4, ['“雪”与', '《灯》']],
    ['abcdefghijklmnopqrstuvwxyz', 5, undefined],
  ])('%s', (title, width, lines) => {
    const wrapped = wrapTitle(title, width)
    if (lines) expect(wrapped).toEqual(lines)
    expect(wrapped.join('').replace(/\s/g, '')).toBe(title.replace(/\s/g, ''))
  })
  it('never begins a line with closing punctuation', () => {
    const lines = wrapTitle('雪、雨。风，雷！电？云；雾：霜）冰】露'.repeat(9), 7)
    for (const line of lines) expect(line).not.toMatch(/^[，。：；！？、）】」』》]/)
  })
})

it('a long title ends with an ellipsis', () => {
  expect(limitLines(['a', 'b', 'c，', 'd'], 3)).toEqual(['a', 'b', 'c…'])
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
    const titles = fuzzTitles()
    for (const title of titles) parse(`<svg>${drawCardTexts(card(title), () => true)}</svg>`)
    // The engraving, which takes nearly all of the time, does not depend on the title.
    for (const title of titles.slice(0, 10)) {
      const whole = drawShareCard(card(title), () => true)
      expect(whole).toContain(drawCardTexts(card(title), () => true))
      parse(whole)
    }
  })
  it('shows a title in at most three lines inside the card', () => {
    for (const title of ['雪', '雪'.repeat(200), 'word '.repeat(80), 'x'.repeat(300)]) {
      const svg = drawShareCard(card(title), () => true)
      const rows = [...svg.matchAll(/<tspan x="72" y="(\d+)"/g)].map(([, y]) => Number(y))
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.length).toBeLessThanOrEqual(3)
      for (const y of rows) expect(y).toBeGreaterThan(60)
    }
  })
  it('leaves out what the machine has no font for', () => {
    const svg = drawShareCard(card('雪'), (text) => !/\p{Script=Han}/u.test(text))
    expect(svg).not.toContain('雪')
    expect(svg).toContain('Site')
  })
})
