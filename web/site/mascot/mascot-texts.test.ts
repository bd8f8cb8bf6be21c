/** Tests that both languages are complete, and that greetings and feasts are recognized. */
import { expect, it } from 'vitest'
import { accessoryOf, calendarDay } from './calendar-days.ts'
import { eyeOffset } from './follow-pointer.ts'
import { originOfVisit } from './greetings.ts'
import cn from './texts/cn.ts'
import en from './texts/en.ts'

/** Every list with its length, every text with 1. */
const shape = (texts: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.length : typeof value === 'string' ? 1 : shape(value),
    ]),
  )

const allTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [value('A')]
  return value && typeof value === 'object' ? Object.values(value).flatMap(allTexts) : []
}

it('both languages have as many texts of each kind', () => {
  expect(shape(cn)).toEqual(shape(en))
})

it('no text occurs twice in a list, and the idle tips last for twelve minutes', () => {
  for (const texts of [en, cn]) {
    for (const list of [texts.idle, texts.copy, texts.comeBack, texts.click.self ?? []])
      expect(new Set(list).size).toBe(list.length)
    expect(texts.idle.length * 20 * 1.5).toBeGreaterThan(12 * 60)
  }
})

it('English texts have no Chinese characters, except names, and Chinese texts have some', () => {
  for (const text of allTexts(en)) expect(text).not.toMatch(/\p{Script=Han}/u)
  for (const text of allTexts(cn)) expect(text).toMatch(/\p{Script=Han}/u)
})

it('a tip is short enough to be read in its time', () => {
  for (const text of allTexts(en)) expect(text.length, text).toBeLessThanOrEqual(90)
  for (const text of allTexts(cn)) expect(text.length, text).toBeLessThanOrEqual(40)
})

it('recognizes where a visitor comes from', () => {
  const origin = (referrer: string) => originOfVisit(referrer, 'blog.example.org')
  expect(origin('')).toEqual({ kind: 'direct' })
  expect(origin('not a URL')).toEqual({ kind: 'direct' })
  expect(origin('https://blog.example.org/tags')).toEqual({ kind: 'own' })
  expect(origin('https://www.google.co.uk/')).toEqual({ kind: 'search', name: 'Google' })
  expect(origin('https://cn.bing.com/search?q=x')).toEqual({ kind: 'search', name: 'Bing' })
  expect(origin('https://www.baidu.com/link?url=x')).toEqual({ kind: 'search', name: '百度' })
  expect(origin('https://notgoogle.example/')).toEqual({ kind: 'other', name: 'notgoogle.example' })
  expect(origin('https://www.friend.example/links')).toEqual({ kind: 'other', name: 'friend.example' })
})

it('recognizes the days of both calendars', () => {
  const day = (year: number, month: number, date: number) => calendarDay(new Date(year, month - 1, date, 12))
  expect(day(2026, 12, 25)).toBe('christmas')
  expect(day(2026, 3, 14)).toBe('pi')
  expect(day(2026, 11, 25)).toBeNull()
  expect(day(2026, 2, 17)).toBe('springFestival')
  // Days that the calendar of browsers has one day late or early.
  expect([day(2027, 2, 6), day(2027, 2, 9), day(2027, 2, 20)]).toEqual([
    'springFestival',
    null,
    'lanternFestival',
  ])
  expect([day(2030, 2, 2), day(2030, 2, 5), day(2030, 2, 17)]).toEqual([
    null,
    'springFestival',
    'lanternFestival',
  ])
  expect(day(2026, 9, 25)).toBe('midAutumn')
  expect(day(2025, 10, 6)).toBe('midAutumn')
  // 2025 had a leap sixth month: the seventh day of the seventh month is at the end of August.
  expect(day(2025, 8, 29)).toBe('qixi')
})

it('wears a lantern, a star, a scarf in winter, and nothing on other days', () => {
  const worn = (month: number, date: number) => accessoryOf(new Date(2026, month - 1, date, 12))
  expect([worn(2, 17), worn(12, 24), worn(1, 15), worn(7, 15)]).toEqual(['lantern', 'star', 'scarf', null])
})

it('the eyes move toward the pointer by 4.2 units at most', () => {
  expect(eyeOffset(0, 0)).toEqual({ x: 0, y: 0 })
  expect(eyeOffset(800, 0)).toEqual({ x: 4.2, y: 0 })
  const { x, y } = eyeOffset(-900, 1200)
  expect(Math.hypot(x, y)).toBeCloseTo(4.2)
  expect(x).toBeLessThan(0)
  expect(eyeOffset(6, 0).x).toBeCloseTo(0.42)
})
