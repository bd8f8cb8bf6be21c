/** The introduction of the author in a language, and what it falls back to. */
import { expect, it } from 'vitest'
import { siteAuthorIntro } from './site-texts.ts'

const texts = (en: string | null, cn: string | null) => ({ en: { authorIntro: en }, cn: { authorIntro: cn } })

it.each([
  ['its own text', { authorIntro: 'both', localizedTexts: texts('en', 'cn') }, 'en', 'cn'],
  ['the text for both languages', { authorIntro: 'both', localizedTexts: texts(null, 'cn') }, 'both', 'cn'],
  ['the text of the other language', { authorIntro: null, localizedTexts: texts(null, 'cn') }, 'cn', 'cn'],
  ['the only text', { authorIntro: 'both', localizedTexts: null }, 'both', 'both'],
  ['null without any', { authorIntro: null, localizedTexts: texts(null, null) }, null, null],
])('a language has %s', (_what, config, en, cn) => {
  expect(siteAuthorIntro(config, 'en')).toBe(en)
  expect(siteAuthorIntro(config, 'cn')).toBe(cn)
})
