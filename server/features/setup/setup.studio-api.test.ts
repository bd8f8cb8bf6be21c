/** The first run: the setup URL makes one owner, and nobody else can use it. */
// @module-tag engine
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveDemoSetting } from '#server/demo/demo.sql.ts'
import { DEMO_CONTENT, hasDemo } from '#server/demo/demo-state.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { createSetupUrl, withSetupToken } from './setup-token.ts'

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})
afterEach(() => context.close())

const printToken = async () => new URL((await createSetupUrl(context.ctx)) as string).hash.slice(1)
const send = (path: string, body: object) => context.api(`/studio/setup${path}`, jsonRequest('POST', body))
const form = {
  email: 'mira@example.org',
  password: 'a long walk in the snow',
  name: 'Mira',
  title: 'Night',
  titleCn: '极夜',
  tagline: 'Notes from the dark.',
  taglineCn: '长夜札记',
  locale: 'cn',
  isMultilingual: true,
  timeZone: 'Asia/Shanghai',
  keepDemo: false,
}

describe('POST /studio/setup', () => {
  it('creates the owner, who can log in, and names the site', async () => {
    const token = await printToken()
    expect((await send('/state', { token })).data).toMatchObject({ hasDemo: false, canSendEmail: false })
    expect((await send('', { ...form, token })).code).toBe(20000)
    const login = await context.api('/users/login', {
      method: 'POST',
      body: new URLSearchParams({ username: form.email, password: form.password }),
    })
    expect(login).toMatchObject({ code: 20000, data: { nickname: 'Mira' } })
    const { token: session } = login.data as { token: string }
    const owner = { authorization: `Bearer ${session}` }
    expect((await context.api('/studio/articles', { headers: owner })).code).toBe(20000)
    expect((await context.api('')).data).toMatchObject({
      websiteConfigDTO: {
        author: 'Mira',
        timeZone: 'Asia/Shanghai',
        multiLanguage: 1,
        tagline: 'Notes from the dark.',
        localizedTexts: { cn: { websiteTitle: '极夜', tagline: '长夜札记' }, en: { tagline: null } },
      },
    })
  })

  it('keeps what the owner typed about the site when the demo is deleted', async () => {
    const { ctx } = context
    const article = await saveArticle(ctx, articleDraft(ctx, { title: 'Of the demo' }))
    await ctx.transaction(async (tx) => {
      await saveDemoSetting(tx, DEMO_CONTENT, { articles: [article], media: [], about: [], loadedAt: 0 })
      await updateSettings(ctx, tx, { tagline: 'A demo.' })
    })
    expect((await send('', { ...form, token: await printToken() })).code).toBe(20000)
    expect((await context.api('')).data).toMatchObject({
      websiteConfigDTO: {
        tagline: form.tagline,
        localizedTexts: { cn: { websiteTitle: form.titleCn, tagline: form.taglineCn } },
      },
    })
  })

  it('A18: works once, and no URL is printed when there is an owner', async () => {
    const token = await printToken()
    await send('', { ...form, token })
    expect((await send('', { ...form, email: 'eve@example.org', token })).code).toBe(51000)
    expect((await send('/state', { token })).code).toBe(51000)
    expect(await createSetupUrl(context.ctx)).toBeNull()
  })

  it('refuses a guessed token, and the one printed before', async () => {
    const former = await printToken()
    const token = await printToken()
    expect((await send('', { ...form, token: 'guessed' })).code).toBe(51000)
    expect((await send('', { ...form, token: former })).code).toBe(51000)
    expect((await send('', { ...form, token })).code).toBe(20000)
  })

  it('A18: refuses everybody when no URL was printed', async () => {
    expect((await send('/state', { token: 'undefined' })).code).toBe(51000)
    await createTestReader(context.ctx, { isOwner: true })
    expect((await send('', { ...form, token: '' })).code).toBe(52000)
  })

  it('A18, S5: no server gets the token: the printed URL has it in the fragment', async () => {
    const { pathname, search, hash } = new URL((await createSetupUrl(context.ctx)) as string)
    expect([pathname, search]).toEqual(['/studio/setup', ''])
    expect(hash).toMatch(/^#[\w-]{43}$/)
  })

  it('A18: of three setups at once one creates the owner, and the others are refused', async () => {
    const { ctx } = context
    const article = await saveArticle(ctx, articleDraft(ctx, { title: 'Of the demo' }))
    await ctx.transaction((tx) =>
      saveDemoSetting(tx, DEMO_CONTENT, { articles: [article], media: [], about: [], loadedAt: 0 }),
    )
    const token = await printToken()
    const names = ['first', 'second', 'third']
    const codes = await Promise.all(
      names.map(async (name) => (await send('', { ...form, token, email: `${name}@example.org` })).code),
    )
    expect(codes.sort()).toEqual([20000, 51000, 51000])
    const owners = await ctx.db.selectFrom('account').select('id').where('is_owner', '=', 1).execute()
    expect(owners).toHaveLength(1)
  })

  it('A18: a setup that fails does not use up the token', async () => {
    const token = await printToken()
    const work = () => Promise.reject(new Error('disk full'))
    await expect(withSetupToken(context.ctx, token, work)).rejects.toThrow('disk full')
    expect((await send('', { ...form, token })).code).toBe(20000)
  })

  it('refuses the email address of a reader at its field, and deletes nothing', async () => {
    const { ctx } = context
    await ctx.transaction((tx) =>
      saveDemoSetting(tx, DEMO_CONTENT, { articles: [], media: [], about: [], loadedAt: 0 }),
    )
    await createTestReader(ctx, { email: 'lin@example.org' })
    const token = await printToken()
    for (const [lang, words] of [
      ['en', 'reader'],
      ['zh-CN', '读者'],
    ] as const) {
      const answer = await context.api(
        '/studio/setup',
        jsonRequest('POST', { ...form, token, email: 'Lin@Example.org' }, { 'accept-language': lang }),
      )
      expect(answer).toMatchObject({ code: 52000, data: { field: 'email' } })
      expect(answer.message).toContain(words)
    }
    expect(await hasDemo(ctx)).toBe(true)
    expect((await send('', { ...form, token })).code).toBe(20000)
  })

  it('names the field that is wrong, and creates nobody', async () => {
    const token = await printToken()
    const wrong = { password: 'password1', timeZone: 'Mars/Olympus' }
    for (const [field, value] of Object.entries(wrong))
      expect(await send('', { ...form, token, [field]: value })).toMatchObject({
        code: 52000,
        data: { field },
      })
    expect((await send('', { ...form, token })).code).toBe(20000)
  })

  it('A4: says at the account whether a password is weak or the address taken, and stores nothing', async () => {
    const token = await printToken()
    await createTestReader(context.ctx, { email: 'lin@example.org' })
    const { email, password, title } = form
    const check = (changes: object) => send('/account', { token, email, password, title, ...changes })
    expect((await check({})).code).toBe(20000)
    for (const weak of ['password1', 'short', 'mira@example.org'])
      expect(await check({ password: weak })).toMatchObject({ code: 52000, data: { field: 'password' } })
    const named = await check({ title: 'Harbor Light', password: 'harbor light' })
    expect(named).toMatchObject({ code: 52000, data: { field: 'password' } })
    expect(await check({ email: 'lin@example.org' })).toMatchObject({ code: 52000, data: { field: 'email' } })
    expect((await check({ token: 'guessed' })).code).toBe(51000)
    expect((await send('', { ...form, token })).code).toBe(20000)
  })

  it('slows down who guesses', async () => {
    const codes: number[] = []
    for (let i = 0; i < 31; i++) codes.push((await send('/state', { token: `guess ${i}` })).code)
    expect(codes.slice(0, 30)).toEqual(Array(30).fill(51000))
    expect(codes.at(-1)).toBe(42900)
  })
})

describe('POST /studio/setup/email', () => {
  it('writes the test email to a file before it answers, and does not call it sent', async () => {
    const token = await printToken()
    expect((await send('/email', { token, email: 'mira@example.org' })).data).toEqual({
      isSent: false,
      reason: null,
    })
    expect((await send('/email', { token: 'guessed', email: 'mira@example.org' })).code).toBe(51000)
  })
})
