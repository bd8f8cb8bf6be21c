/** The introduction of the author in both languages: saved in the studio and imported. */
// @module-tag engine
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Site, WebsiteConfig } from '#contract/settings.ts'
import { siteAuthorIntro } from '#contract/site-texts.ts'
import { changeSettings, readSettings } from '#server/testing/change-settings.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { checkStoredSettings, StoredSettings } from './restore-settings.ts'
import { selectSettings, upsertSettings } from './settings.sql.ts'
import type { Settings } from './settings.ts'

let context: TestContext
let headers: Record<string, string>
beforeEach(async () => {
  context = await createTestContext()
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
})
afterEach(() => context.close())

const read = () => readSettings(context, headers)
const config = async (path = '/') => ((await context.api(path)).data as Site).websiteConfigDTO
const introsOf = (shown: WebsiteConfig) => [siteAuthorIntro(shown, 'en'), siteAuthorIntro(shown, 'cn')]
const store = (settings: object) =>
  context.ctx.transaction(async (tx) => {
    await upsertSettings(tx, settings as Partial<Settings>)
    context.ctx.content.changed(tx, 'settings')
  })
/** Texts without an introduction. */
const formerTexts = { websiteTitle: 'Night', tagline: null, notice: null }

describe('saving', () => {
  it('renders both languages from Markdown, without scripts, and shows the Markdown again', async () => {
    const changes = {
      authorIntroEn: 'Writes **slowly**. <script>alert(1)</script>',
      authorIntroCn: '写得**很慢**。<img src="/x.png" onerror="alert(1)">',
    }
    await changeSettings(context, headers, changes)
    const { authorIntro, localizedTexts } = await config()
    expect(localizedTexts?.en.authorIntro).toContain('<strong>slowly</strong>')
    expect(localizedTexts?.cn.authorIntro).toContain('<strong>很慢</strong>')
    expect(authorIntro).toBe(localizedTexts?.en.authorIntro)
    expect((await config('/settings/frame')).localizedTexts).toMatchObject({
      cn: { authorIntro: localizedTexts?.cn.authorIntro },
    })
    expect(JSON.stringify(await config())).not.toMatch(/<script|onerror|\*\*/)
    expect(await read()).toMatchObject(changes)
  })

  it('in one language leaves the other empty, and visitors of the other read it, too', async () => {
    await changeSettings(context, headers, { authorIntroCn: '写得很慢。' })
    expect(await read()).toMatchObject({ authorIntroEn: '', authorIntroCn: '写得很慢。' })
    expect(introsOf(await config())).toEqual(['<p>写得很慢。</p>', '<p>写得很慢。</p>'])
    await changeSettings(context, headers, { authorIntroCn: '' })
    expect(introsOf(await config())).toEqual([null, null])
  })

  it('keeps HTML that was not rendered from Markdown when only another text changes', async () => {
    const html = '<p class="old">Writes\n  slowly.</p>\n'
    const en = { ...formerTexts, authorIntro: null }
    const cn = { ...formerTexts, authorIntro: '<p>写得  很慢。</p>' }
    await store({ authorIntro: html, localizedTexts: { en, cn } })
    expect(await read()).toMatchObject({ authorIntroEn: html, authorIntroCn: cn.authorIntro })
    await changeSettings(context, headers, { noticeEn: 'Away until May' })
    expect(introsOf(await config())).toEqual([html, cn.authorIntro])
    await changeSettings(context, headers, { authorIntroCn: '**慢**' })
    expect(introsOf(await config())).toEqual([html, '<p><strong>慢</strong></p>'])
    expect(await read()).toMatchObject({ authorIntroEn: html, authorIntroCn: '**慢**' })
  })
})

describe('an export', () => {
  const restored = async (settings: object) =>
    checkStoredSettings(context.ctx, StoredSettings.parse(settings))
  const none = { websiteTitle: null, tagline: null, notice: null }
  const hostile = '<p>Slow<script>alert(1)</script><img src="/x.png" onerror="alert(1)"></p>'

  it('is rendered again: neither HTML without Markdown nor HTML beside it is trusted', async () => {
    const settings = await restored({
      authorIntro: hostile,
      authorIntroMarkdown: null,
      localizedTexts: { en: { ...none, authorIntro: hostile }, cn: { ...none, authorIntro: hostile } },
      localizedIntroMarkdown: { en: null, cn: '写得*很慢*。' },
    })
    expect(JSON.stringify(settings)).not.toMatch(/<script|onerror/)
    expect(settings.authorIntro).toContain('Slow')
    expect(settings.localizedTexts?.en.authorIntro).toContain('Slow')
    expect(settings.localizedTexts?.cn.authorIntro).toBe('<p>写得<em>很慢</em>。</p>')
  })

  it('of what the studio saved is restored as it was', async () => {
    await changeSettings(context, headers, {
      authorIntroEn: 'Writes *slowly*.',
      authorIntroCn: '写得*很慢*。',
    })
    const { compiledCss: _, websiteCreateTime: __, ...stored } = await selectSettings(context.ctx)
    expect(await restored(stored)).toMatchObject(stored)
  })

  it('with a text that is too long is refused at its field', async () => {
    const cn = { ...none, authorIntro: '慢'.repeat(2001) }
    await expect(
      restored({ localizedTexts: { en: { ...none, authorIntro: null }, cn } }),
    ).rejects.toMatchObject({
      data: { field: 'authorIntroCn' },
    })
  })
})
