/** Files that are damaged or made to do harm are refused with their place and reason, and nothing is written. */
// @module-tag engine

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { zipFile } from '#importers/archives/testing/zip-file.ts'
import { importHalo } from '#importers/testing/in-english.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { haloOneSite } from './testing/halo-one-site.ts'
import { extension, haloTwoSite, post, snapshot, stored } from './testing/halo-two-site.ts'

let context: TestContext
let folder: string
let count = 0
beforeAll(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-halo-hostile-'))
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const data = stored(haloTwoSite())
const one = JSON.stringify(haloOneSite())
const database = (content: string | Buffer) => zipFile([{ path: 'extensions.data', content }])
const withFile = (path: string) =>
  zipFile([
    { path: 'extensions.data', content: data },
    { path, content: 'x' },
  ])
const deep = '['.repeat(200_000) + ']'.repeat(200_000)
const rowWith = (content: string) =>
  JSON.stringify([{ name: 'a', data: Buffer.from(content).toString('base64') }])

it.each<[name: string, content: () => string | Buffer, message: RegExp]>([
  ['an empty file', () => '', /Line 1, column 1 \(before the first row\): the file is empty/],
  [
    'an archive that is cut off',
    () => database(data).subarray(0, -30),
    /The archive: it isn’t a complete zip archive/,
  ],
  [
    'an archive without an export',
    () => zipFile([{ path: 'a.txt', content: 'a' }]),
    /The archive: it has neither the extensions\.data/,
  ],
  ['two exports', () => withFile('old/extensions.data'), /The archive: it has more than one export/],
  [
    'a path above the archive',
    () => withFile('../../etc/cron.d/evil'),
    /The archive: a path points outside the archive/,
  ],
  ['an absolute path', () => withFile('/etc/passwd'), /The archive: a path points outside the archive/],
  ['a drive', () => withFile('C:/windows/evil'), /The archive: a path points outside the archive/],
  ['backslashes', () => withFile('..\\evil'), /The archive: a path points outside the archive/],
  [
    'a password',
    () => zipFile([{ path: 'extensions.data', content: data, flags: 1 }]),
    /File extensions\.data: it’s encrypted/,
  ],
  [
    'the same file twice',
    () =>
      zipFile([
        { path: 'extensions.data', content: data },
        { path: 'extensions.data', content: '[]' },
      ]),
    /File extensions\.data: it’s in the archive twice/,
  ],
  [
    'a zip bomb',
    () => database(Buffer.alloc(80 * 1024 * 1024, ' ')),
    /it is more than 200 times larger than in the archive/,
  ],
  [
    'a file that is larger than the archive says',
    () => zipFile([{ path: 'extensions.data', content: data, size: 10 }]),
    /its size differs from what the archive says/,
  ],
  [
    'a database that is cut off',
    () => database(data.slice(0, -400)),
    /\(after \[\d+\]\): the file ends before its JSON is complete/,
  ],
  ['another database', () => database('{"a":[1]}'), /it isn’t a row of a Halo database/],
  ['an empty database', () => database('[]'), /extensions\.data: it isn’t a Halo 2 database/],
  ['no Base64', () => database('[{"name":"a","data":"%%%"}]'), /\[0\]: its data isn’t Base64-encoded JSON/],
  [
    'deep values',
    () => database(rowWith(`{"kind":"Post","apiVersion":"content.halo.run/v1alpha1","a":${deep}}`)),
    /\[0\]: its values are nested too deep/,
  ],
  ['deep JSON', () => database(`[${deep}]`), /values are nested more than 200 deep/],
  [
    'a later version',
    () => database(stored([extension('Post', 'a', {}, { apiVersion: 'content.halo.run/v2' })])),
    /\[0\]: it is a Post of content\.halo\.run\/v2; content\.halo\.run\/v1alpha1 can be read/,
  ],
  [
    'version 2 as JSON',
    () => one.replace('"1.6.0"', '"2.1.0"'),
    /version: the version of the export is “2\.1\.0”/,
  ],
  ['another JSON', () => '{"users":[{"a":1}]}', /version: it’s JSON, but not a Halo export/],
  ['a truncated export', () => one.slice(0, -100), /the file ends before its JSON is complete/],
  [
    'a row that is none',
    () => one.replace('"tags":[', '"tags":[7,'),
    /tags\[0\]: it is 7, not a row of the table tags/,
  ],
  ['UTF-16', () => Buffer.from(`\ufeff${one}`, 'utf16le'), /its encoding is UTF-16/],
  ['bytes that are not UTF-8', () => Buffer.from(one.replace('Mira', 'M\xef'), 'latin1'), /it isn’t UTF-8/],
])('refuses %s', async (_, content, message) => {
  const file = join(folder, `${++count}.zip`)
  await writeFile(file, content())
  const before = await contentRows(context.ctx.db)
  await expect(importHalo(context.ctx, { file })).rejects.toThrow(message)
  expect(await contentRows(context.ctx.db)).toEqual(before)
  expect(await readdir(join(context.ctx.config.DATA_DIR, 'incoming')).catch(() => [])).toEqual([])
})

it('a text whose versions do not fit fails by itself', async () => {
  const change = (line: string) =>
    JSON.stringify([
      { type: 'CHANGE', source: { position: 0, lines: [line] }, target: { position: 0, lines: ['New'] } },
    ])
  const rows = [
    ...haloTwoSite().filter(({ kind }) => kind === 'User'),
    post('good', { releaseSnapshot: 'good-2' }),
    snapshot('good-1', 'Old'),
    snapshot('good-2', change('Old'), { contentPatch: '[]' }),
    post('wrong', { releaseSnapshot: 'wrong-2' }),
    snapshot('wrong-1', 'Old'),
    snapshot('wrong-2', change('Other'), { contentPatch: '[]' }),
    post('broken', { releaseSnapshot: 'broken-2' }),
    snapshot('broken-1', 'Old'),
    snapshot('broken-2', '{', { contentPatch: '[]' }),
    post('missing', { baseSnapshot: 'nowhere' }),
  ]
  const file = join(folder, 'versions.zip')
  await writeFile(file, database(stored(rows)))
  const report = await importHalo(context.ctx, { file, zone: 'UTC', dryRun: true })
  expect(report.items.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['created', null],
    ['failed', 'the changes to its text don’t fit its first version'],
    ['failed', 'the changes to its text aren’t valid JSON'],
    ['failed', 'its text is not in the file'],
  ])
})
