import { expect, it } from 'vitest'
import { holdCodes, scripts } from '#contract/studio/spam.ts'
import { reasonsText } from './comment-names.ts'
import cn from './texts/cn.ts'
import en from './texts/en.ts'

it('every reason is in words, which differ, in both languages', () => {
  for (const texts of [en, cn]) {
    const said = holdCodes.map((code) =>
      reasonsText([{ code, found: code === 'script' ? 'Arabic' : '7' }], texts),
    )
    expect(new Set(said).size).toBe(holdCodes.length)
    expect(said.filter((text) => !text || holdCodes.some((code) => code === text))).toEqual([])
    expect(scripts.filter((script) => !texts.scripts[script])).toEqual([])
  }
  const reasons = [
    { code: 'links', found: '4' },
    { code: 'script', found: 'Cyrillic' },
  ] as const
  expect(reasonsText(reasons, en)).toBe('4 links, Cyrillic')
  expect(reasonsText(reasons, cn)).toBe('4 个链接，西里尔字母')
})
