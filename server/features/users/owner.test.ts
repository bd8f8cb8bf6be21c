// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import type { Site } from '#contract/settings.ts'
import { siteAuthorIntro, siteName, siteTagline, siteTitle } from '#contract/site-texts.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { checkOwnerForm, createOwner } from './owner.ts'

const form = { email: 'mira@example.org', password: 'a long night', name: 'Mira', title: 'Notes' }

describe('checkOwnerForm', () => {
  it('accepts a valid form', () => expect(checkOwnerForm({ ...form, zone: 'Europe/Oslo' })).toEqual([]))
  it('reports all errors together', () => {
    expect(
      checkOwnerForm({ email: 'mira', password: 'short', name: ' ', title: '', zone: 'Moon' }),
    ).toHaveLength(5)
    expect(checkOwnerForm({ ...form, password: 'MIRA@example.org' })).toEqual([
      'The password must not be the email address.',
    ])
  })
})

describe('createOwner', () => {
  let context: TestContext
  beforeAll(async () => {
    context = await createTestContext()
  })
  afterAll(() => context.close())

  it('makes the account the owner of the site and its articles, once', async () => {
    const id = await saveArticle(context.ctx, articleDraft(context.ctx))
    const talkId = await saveTalk(context.ctx, talkDraft(context.ctx))
    await createOwner(context.ctx, form)
    expect((await context.api('')).data).toMatchObject({
      websiteConfigDTO: { author: 'Mira', websiteTitle: 'Notes', name: 'Notes', englishName: 'Notes' },
    })
    expect((await context.api(`/articles/${id}`)).data).toMatchObject({ author: { nickname: 'Mira' } })
    const authors = await context.ctx.db.selectFrom('talk').select(['id', 'author_id']).execute()
    const owner = await context.ctx.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
    expect(authors).toEqual([{ id: talkId, author_id: owner.id }])
    await expect(createOwner(context.ctx, form)).rejects.toMatchObject({ messageKey: 'owner-exists' })
  })
  it('A18: is refused to all but one of several at once, and to the email address of a reader', async () => {
    const fresh = await createTestContext()
    const { ctx } = fresh
    await createTestReader(ctx, { email: 'lin@example.org' })
    await expect(createOwner(ctx, { ...form, email: 'lin@example.org' })).rejects.toMatchObject({
      messageKey: 'email-of-reader',
      data: { field: 'email' },
    })
    const results = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((name) => createOwner(ctx, { ...form, email: `${name}@example.org` })),
    )
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.map(({ reason }) => reason.messageKey)).toEqual(Array(3).fill('owner-exists'))
    const owners = await ctx.db.selectFrom('account').select('id').where('is_owner', '=', 1).execute()
    expect(owners).toHaveLength(1)
    const second = ctx.transaction((tx) =>
      tx.updateTable('account').set({ is_owner: 1 }).where('is_owner', '=', 0).execute(),
    )
    await expect(second).rejects.toThrow(/unique/i)
    await fresh.close()
  })
})

describe('createOwner after the demo', () => {
  it.each([
    [{}, 'A demo.', '演示。'],
    [{ taglineEn: 'Mine.' }, 'Mine.', '演示。'],
    [{ tagline: 'Mine.' }, 'Mine.', 'Mine.'],
  ])('leaves no language with the tagline of the other one: %j', async (given, en, cn) => {
    const context = await createTestContext()
    const { ctx } = context
    const none = { websiteTitle: null, tagline: null, notice: null, authorIntro: null }
    await ctx.transaction((tx) =>
      updateSettings(ctx, tx, {
        tagline: 'A demo.',
        localizedTexts: { en: none, cn: { ...none, websiteTitle: '长夜笔记', tagline: '演示。' } },
      }),
    )
    await createOwner(ctx, { ...form, ...given })
    const { websiteConfigDTO: config } = (await context.api('')).data as Site
    expect(locales.map((locale) => siteTagline(config, locale))).toEqual([en, cn])
    expect(siteTitle(config, 'cn')).toBe('Notes')
    await context.close()
  })

  it('clears the introduction of its author in every language', async () => {
    const context = await createTestContext()
    const { ctx } = context
    const none = { websiteTitle: null, tagline: null, notice: null }
    await ctx.transaction((tx) =>
      updateSettings(ctx, tx, {
        authorIntro: '<p>Slow.</p>',
        authorIntroMarkdown: 'Slow.',
        localizedTexts: { en: { ...none, authorIntro: null }, cn: { ...none, authorIntro: '<p>慢。</p>' } },
        localizedIntroMarkdown: { en: null, cn: '慢。' },
      }),
    )
    await createOwner(ctx, { ...form, titleCn: '长夜' })
    const { websiteConfigDTO: config } = (await context.api('')).data as Site
    expect(locales.map((locale) => siteAuthorIntro(config, locale))).toEqual([null, null])
    expect(await selectSettings(ctx)).toMatchObject({
      authorIntroMarkdown: null,
      localizedIntroMarkdown: null,
    })
    await context.close()
  })
})

describe('createOwner with names in both languages', () => {
  it('sets title, name and tagline of each language', async () => {
    const context = await createTestContext()
    await createOwner(context.ctx, {
      ...form,
      titleCn: '长夜笔记',
      titleEn: 'Night notes',
      siteNameCn: '笔记',
      tagline: 'By lamplight',
      taglineCn: '灯下',
    })
    const { websiteConfigDTO: config } = (await context.api('')).data as Site
    expect(config).toMatchObject({
      websiteTitle: 'Notes',
      name: '笔记',
      englishName: 'Night notes',
      tagline: 'By lamplight',
    })
    expect(locales.map((locale) => [siteTitle(config, locale), siteName(config, locale)])).toEqual([
      ['Night notes', 'Night notes'],
      ['长夜笔记', '笔记'],
    ])
    expect(locales.map((locale) => siteTagline(config, locale))).toEqual(['By lamplight', '灯下'])
    await context.close()
  })
})
