/** What machines read in the HTML of a page: canonical URL, cards, structured data, microformats, links to feeds and search. */
// @module-tag engine
// @module-tag storage
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pages } from '#contract/pages.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { createOwnPage } from '#server/features/own-pages/save-own-page.ts'
import { articleDraft, PASSWORD, saveArticleFixtures } from '#server/testing/fixtures.ts'
import { saveFullSite } from '#server/testing/full-site.ts'
import { ownPageContent } from '#server/testing/own-pages.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { plainPhoto } from '#server/testing/photos.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

const ORIGIN = 'https://blog.example'

let context: TestContext
let article: string
beforeAll(async () => {
  context = await createTestContext({ PUBLIC_URL: ORIGIN }, pageRenderer)
  await saveFullSite(context.ctx)
  const { open } = await saveArticleFixtures(context.ctx)
  article = pages.article.href({ articleId: open })
})
afterAll(() => context.close())

const text = async (path: string) => (await context.fetch(path)).text()

it('an article names its canonical URL, its card with an image, and its author and date in JSON-LD', async () => {
  const html = await text(`${article}?utm_source=elsewhere`)
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${article}">`)
  expect(html).toMatch(/<meta property="og:title" content="An open article/)
  expect(html).toMatch(/<meta property="og:image" content="https:\/\/blog\.example\//)
  expect(html).toMatch(/<meta name="twitter:card" content="summary_large_image">/)
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  expect(JSON.stringify(JSON.parse(json))).toMatch(/"BlogPosting".*"datePublished"/)
})

it('an article and a page show search engines and networks what the owner has chosen for them', async () => {
  const { ctx } = context
  const { hash } = await plainPhoto(ctx, 91)
  const image = `/media/${hash}/40.webp`
  // Nothing public shows it yet.
  expect((await context.fetch(image)).status).toBe(404)
  const sharing = { title: 'Winter light <3', description: 'For whom it was written.', image }
  const id = await saveArticle(ctx, articleDraft(ctx, { title: 'Seen', abstract: 'In lists.', sharing }))
  const locked = await saveArticle(ctx, articleDraft(ctx, { title: 'Unseen', password: PASSWORD, sharing }))
  await createOwnPage(ctx, ownPageContent({ path: '/shared', sharingEn: sharing }), 'save-own-page')
  for (const path of [pages.article.href({ articleId: id }), '/shared']) {
    const html = await (await context.fetch(path)).text()
    expect(html).toContain('<title>Winter light &lt;3</title>')
    expect(html).toContain('<meta name="description" content="For whom it was written.">')
    expect(html).toContain('<meta property="og:title" content="Winter light &lt;3">')
    expect(html).toContain('<meta property="og:description" content="For whom it was written.">')
    expect(html).toContain(`<meta property="og:image" content="${ORIGIN}${image}">`)
    expect(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]).toContain(
      'For whom it was written.',
    )
    expect(html).not.toMatch(/<h1[^>]*>Winter light/)
  }
  expect((await context.fetch(image)).status).toBe(200)
  expect(await text(pages.article.href({ articleId: locked }))).not.toMatch(/Winter light|For whom/)
})

it('an article is an h-entry with title, text, date and URL', async () => {
  const html = await text(article)
  for (const name of ['h-entry', 'p-name', 'e-content', 'dt-published', 'u-url'])
    expect(html).toMatch(new RegExp(`class="[^"]*\\b${name}\\b`))
})

it('the home page leads to the feeds, the search description and the manifest, which are there', async () => {
  const html = await text('/')
  for (const rel of ['alternate', 'search', 'manifest']) {
    const hrefs = [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]*href="([^"]+)"`, 'g'))].map(
      ([, href]) => href,
    )
    expect(hrefs.length, rel).toBeGreaterThan(0)
    for (const href of hrefs)
      expect((await context.fetch(new URL(href ?? '', ORIGIN).pathname)).status, href).toBe(200)
  }
  expect(await text('/opensearch.xml')).toMatch(
    /<Url type="text\/html"[^>]*template="https:\/\/blog\.example\/search\?q=\{searchTerms\}"/,
  )
})
