import { expect, it } from 'vitest'

const modules = import.meta.glob<{ default: object }>('../**/texts/*.ts', { eager: true })
const features = Object.keys(modules)
  .filter((path) => path.endsWith('/en.ts'))
  .map((path) => path.replace('/en.ts', ''))

/** Every text with its path and the type of its value: `nav.dashboard string`. */
const shape = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    value && typeof value === 'object' ? shape(value, `${path}${key}.`) : [`${path}${key} ${typeof value}`],
  )
const plain = (texts: object): unknown[] =>
  Object.values(texts).flatMap((value) => (value && typeof value === 'object' ? plain(value) : [value]))

it.each(features)('%s has every text in both languages, and none is empty', (feature) => {
  const english = modules[`${feature}/en.ts`]?.default ?? {}
  const chinese = modules[`${feature}/cn.ts`]?.default ?? {}
  expect(shape(chinese).sort()).toEqual(shape(english).sort())
  expect(shape(english).length).toBeGreaterThan(0)
  for (const text of [...plain(english), ...plain(chinese)]) expect(text).not.toBe('')
})
