import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './command.ts'
import { runsOn, startsFirst, tagsOf } from './test-tags.ts'

const files = globSync('{bench,contract,server,importers,web,scripts}/**/*.test.{ts,tsx}', { cwd: root }).map(
  (path) => ({ path, source: readFileSync(join(root, path), 'utf8') }),
)

/** In two parts: Vitest would read it as a tag of this file. */
const tagged = (...tags: string[]) => tags.map((tag) => `// @module-${'tag'} ${tag}\n`).join('')

it('a test file that opens a database has the tag engine, and no other has it', () => {
  const wrong = files.filter(({ path, source }) => {
    const opens = /from '[^']*\/(test|account|owner)-context\.ts'|\/(former-database|site-copies)\.ts'/.test(
      source,
    )
    return opens !== tagsOf(path, source).includes('engine')
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
})

it('a test file that stores files of its own has the tag storage', () => {
  const stores = /\b(storeImage|storeFile|plainPhoto|openStorage|import(Photos|Videos|Markdown))\(/
  const wrong = files.filter(
    ({ path, source }) => stores.test(source) && !tagsOf(path, source).includes('storage'),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

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

it('a slow file has nothing that only runs on another engine', () => {
  const skipsSqlite = /(skipIf|runIf)\([^)]*(engine|BOREALIS_TEST_ENGINE)\b/
  const wrong = files.filter(
    ({ path, source }) => skipsSqlite.test(source) && tagsOf(path, source).includes('slow'),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})
