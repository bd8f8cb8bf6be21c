// @module-tag engine
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let article: string
let labels: Record<string, string>
beforeAll(async () => {
  context = await createTestContext({}, pageRenderer)
  const id = await saveArticle(
    context.ctx,
    articleDraft(context.ctx, {
      category: 'Field Notes',
      tags: ['冬日', 'Machine Learning', 'C', 'C++', 'RSS', '2024'],
      redirects: ['/2019/05/the-pier', '/posts/the-pier'],
    }),
  )
  await saveArticle(context.ctx, articleDraft(context.ctx, { category: '2024' }))
  article = `/articles/${id}`
  const tags = await context.ctx.db.selectFrom('tag').select(['id', 'name']).execute()
  const categories = await context.ctx.db.selectFrom('category').select(['id', 'name']).execute()
  labels = Object.fromEntries([
    ...tags.map((tag) => [`tag ${tag.name}`, `/article-list/${tag.id}`]),
    ...categories.map((category) => [`category ${category.name}`, `/categories/${category.id}`]),
  ])
})
afterAll(() => context.close())

const target = async (path: string) => {
  const response = await context.fetch(path)
  return response.status === 301 ? response.headers.get('location') : response.status
}

it.each([
  // WordPress
  ['/feed', '/rss.xml'],
  ['/feed/', '/rss.xml'],
  ['/feed/rss2/', '/rss.xml'],
  ['/feed/atom/', '/atom.xml'],
  ['/wp-rss2.php', '/rss.xml'],
  ['/?feed=rss2', '/rss.xml'],
  ['/?feed=atom', '/atom.xml'],
  ['/comments/feed/', '/rss.xml'],
  ['/author/ada/feed/', '/rss.xml'],
  ['/wp-sitemap.xml', '/sitemap.xml'],
  // Ghost
  ['/rss', '/rss.xml'],
  ['/rss/', '/rss.xml'],
  ['/author/ada/rss/', '/rss.xml'],
  ['/sitemap-posts.xml', '/sitemap.xml'],
  // Hexo, Jekyll, Hugo, Halo, Typecho, Pelican, Gatsby
  ['/feed.xml', '/rss.xml'],
  ['/index.xml', '/rss.xml'],
  ['/atom.xml/', '/atom.xml'],
  ['/rss2.xml', '/rss.xml'],
  ['/posts/index.xml', '/rss.xml'],
  ['/notes/index.xml', '/rss.xml'],
  ['/blog/feed.json', '/feed.json'],
  ['/index.php/feed/', '/rss.xml'],
  ['/feeds/all.atom.xml', '/atom.xml'],
  ['/feeds/all-en.atom.xml', '/atom.xml'],
  ['/en/index.xml', '/en/rss.xml'],
  ['/zh-cn/feed/', '/cn/rss.xml'],
  ['/zh/atom.xml', '/cn/atom.xml'],
])('%s is the feed %s', async (path, feed) => {
  expect(await target(path)).toBe(feed)
  expect(await target(feed)).toBe(200)
})

it.each([
  ['/page/2/', '/?page=2'],
  ['/page2/', '/?page=2'],
  ['/index3.html', '/?page=3'],
  ['/blog/page/4', '/?page=4'],
  ['/?paged=2', '/?page=2'],
  ['/page/1/', '/'],
  ['/index.html', '/'],
  ['/index.php', '/'],
  ['/blog/', '/'],
  ['/posts', '/'],
  ['/zh-cn/', '/'],
  ['/amp/', '/'],
  ['/author/ada/', '/'],
  ['/author/ada/page/2/', '/?page=2'],
  ['/archives/2019/05/', '/archives'],
  ['/archives.html', '/archives'],
  ['/tag/', '/tags'],
  ['/categories/', '/archives'],
])('%s is the page %s', async (path, page) => {
  expect(await target(path)).toBe(page)
})

it.each([
  ['/tag/machine-learning/', 'tag Machine Learning', ''],
  ['/tags/Machine%20Learning/', 'tag Machine Learning', ''],
  ['/tags/machine_learning.html', 'tag Machine Learning', ''],
  ['/tags/machine-learning/page/2/', 'tag Machine Learning', '?page=2'],
  ['/tag/machine-learning/feed/', 'tag Machine Learning', '/rss.xml'],
  ['/tag/machine-learning/rss/', 'tag Machine Learning', '/rss.xml'],
  ['/tags/machine-learning/index.xml', 'tag Machine Learning', '/rss.xml'],
  ['/feeds/machine-learning.tag.atom.xml', 'tag Machine Learning', '/atom.xml'],
  ['/?tag=machine-learning', 'tag Machine Learning', ''],
  ['/?tag=machine-learning&feed=rss2', 'tag Machine Learning', '/rss.xml'],
  ['/index.php/tag/%E5%86%AC%E6%97%A5/', 'tag 冬日', ''],
  ['/tags/%e5%86%ac%e6%97%a5/', 'tag 冬日', ''],
  ['/tag/c/', 'tag C', ''],
  ['/tags/C++/', 'tag C++', ''],
  ['/tags/rss/', 'tag RSS', ''],
  ['/tags/rss/index.xml', 'tag RSS', '/rss.xml'],
  ['/tags/2024/', 'tag 2024', ''],
  ['/category/field-notes/', 'category Field Notes', ''],
  ['/categories/Field%20Notes/', 'category Field Notes', ''],
  ['/category/travel/field-notes/feed/', 'category Field Notes', '/rss.xml'],
  ['/category/field-notes/amp/', 'category Field Notes', ''],
  ['/feeds/field-notes.atom.xml', 'category Field Notes', '/atom.xml'],
  ['/feed/categories/field-notes.xml', 'category Field Notes', '/rss.xml'],
  ['/?category_name=field-notes', 'category Field Notes', ''],
  ['/categories/2024/', 'category 2024', ''],
])('%s is of the %s', async (path, label, rest) => {
  expect(await target(path)).toBe(`${labels[label]}${rest}`)
})

it.each([
  '/2019/05/the-pier/amp/',
  '/2019/05/the-pier/feed/',
  '/posts/the-pier/amp',
  '/posts/the-pier/feed/atom',
])('%s is the article', async (path) => {
  expect(await target(path)).toBe(article)
})

it.each([
  '/tag/unknown/',
  '/category/unknown/page/2/',
  '/posts/unknown/',
  '/comments/',
  '/unknown/amp/',
  '/wp-content/plugins/feed/',
  '/tags/%ff/',
  '/%00/feed/x',
])('%s is not found', async (path) => {
  expect(await target(path)).toBe(404)
})

it.each(['/rss.xml?page=99', '/sitemap-1.xml'])('%s, which is of this site, is not found', async (path) =>
  expect(await target(path)).toBe(404),
)

it('of a tag that nobody has, the feed of the site: its readers lose nothing', async () => {
  expect(await target('/tag/unknown/feed/')).toBe('/rss.xml')
  expect(await target('/author/%E5%86%AC/rss/')).toBe('/rss.xml')
})
