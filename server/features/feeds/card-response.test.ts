/** Card images over HTTP: those that the pages name. */
// @module-tag engine
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { articleCard, lockedCard } from '#contract/card-facts.ts'
import { cardHref } from '#contract/cards.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { createOwnPage } from '#server/features/own-pages/save-own-page.ts'
import { articleDraft, saveArticleFixtures } from '#server/testing/fixtures.ts'
import { ownPageContent } from '#server/testing/own-pages.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext({}, pageRenderer)
})
afterAll(() => context.close())

/** The path of the image that a page names, with what it says of it. */
const imageOf = async (path: string, locale = 'en') => {
  const html = await (await context.fetch(path, { headers: { cookie: `locale=${locale}` } })).text()
  const read = (name: string) =>
    new RegExp(`<meta property="og:image${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  return {
    href: new URL(read('')).pathname,
    alt: read(':alt'),
    size: [Number(read(':width')), Number(read(':height'))],
  }
}

const colorsOf = async (response: Response) => {
  const { data, info } = await sharp(await response.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colors = new Set<number>()
  for (let at = 0; at < data.length; at += info.channels) colors.add(data.readUIntBE(at, 3))
  return { count: colors.size, size: [info.width, info.height] }
}

it('has the size that the page names and all its colors, is drawn once, and new with a new title', async () => {
  const draft = articleDraft(context.ctx, { title: '从这里开始：two commands' })
  const id = await saveArticle(context.ctx, draft)
  const { href, alt, size } = await imageOf(`/articles/${id}`)
  expect(alt).toBe(draft.title)
  const response = await context.fetch(href)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(response.headers.get('cache-control')).toContain('immutable')
  const colors = await colorsOf(response)
  expect([colors.size, size]).toEqual([
    [1200, 630],
    [1200, 630],
  ])
  expect(colors.count).toBeGreaterThan(2_000)
  await context.fetch(href)
  const files = await readdir(join(context.ctx.config.DATA_DIR, 'cards'))
  expect(files).toEqual([`theme-dark-${href.replace('/cards/', '')}`])
  await saveArticle(context.ctx, { ...draft, title: 'Renamed' }, id)
  const former = await context.fetch(href)
  expect([former.status, former.headers.get('location')]).toEqual([
    302,
    (await imageOf(`/articles/${id}`)).href,
  ])
})

it('a page in the other language has the card of that language, without a redirect', async () => {
  const content = ownPageContent({ path: '/desk', titleCn: '书桌', markdownCn: '一支笔。' })
  await createOwnPage(context.ctx, content, 'save-desk')
  const { href } = await imageOf('/desk?lang=zh-CN')
  expect(href).toMatch(/^\/cards\/page-\d+-cn-/)
  expect((await context.fetch(href)).status).toBe(200)
})

it('the home page has one in each language', async () => {
  for (const locale of ['en', 'cn']) {
    const { href, size } = await imageOf('/', locale)
    expect(href).toMatch(new RegExp(`^/cards/home-0-${locale}-`))
    expect(size).toEqual([1200, 630])
    expect((await context.fetch(href)).status).toBe(200)
  }
})

it('P1: does not exist for a hidden article, and has only the title of a locked one', async () => {
  const ids = await saveArticleFixtures(context.ctx)
  for (const id of [ids.draft, ids.scheduled, ids.binned, 999]) {
    const facts = {
      kind: 'article',
      id,
      title: '',
      lang: 'en',
      note: null,
      images: [],
      isLocked: false,
    } as const
    expect((await context.fetch(cardHref(facts, 'Borealis', 'en'))).status).toBe(404)
  }
  const { href } = await imageOf(`/articles/${ids.locked}`)
  const locked = await context.api(`/articles/${ids.locked}`)
  const facts = lockedCard(locked.data as Parameters<typeof lockedCard>[0])
  expect(facts).toMatchObject({ images: [], note: null })
  expect(href).toBe(cardHref(facts, 'Borealis', 'en'))
  const open = await context.api(`/articles/${ids.open}`)
  expect((await imageOf(`/articles/${ids.open}`)).href).toBe(
    cardHref(articleCard(open.data as Parameters<typeof articleCard>[0]), 'Borealis', 'en'),
  )
  expect((await context.fetch(href)).status).toBe(200)
})
