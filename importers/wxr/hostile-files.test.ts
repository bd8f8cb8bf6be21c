/** Damaged and hostile exports are refused with the place and the reason, and nothing of them is written. */
// @module-tag engine
// @module-tag full

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importWxr } from '#importers/testing/in-english.ts'
import { contentRows } from '#server/testing/content-rows.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { readXml } from './read-xml.ts'
import { wxrFile, wxrItem } from './testing/wxr-file.ts'

let context: TestContext
let folder: string
beforeAll(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-hostile-'))
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const good = wxrFile([wxrItem({}), wxrItem({ id: 2, slug: 'two' })])
const bomb = good.replace(
  '<rss',
  '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>\n<rss',
)

it.each<[name: string, content: string | Buffer, message: RegExp]>([
  ['an entity bomb', bomb, /Line 2, column \d+: a DOCTYPE is not allowed/],
  ['an unknown entity', good.replace('Old blog', '&b;'), /Line 4, column \d+: .*undefined entity/],
  ['a truncated file', good.slice(0, -200), /Line \d+, column \d+: unclosed/],
  ['a mismatched tag', good.replace('</title>', '</titel>'), /Line 4, column \d+: .*unexpected close tag/],
  ['another encoding', good.replace('UTF-8', 'GBK'), /Line 1, column \d+: its encoding is GBK/],
  [
    'bytes that are not UTF-8',
    Buffer.concat([Buffer.from(good.slice(0, 400)), Buffer.from([0xc3, 0x28]), Buffer.from(good.slice(400))]),
    /Line 5, column 37: it isn’t UTF-8/,
  ],
  [
    'a warning of a plugin before it',
    `<br />\n<b>Warning</b>: foreach() in plugin.php\n${good}`,
    /Line 1, column 1: it begins with “Warning : foreach\(\) in plugin\.php”, added by a plugin .*; delete everything before <\?xml/,
  ],
  [
    'an error after blank lines',
    `\ufeff\n\n${good.replace('Old blog', '&b;')}`,
    /Line 6, column \d+: .*undefined entity/,
  ],
  ['UTF-16', Buffer.from(good, 'utf16le'), /Line 1, column 1: its encoding is UTF-16/],
  ['an empty file', '', /Line 1, column 1: the file is empty/],
  ['an HTML page', '<html><body>Log in</body></html>', /first element is <html>, not <rss>/],
  [
    'a feed',
    '<rss version="2.0"><channel><title>Feed</title><item><title>a</title></item></channel></rss>',
    /Line 1, column \d+: the version of the export \(wp:wxr_version\) is missing before the first item/,
  ],
  ['RSS without a channel', '<rss version="2.0"></rss>', /has no <channel>/],
  [
    'another version',
    good.replace('1.2</wp:wxr', '2.0</wp:wxr'),
    /Line 4, column \d+: the version of the export is “2.0”/,
  ],
  [
    'a huge attribute',
    good.replace('<channel>', `<channel a="${'x'.repeat(70_000)}">`),
    /an attribute is longer than 64 KB/,
  ],
  [
    'deep nesting',
    good.replace('</channel>', `${'<a>'.repeat(40)}${'</a>'.repeat(40)}</channel>`),
    /nested more than 32 deep/,
  ],
  [
    'plain text',
    'Dear diary',
    /Line 1, column \d+: document must contain a root element|text data outside of root/i,
  ],
])('refuses %s', async (name, content, message) => {
  const file = join(folder, `${name.replaceAll(' ', '-')}.xml`)
  await writeFile(file, content)
  const before = await contentRows(context.ctx.db)
  await expect(importWxr(context.ctx, { file })).rejects.toThrow(message)
  expect(await contentRows(context.ctx.db)).toEqual(before)
})

it('says that there is no such file', async () => {
  await expect(importWxr(context.ctx, { file: '/no/such.xml' })).rejects.toThrow(
    'File /no/such.xml not found',
  )
})

it('leaves out control characters, which WordPress writes, and says so', async () => {
  const file = join(folder, 'controls.xml')
  await writeFile(file, good.replaceAll('The pier', 'The\u0008 \u0000pier'))
  const report = await importWxr(context.ctx, { file, dryRun: true })
  expect(report.details.notes).toContain('Control characters left out because XML doesn’t allow them: 4.')
})

it('treats names of paths and scripts as names', async () => {
  const file = join(folder, 'paths.xml')
  const item = wxrItem({
    id: '../../7',
    slug: '../../etc/passwd',
    link: 'javascript:alert(1)',
    title: '<script>alert(1)</script>Safe',
    content: '<img src="file:///etc/passwd"><a href="javascript:alert(1)">x</a>',
  })
  await writeFile(file, wxrFile([item]))
  const { items } = await importWxr(context.ctx, { file })
  expect(items[0]).toMatchObject({ outcome: 'created', title: '<script>alert(1)</script>Safe' })
  const { html } = await context.ctx.db
    .selectFrom('article_text')
    .select('html')
    .where('article_id', '=', items[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(html).not.toMatch(/script|file:/)
  const redirects = await context.ctx.db.selectFrom('article_redirect').selectAll().execute()
  expect(redirects).toEqual([])
})

it('yields the first items before it has read the end of the file', async () => {
  const file = join(folder, 'long.xml')
  const items = Array.from({ length: 400 }, (_, i) => wxrItem({ id: i, content: 'x'.repeat(1_000) }))
  await writeFile(file, wxrFile(items).slice(0, -20))
  const found: string[] = []
  const read = async () => {
    for await (const node of readXml({ file, within: ['rss', 'channel'] })) found.push(node.name)
  }
  await expect(read()).rejects.toThrow(/unclosed/)
  expect(found.filter((name) => name === 'item').length).toBeGreaterThan(300)
})

it('skips blank lines before the declaration', async () => {
  const file = join(folder, 'blank.xml')
  await writeFile(file, `\n \r\n${good}`)
  const names: string[] = []
  for await (const { name, line } of readXml({ file, within: ['rss', 'channel'] }))
    names.push(`${name}:${line}`)
  await writeFile(file, good)
  const expected: string[] = []
  for await (const { name, line } of readXml({ file, within: ['rss', 'channel'] }))
    expected.push(`${name}:${line + 2}`)
  expect(names).toEqual(expected)
})
