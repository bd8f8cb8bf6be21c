/**
 * Imported items keep their source hash, and search entries their fingerprint, from version to version. Otherwise the
 * first import after an upgrade would update every item, and the whole search index would be stale. A new optional
 * field must not change the hash of an item without it: add the field to the input only when it has a value.
 */
// @module-tag engine
// @module-tag storage
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoFolder } from '#server/platform/config/folders.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { importFriends } from './friends/import-friends.ts'
import { importMarkdown } from './markdown/import-markdown.ts'
import { importTalks } from './talks/import-talks.ts'
import { importVideos } from './videos/import-videos.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const files: Record<string, string | Buffer> = {
  'posts/_posts/first-snow.md':
    '---\ntitle: First snow\ndate: 2025-11-20 09:00:00 +0100\ncategories: Field notes\ntags: [snow, walking]\n---\n\nIt came in the night.\n\n![One pixel](pixel.png)\n',
  'posts/_posts/pixel.png': pixel,
  'talks/2025-03-01-ferry.md':
    '---\ndate: 2025-03-01 10:00:00 +0100\nimages: [pixel.png]\n---\nThe ferry is late.\n',
  'talks/pixel.png': pixel,
  'friends.yaml': '- name: Latitude\n  link: https://latitude.example/\n  descr: Notes from the north.\n',
  'videos/harbor/1-arc.en.vtt': 'WEBVTT\n\n00:00.400 --> 00:03.000\nAn arc.\n',
  'videos/harbor/collection.yaml': 'name: Harbor\nvideos:\n  - file: 1-arc.webm\n    date: 2025-11-12\n',
}

let context: TestContext
let folder: string
beforeAll(async () => {
  context = await createTestContext()
  folder = await mkdtemp(join(tmpdir(), 'borealis-hashes-'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  await cp(join(demoFolder, 'videos/aurora/1-quiet-arc.webm'), join(folder, 'videos/harbor/1-arc.webm'))
  const { ctx } = context
  await importMarkdown(ctx, { folder: join(folder, 'posts'), zone: 'UTC' })
  await importTalks(ctx, { folder: join(folder, 'talks'), zone: 'UTC' })
  await importFriends(ctx, { file: join(folder, 'friends.yaml') })
  await importVideos(ctx, { folder: join(folder, 'videos') })
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const WHY_HASH = `The source hash of an unchanged item changed: the first import after an upgrade would update every item.
Add a new field to what is hashed only when it has a value. If everything is to be imported again, raise RENDERER_VERSION or
IMPORTER_VERSION and store the new hashes here.`

it.each([
  ['article', 'b7aae69a944f2d3cb4ef2c3415bec525da00d80381ea5097912d37a559feeab9', 'cdff1216ced815d3'],
  ['talk', 'ce49e1f0889ad6ba15a9219535a54725ce4b3e25171c0847a07c3af2639e349a', '9a0343113dfc21b9'],
  ['friend', '0f1c62c0ca214785fbd184903b4c157274296c65765498c56e7d0f34d2393807', '5195ad3d36a575bc'],
  ['video', '40e66eb1f619c8e17482a3aee4a21bc98986f851a174402565bc0fabb75b78d9', '918b0b159fab9e44'],
  [
    'video_collection',
    '1849edc7c64c4c37c7b9d38dba586e563142c66a1c22b91792a513bb10e02cdb',
    'e8828fb88cfa4b79',
  ],
] as const)('the source hash of an imported %s stays the same', async (table, input, content) => {
  const { source_hash } = await context.ctx.db
    .selectFrom(table)
    .select('source_hash')
    .executeTakeFirstOrThrow()
  const [before, words] = (source_hash ?? '').split('.')
  expect({ input: before, content: words?.slice(0, 16) }, WHY_HASH).toEqual({ input, content })
})

const WHY_FINGERPRINT = `The fingerprint of an unchanged entry changed: after an upgrade every entry of the search index would be
stale. Return a new field from the texts of an entry only when it has a value. If the tokens really change, raise INDEX_VERSION and
store the new fingerprints here.`

it('the fingerprints of search entries stay the same', async () => {
  const entries = await context.ctx.db.selectFrom('search_entry').select(['kind', 'fingerprint']).execute()
  expect(entries.map(({ kind, fingerprint }) => `${kind} ${fingerprint}`).sort(), WHY_FINGERPRINT).toEqual([
    'article uZp3H2Zpc6P3bGi_ZfW7sg',
    'tag eIPkUlEtRoItyebJ6Eo2EO',
    'tag i0fj3E0A5HqNT0iXHD5Lgh',
    'tag uWts5C6vZ473fdUincMUK9',
    'talk pdq2G12o2xXB9nL6SXh8js',
  ])
})
