/** Every sentence that a report can contain has a Chinese translation: warnings, and the refusals of damaged files. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readArtrans } from '#importers/artrans/read-artrans.ts'
import { indexGhost } from '#importers/ghost/ghost-index.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import { importWarningCodes, labelOf, remedyOf } from '#importers/warnings.ts'
import { indexWxr } from '#importers/wxr/wxr-index.ts'
import { translateReport } from '#server/features/imports/report-translation/translate-report.ts'

const HAN = /\p{Script=Han}/u
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'borealis-report-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('every warning and its remedy are translated', () => {
  const untranslated = importWarningCodes
    .flatMap((code) => [labelOf(code), remedyOf(code) ?? ''])
    .filter((text) => text !== '' && !HAN.test(translateReport(text, 'cn')))
  expect(untranslated).toEqual([])
})

it('every reason that importers write as one sentence is translated', async () => {
  const sources = [
    'wxr',
    'ghost',
    'halo',
    'aurora',
    'artrans',
    'markdown',
    'site',
    'archives',
    'exports',
    'runs',
    'studio',
  ]
  const files = await Promise.all(
    sources.map(async (name) => {
      const root = join(import.meta.dirname, '..', name)
      const names = (await readdir(root, { recursive: true })).filter((one) => /(?<!\.test)\.ts$/.test(one))
      return (await Promise.all(names.map((one) => readFile(join(root, one), 'utf8')))).join('\n')
    }),
  )
  const text = files.join('\n')
  const reasons = [
    ...text.matchAll(/(?:refuse|refusal)\(\s*(?:(?:\w+(?:\(\w+\))?|'[^'\n]*'),\s*)?(['`])([^\n]+?)\1/g),
    ...text.matchAll(/new Error\(\s*(['`])((?:it|its|the)\b[^\n]+?)\1/g),
    ...text.matchAll(/'(?:skipped|failed)',\s*(['`])(.+?)\1/gs),
    ...text.matchAll(/return (['`])((?:it|its|the|a|an|attachments|content|somebody|readers) .+?)\1/gs),
  ].map(([, , reason = '']) => reason.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '7'))
  expect(reasons.length).toBeGreaterThan(30)
  expect(reasons.filter((reason) => !HAN.test(translateReport(reason, 'cn')))).toEqual([])
})

const refusalOf = async (name: string, text: string | Buffer): Promise<InvalidSource> => {
  const file = join(folder, name)
  await writeFile(file, text)
  const read = name.endsWith('.xml') ? indexWxr : name.startsWith('ghost') ? indexGhost : readComments
  const error = await read(file).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(InvalidSource)
  return error as InvalidSource
}
const readComments = (file: string) => readArtrans(file, 'UTC')

it.each([
  ['empty.xml', ''],
  ['html.xml', '<html></html>'],
  ['feed.xml', '<rss></rss>'],
  ['cut.xml', '<rss><channel><item>'],
  ['doctype.xml', '<!DOCTYPE rss [<!ENTITY a "a">]><rss/>'],
  ['entity.xml', '<rss><channel>&a;</channel></rss>'],
  ['crossed.xml', '<rss><channel></rss></channel>'],
  ['version.xml', '<rss><channel><wp:wxr_version>9</wp:wxr_version></channel></rss>'],
  ['utf16.xml', Buffer.from('\ufeff<rss/>', 'utf16le')],
  ['bytes.xml', Buffer.from([0x3c, 0x72, 0x3e, 0xff, 0xff])],
  ['ghost-empty.json', ''],
  ['ghost-cut.json', '{"db":[{"data":{"posts":[{"id":1},'],
  ['ghost-wrong.json', '{"db": nothing}'],
  ['ghost-other.json', '{"name":"package"}'],
  ['list.json', '{"a":1}'],
  ['comments.json', '[{"content":"a"}]'],
])('the refusal of %s is translated, place and reason', async (name, text) => {
  const { place, reason } = await refusalOf(name, text)
  expect(translateReport(reason, 'cn')).toMatch(HAN)
  expect(translateReport(reason, 'en')).toBe(reason)
  // The path of a value in JSON is the same in every language.
  if (!/^[\w.[\]]+$/.test(place)) expect(translateReport(place, 'cn')).toMatch(HAN)
})
