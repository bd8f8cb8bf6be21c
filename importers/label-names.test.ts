/** Tags and categories keep the names that they had in the URLs of the old blog. */
// @module-tag engine
// @module-tag storage
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importGhost } from '#importers/ghost/import-ghost.ts'
import { importMarkdown } from '#importers/markdown/import-markdown.ts'
import { importWxr } from '#importers/wxr/import-wxr.ts'
import { wxrFile } from '#importers/wxr/testing/wxr-file.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let folder: string
beforeAll(async () => {
  context = await createTestContext({}, undefined, { hasNames: true })
  folder = await mkdtemp(join(tmpdir(), 'borealis-label-names-'))
})
afterAll(async () => {
  await context.close()
  await rm(folder, { recursive: true })
})

const write = async (path: string, text: string): Promise<string> => {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  return file
}
const slugOf = async (table: 'tag' | 'category', name: string) =>
  (await context.ctx.db.selectFrom(table).select('slug').where('name', '=', name).executeTakeFirst())?.slug

it('WordPress: the nicename, decoded', async () => {
  const post = `<item><title>Winter</title><link>https://old.example/winter/</link><content:encoded><![CDATA[<p>Text</p>]]></content:encoded>
<wp:post_id>1</wp:post_id><wp:post_date>2020-01-02 03:04:05</wp:post_date><wp:post_name>winter</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="category" nicename="far-north">The North</category><category domain="post_tag" nicename="%e9%9b%aa">Snow (雪)</category></item>`
  await importWxr(context.ctx, { file: await write('blog.xml', wxrFile([post])) })
  expect([await slugOf('category', 'The North'), await slugOf('tag', 'Snow (雪)')]).toEqual([
    'far-north',
    '雪',
  ])
})

it('Ghost: the slug', async () => {
  const data = {
    posts: [
      {
        id: '1',
        title: 'Ice',
        slug: 'ice',
        html: '<p>Ice</p>',
        status: 'published',
        published_at: '2020-01-02T03:04:05Z',
      },
    ],
    tags: [{ id: 'a', name: 'Ice & snow', slug: 'frozen' }],
    posts_tags: [{ post_id: '1', tag_id: 'a', sort_order: 0 }],
  }
  const file = await write('ghost.json', JSON.stringify({ db: [{ meta: { version: '5.82.0' }, data }] }))
  await importGhost(context.ctx, { file, host: 'old.example' })
  expect(await slugOf('tag', 'Ice & snow')).toBe('frozen')
})

it('Hexo: what its settings call them, else what is proposed from the name', async () => {
  await write('hexo/_config.yml', 'category_map:\n  早晨: morning\ntag_map:\n  散步: walk\n')
  await write(
    'hexo/source/_posts/light.md',
    '---\ntitle: 光\ndate: 2020-01-02\ncategories: 早晨\ntags: [散步, 风]\n---\nText\n',
  )
  await importMarkdown(context.ctx, { folder: join(folder, 'hexo'), zone: 'UTC' })
  expect([await slugOf('category', '早晨'), await slugOf('tag', '散步'), await slugOf('tag', '风')]).toEqual([
    'morning',
    'walk',
    'feng',
  ])
})
