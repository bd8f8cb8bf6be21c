import { expect, it } from 'vitest'

const modules = import.meta.glob<{ default: object }>('../**/texts/*.ts', { eager: true })
const features = Object.keys(modules)
  .filter((path) => path.endsWith('/en.ts'))
  .map((path) => path.replace('/en.ts', ''))

/** Every text with its path, such as `nav.dashboard`. */
const leaves = (texts: object, path = ''): [path: string, value: unknown][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    value && typeof value === 'object' ? leaves(value, `${path}${key}.`) : [[`${path}${key}`, value]],
  )
const textsOf = (feature: string, locale: 'en' | 'cn') =>
  leaves(modules[`${feature}/${locale}.ts`]?.default ?? {})
const shape = (texts: [string, unknown][]) => texts.map(([path, value]) => `${path} ${typeof value}`).sort()

it.each(features)('%s has every text in both languages, and none is empty', (feature) => {
  const [english, chinese] = [textsOf(feature, 'en'), textsOf(feature, 'cn')]
  expect(shape(chinese)).toEqual(shape(english))
  expect(english.length).toBeGreaterThan(0)
  for (const [path, text] of [...english, ...chinese]) expect(text, path).not.toBe('')
})

/** Periods and limits are never 1. */
it.each(features)('%s says 1 word, not 1 words', (feature) => {
  for (const [path, text] of textsOf(feature, 'en'))
    if (typeof text === 'function' && !/(?:themeOf|joined)$/.test(path))
      expect(String(text(1, 1, 1, 1, 1)), path).not.toMatch(
        /(?<!last |previous |of )\b1 (?!accepts|has|is|was)\w+[^s\W]s\b/,
      )
})
