/** Each process exists in the sources, and is an entry of the bundle. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { projectFolder } from '#server/platform/config/folders.ts'
import { entriesByName, processEntries } from './process-entries.ts'
import { processFile, testedBundle } from './process-file.ts'

const before = testedBundle.folder
afterEach(() => {
  testedBundle.folder = before
})

it('is a source, or an entry of the bundle', () => {
  testedBundle.folder = null
  expect(processFile('server/cli.ts')).toBe(join(projectFolder, 'server/cli.ts'))
  testedBundle.folder = '/bundle'
  expect(processFile('server/features/users/hash-worker.ts')).toBe(join('/bundle', 'hash-worker.js'))
})

it('every process that the server starts is in the bundle, under a name of its own', () => {
  const sources = globSync('{server,importers}/**/*.ts', { cwd: projectFolder }).filter(
    (file) => !/\.test\.ts$|^server\/testing\//.test(file),
  )
  const started = sources.flatMap((file) =>
    [...readFileSync(join(projectFolder, file), 'utf8').matchAll(/processFile\('([^']+)'\)/g)].map(
      ([, process = '']) => process,
    ),
  )
  expect(started.length).toBeGreaterThan(6)
  expect(started.filter((file) => !processEntries.includes(file))).toEqual([])
  expect(processEntries.filter((file) => !existsSync(join(projectFolder, file)))).toEqual([])
  expect(Object.keys(entriesByName(processEntries))).toHaveLength(processEntries.length)
})
