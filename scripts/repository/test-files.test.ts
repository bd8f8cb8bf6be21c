import { expect, it } from 'vitest'
import { mistaggedTests } from './test-files.ts'

/** In parts: this file does not use what its examples use, and Vitest would read their tags as its own. */
const tagged = (...tags: string[]) => tags.map((tag) => `// @module-${'tag'} ${tag}\n`).join('')
const opening = `import { createTestContext } from '#server/testing/test-${'context'}.ts'\n`
const storing = `await ${'storeImage'}(ctx, stream)\n`
const skipping = `it.${'skipIf'}(engine === 'sqlite')\n`

const complaints = (source: string, file = 'server/a.test.ts') => mistaggedTests([file], () => source)

it('finds a file that opens a database without the tag engine, and one that has the tag for nothing', () => {
  expect(complaints(opening)).toEqual(['server/a.test.ts opens a database: it needs the tag engine.'])
  expect(complaints(tagged('engine'))).toEqual([
    'server/a.test.ts opens no database: it must not have the tag engine.',
  ])
  expect(complaints(tagged('engine') + opening)).toEqual([])
  expect(complaints('')).toEqual([])
})

it('finds a file that stores files without the tag storage', () => {
  expect(complaints(storing)).toEqual(['server/a.test.ts stores files: it needs the tag storage.'])
  expect(complaints(tagged('storage') + storing)).toEqual([])
})

it('finds a file that has something for another engine alone, and does not run there', () => {
  expect(complaints(tagged('full') + opening + skipping)).toEqual([
    'server/a.test.ts skips SQLite, where alone a file without the tag engine runs.',
  ])
  expect(complaints(tagged('engine', 'full') + opening + skipping)).toEqual([])
})

it('lets a file of the full tier run on SQLite alone, and no other', () => {
  expect(complaints(tagged('full') + opening + storing)).toEqual([])
  expect(complaints(tagged('both'))).toEqual([
    'server/a.test.ts has the tag both, and no other engine or storage.',
  ])
})

it('finds a regular expression that toMatchObject takes for an object', () => {
  const complaint =
    'server/a.test.ts gives toMatchObject a regular expression, which matches anything: use expect.stringMatching.'
  const matched = (message: string) =>
    `expect(found).${'toMatchObject'}({\n  code: 1,\n  message: ${message},\n})\n`
  expect(complaints(matched('/too common/'))).toEqual([complaint])
  expect(complaints(matched('expect.stringMatching(/too common/)'))).toEqual([])
})

it('reads test files only', () => {
  expect(complaints(opening, 'server/a.ts')).toEqual([])
})
