/** `borealis import links`: YAML, JSON and OPML give the same friends; unsafe URLs are reported and left out. */
// @module-tag engine

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Friend } from '#contract/friends.ts'
import { importFriends } from '#importers/testing/in-english.ts'
import { removeFriendForNow } from '#server/features/friends/remove-friend.ts'
import { saveFriend } from '#server/features/friends/save-friend.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let folder: string
beforeAll(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-links-'))
  await writeFile(
    join(folder, 'a.png'),
    await sharp({ create: { width: 50, height: 50, channels: 3, background: '#335544' } })
      .png()
      .toBuffer(),
  )
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const yaml = `
- class_name: Neighbours
  link_list:
    - name: Ann &amp; Bo
      link: https://ann.example/
      avatar: a.png
      descr: Snow, <b>mostly</b>.
    - name: 阿北
      link: http://bei.example/blog/
      avatar: https://bei.example/face.png
- class_name: More
  link_list:
    - { name: Unsafe, link: 'javascript:alert(1)' }
    - { name: Ann again, link: 'https://www.ann.example' }
    - { link: https://nameless.example }
`
const json = JSON.stringify({
  friends: [
    { title: 'Ann & Bo', url: 'https://ann.example/', image: 'a.png', description: 'Snow, mostly.' },
    { title: '阿北', url: 'http://bei.example/blog/', image: 'https://bei.example/face.png' },
    { url: 'https://nameless.example' },
  ],
})
const opml = `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0"><head><title>Roll</title></head><body>
<outline text="Neighbours">
  <outline text="Ann &amp; Bo" htmlUrl="https://ann.example/" xmlUrl="https://ann.example/feed" description="Snow, mostly."/>
  <outline title="阿北" htmlUrl="http://bei.example/blog/"/>
</outline>
<outline url="https://nameless.example"/>
</body></opml>`

const run = async (name: string, text: string, dryRun = false) => {
  await writeFile(join(folder, name), text)
  return importFriends(context.ctx, { file: join(folder, name), dryRun })
}
const links = async () => (await context.api('/links')).data as Friend[]
const clear = async () => {
  for (const { id } of await links()) await removeFriendForNow(context.ctx, id)
}

it('reads YAML with groups, names what it leaves out, and writes nothing in a dry run', async () => {
  expect((await run('links.yml', yaml, true)).counts).toMatchObject({ created: 3, skipped: 2 })
  expect(await links()).toEqual([])
  const report = await run('links.yml', yaml)
  expect(report.items.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['created', null],
    ['created', null],
    ['skipped', 'its URL doesn’t start with http:// or https://'],
    ['skipped', 'the file lists it twice'],
    ['created', null],
  ])
  expect(report.items[1]?.warnings).toEqual([
    { code: 'image-remote', detail: 'https://bei.example/face.png' },
  ])
  expect(await links()).toMatchObject([
    { linkName: 'Ann & Bo', linkAddress: 'https://ann.example/', linkIntro: 'Snow, mostly.' },
    { linkName: '阿北', linkAddress: 'http://bei.example/blog/', linkAvatar: null },
    { linkName: 'nameless.example', linkAvatar: null, linkIntro: '' },
  ])
  expect((await links())[0]?.linkAvatar).toMatch(/^\/media\/[0-9a-f]{32}\/(?:[\w-]+-)?50\.webp$/)
})

it('the same from JSON is unchanged; OPML has no avatars', async () => {
  expect((await run('links.json', json)).counts).toMatchObject({ unchanged: 3, created: 0 })
  await clear()
  expect((await run('roll.opml', opml)).counts).toMatchObject({ created: 3 })
  expect((await links()).map(({ linkName, linkIntro }) => [linkName, linkIntro])).toEqual([
    ['Ann & Bo', 'Snow, mostly.'],
    ['阿北', ''],
    ['nameless.example', ''],
  ])
  const feeds = await context.ctx.db.selectFrom('friend').select('feed_url').orderBy('position').execute()
  expect(feeds.map(({ feed_url }) => feed_url)).toEqual(['https://ann.example/feed', null, null])
})

it('follows the order of the file, updates a changed entry and keeps the friend links that were created here', async () => {
  const [ann, bei] = await links()
  const draft = { intro: 'Mine', avatar: null, sourceHash: null }
  await saveFriend(context.ctx, { ...draft, name: 'Mine', url: 'https://mine.example' })
  await saveFriend(context.ctx, { ...draft, name: 'Ann, as I know her', url: 'https://ann.example' }, ann?.id)
  const list = [
    { name: 'Bei', link: 'http://bei.example/blog' },
    { name: 'Ann!', link: 'https://ann.example' },
  ]
  const report = await run('links.json', JSON.stringify(list))
  expect(report.items.map(({ outcome, id }) => [outcome, id])).toEqual([
    ['updated', bei?.id],
    ['skipped', ann?.id],
  ])
  expect((await links()).map(({ linkName }) => linkName)).toEqual([
    'Bei',
    'Ann, as I know her',
    'nameless.example',
    'Mine',
  ])
})

it('reads the lists of NexT and Icarus, in which each name has its URL, and nothing else of their settings', async () => {
  await clear()
  const next = 'title: Links\nsocial:\n  GitHub: https://github.example/me || fab fa-github\nlinks:\n'
  const list = '  Title One: https://one.example || fab fa-x\n  二号: //two.example\n'
  expect((await run('next.yml', next + list)).counts).toMatchObject({ created: 2 })
  const icarus = 'widgets:\n  - type: links\n    links:\n      Three: https://three.example\n'
  expect((await run('icarus.yml', icarus)).counts).toMatchObject({ created: 1 })
  expect((await run('flat.json', '{ "Four": "https://four.example" }')).counts).toMatchObject({ created: 1 })
  expect((await links()).map(({ linkName, linkAddress }) => [linkName, linkAddress]).sort()).toEqual([
    ['Four', 'https://four.example/'],
    ['Three', 'https://three.example/'],
    ['Title One', 'https://one.example/'],
    ['二号', 'https://two.example/'],
  ])
})

it.each([
  ['broken.json', '[{'],
  ['empty.yml', 'title: Links\nlinks: []'],
  ['broken.yml', 'a: [b'],
  ['broken.opml', '<opml><body><outline></opml>'],
  ['feed.xml', '<rss version="2.0"></rss>'],
  [
    'bomb.opml',
    '<!DOCTYPE opml [<!ENTITY a "aaaa">]><opml><outline text="&a;" url="https://a.example"/></opml>',
  ],
])('reports that %s cannot be read', async (name, text) => {
  await expect(run(name, text)).rejects.toThrow(`${name} can’t be read`)
})

it('ignores an image outside the folder', async () => {
  const report = await run(
    'out.json',
    JSON.stringify([{ name: 'Out', link: 'https://out.example', avatar: '../../etc/passwd' }]),
  )
  expect(report.items[0]?.warnings).toEqual([{ code: 'image-missing', detail: '../../etc/passwd' }])
})
