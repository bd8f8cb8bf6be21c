import { expect, it } from 'vitest'
import { runsOn, startsFirst, tagsOf } from './test-tags.ts'

/** In two parts: Vitest would read it as a tag of this file. */
const tagged = (...tags: string[]) => tags.map((tag) => `// @module-${'tag'} ${tag}\n`).join('')

it('an unknown tag is refused', () => {
  expect(() => tagsOf('a.test.ts', tagged('databse'))).toThrow('unknown tag "databse"')
})

it('a slow file runs on SQLite and the disk only', () => {
  const tags = tagsOf('a.test.ts', tagged('engine', 'storage', 'slow'))
  expect(runsOn(tags, {})).toBe(true)
  expect(runsOn(tags, { engine: 'postgres' })).toBe(false)
  expect(runsOn(tags, { storage: 's3' })).toBe(false)
  expect(runsOn(['engine'], { engine: 'postgres' })).toBe(true)
  expect(runsOn(['engine'], { storage: 's3' })).toBe(false)
})

it('a slow or long file starts first, and a long one runs on every engine', () => {
  expect(startsFirst(tagsOf('a.test.ts', tagged('slow')))).toBe(true)
  expect(startsFirst(tagsOf('a.test.ts', tagged('engine', 'long')))).toBe(true)
  expect(startsFirst(tagsOf('a.test.ts', tagged('engine', 'storage')))).toBe(false)
  expect(runsOn(['engine', 'long'], { engine: 'postgres' })).toBe(true)
})
