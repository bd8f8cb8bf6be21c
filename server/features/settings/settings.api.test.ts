/** Tests GET /api: the public configuration, its defaults, and the counts of what a visitor can see. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Frame, type Site, WebsiteConfig } from '#contract/settings.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { updateSettings } from './update-settings.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const site = async () => (await context.api('/')).data as Site
const change = (settings: Parameters<typeof updateSettings>[2]) =>
  context.ctx.transaction((tx) => updateSettings(context.ctx, tx, settings))

it('GET / returns a default for every field of the public configuration, and no other field', async () => {
  const { websiteConfigDTO } = await site()
  expect(Object.keys(websiteConfigDTO).toSorted()).toEqual(Object.keys(WebsiteConfig.shape).toSorted())
  expect(websiteConfigDTO).toMatchObject({ websiteTitle: 'Borealis', qqLogin: 0, isCommentReview: 0 })
  expect(websiteConfigDTO).toMatchObject({ aurora_bot_enable: true, multiLanguage: 1, mascotQuotes: 'own' })
  expect(websiteConfigDTO.themeConfig).toMatchObject({
    theme: 'theme-dark',
    profile_shape: 'circle-avatar',
    feature: true,
  })
})

it('GET / follows a change at once, and the other settings stay', async () => {
  await change({ websiteTitle: 'Harbor', author: 'Mira' })
  await change({ notice: 'Closed in May.' })
  expect((await site()).websiteConfigDTO).toMatchObject({
    websiteTitle: 'Harbor',
    author: 'Mira',
    notice: 'Closed in May.',
  })
})

it('GET / returns the theme configuration that the owner saved', async () => {
  const { themeConfig } = (await site()).websiteConfigDTO
  const saved = { ...themeConfig, profile_shape: 'diamond-avatar', feature: false }
  await change({ themeConfig: saved })
  expect((await site()).websiteConfigDTO.themeConfig).toEqual(saved)
})

it('GET / says that login by QQ is off while the configuration has no QQ application', async () => {
  await change({ qqLogin: 1 })
  expect((await site()).websiteConfigDTO.qqLogin).toBe(0)
})

it('a site in one language answers in it, whatever the browser prefers', async () => {
  const read = () =>
    context.api('/articles/999999', { headers: { 'accept-language': 'en', cookie: 'locale=en' } })
  await change({ multiLanguage: 0, defaultLocale: 'cn' })
  expect((await read()).message).toBe('操作成功')
  await change({ multiLanguage: 1 })
  expect((await read()).message).toBe('Success')
})

it('GET / counts only what a visitor can see in lists', async () => {
  const { ctx, clock } = context
  const save = (more: Parameters<typeof articleDraft>[1]) => saveArticle(ctx, articleDraft(ctx, more))
  await save({ tags: ['Sea', 'Ports'], category: 'Travel' })
  await save({ password: 'sesame', category: 'Code' })
  await save({ state: 'draft', tags: ['Hidden'], category: 'Hidden' })
  await save({ publishedAt: clock.now + 3_600_000, tags: ['Later'] })
  await saveTalk(ctx, talkDraft(ctx))
  await saveTalk(ctx, talkDraft(ctx, { isPrivate: true }))
  expect(await site()).toMatchObject({ articleCount: 2, talkCount: 1, categoryCount: 2, tagCount: 2 })
})

it('websiteCreateTime is the day of the first article where it is older than the site, unless the owner chose one', async () => {
  const fresh = await createTestContext()
  const { ctx, clock } = fresh
  const since = async () => {
    const { websiteConfigDTO: frame } = (await fresh.api('/settings/frame')).data as Frame
    const { websiteConfigDTO } = (await fresh.api('/')).data as Site
    expect(websiteConfigDTO.websiteCreateTime).toBe(frame.websiteCreateTime)
    return frame.websiteCreateTime
  }
  const save = (more: Parameters<typeof articleDraft>[1], id?: number) =>
    saveArticle(ctx, articleDraft(ctx, more), id)
  const installed = await since()
  expect(installed <= new Date(clock.now).toISOString().slice(0, 10)).toBe(true)
  await save({ state: 'draft', publishedAt: Date.UTC(2012, 4, 3) })
  expect(await since()).toBe(installed)
  const id = await save({ publishedAt: Date.UTC(2015, 11, 3, 9) })
  expect(await since()).toBe('2015-12-03')
  await save({ publishedAt: Date.UTC(2019, 0, 1) }, id)
  expect(await since()).toBe('2019-01-01')
  await ctx.transaction((tx) => updateSettings(ctx, tx, { websiteCreateTime: '2021-05-04' }))
  expect(await since()).toBe('2021-05-04')
  await fresh.close()
})
