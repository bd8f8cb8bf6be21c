/** The settings in the studio: every field reaches the public configuration, and nothing is overwritten unseen. */
// @module-tag engine
// @module-tag both
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Site, WebsiteConfig } from '#contract/settings.ts'
import type { SettingChanges, SettingsState, StudioSettings } from '#contract/studio/settings.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { updateSettings } from './update-settings.ts'

let context: TestContext
let headers: Record<string, string>
beforeEach(async () => {
  context = await createTestContext({ QQ_APP_ID: '1', QQ_APP_KEY: 'key' })
  headers = (await createTestReader(context.ctx, { isOwner: true })).headers
})
afterEach(() => context.close())

const read = async () =>
  ((await context.api('/studio/settings', { headers })).data as unknown as SettingsState).settings
const send = (changes: SettingChanges, base: SettingChanges) =>
  context.api('/studio/settings', jsonRequest('PUT', { changes, base }, headers))
/** Changes settings as a device does that has just read them. */
const save = async (changes: SettingChanges) => {
  const current = await read()
  const names = Object.keys(changes) as (keyof StudioSettings)[]
  return send(changes, Object.fromEntries(names.map((name) => [name, current[name]])) as SettingChanges)
}
const config = async () => ((await context.api('/')).data as Site).websiteConfigDTO

/** Each setting with a value of the studio, and what the public configuration says then. */
const values: [SettingChanges, Partial<WebsiteConfig>][] = [
  [
    { nameEn: 'North', nameCn: '北境' },
    { englishName: 'North', name: '北境' },
  ],
  [
    { logo: '/media/abc/400.webp', favicon: 'https://a.example/i.png' },
    { logo: '/media/abc/400.webp', favicon: 'https://a.example/i.png' },
  ],
  [{ headerImage: '/media/abc/1600.webp' }, { headerImage: '/media/abc/1600.webp' }],
  [
    { coverStyle: 'image', defaultCover: '/media/c/1600.webp' },
    { coverStyle: 'image', defaultCover: '/media/c/1600.webp' },
  ],
  [{ coverStyle: 'letter' }, { coverStyle: 'letter' }],
  [
    { userAvatar: '/media/u/400.webp', touristAvatar: '/media/t/400.webp' },
    { userAvatar: '/media/u/400.webp', touristAvatar: '/media/t/400.webp' },
  ],
  [
    { author: 'Mira', authorAvatar: '/media/m/400.webp' },
    { author: 'Mira', authorAvatar: '/media/m/400.webp' },
  ],
  [{ licence: 'CC0' }, { licence: 'CC0' }],
  [
    { websiteCreateTime: '2019-02-28', timeZone: 'Asia/Shanghai' },
    { websiteCreateTime: '2019-02-28', timeZone: 'Asia/Shanghai' },
  ],
  [
    { beianNumber: '京ICP备1号', gonganBeianNumber: '京公网安备2号' },
    { beianNumber: '京ICP备1号', gonganBeianNumber: '京公网安备2号' },
  ],
  [
    {
      github: 'https://github.com/m',
      gitee: 'https://gitee.com/m',
      twitter: 'https://x.com/m',
      stackoverflow: 'https://so.example/m',
    },
    {
      github: 'https://github.com/m',
      gitee: 'https://gitee.com/m',
      twitter: 'https://x.com/m',
      stackoverflow: 'https://so.example/m',
    },
  ],
  [
    {
      wechat: 'mira',
      qq: '10001',
      weibo: 'https://weibo.com/m',
      csdn: 'https://csdn.example',
      zhihu: 'https://zhihu.com/m',
      juejin: 'https://juejin.cn/m',
    },
    {
      wechat: 'mira',
      qq: '10001',
      weibo: 'https://weibo.com/m',
      csdn: 'https://csdn.example',
      zhihu: 'https://zhihu.com/m',
      juejin: 'https://juejin.cn/m',
    },
  ],
  [
    {
      mastodon: '@mira@nordlys.social',
      bluesky: 'mira.example',
      email: 'mira@blog.example',
      rss: '/rss.xml',
    },
    {
      mastodon: 'https://nordlys.social/@mira',
      bluesky: 'https://bsky.app/profile/mira.example',
      email: 'mailto:mira@blog.example',
      rss: '/rss.xml',
    },
  ],
  [
    {
      qqImage: '/media/q/400.webp',
      links: [{ href: 'https://kiln.example/', en: 'Kiln', cn: '', icon: '' }],
    },
    {
      qqImage: '/media/q/400.webp',
      links: [{ href: 'https://kiln.example/', en: 'Kiln', cn: '', icon: '' }],
    },
  ],
  [{ multiLanguage: false }, { multiLanguage: 0 }],
  [
    { commentApproval: 'first', closedComments: [5, 1] },
    { isCommentReview: 1, closedComments: [1, 5] },
  ],
  [{ qqLogin: true }, { qqLogin: 1 }],
  [{ hasMascot: false }, { aurora_bot_enable: false }],
  [
    { themeSound: false, hasQuoteService: true },
    { themeSound: false, mascotQuotes: 'service' },
  ],
]

describe('saving', () => {
  it.each(values)('%o reaches the public configuration', async (changes, expected) => {
    expect(await save(changes)).toMatchObject({
      flag: true,
      data: { settings: changes.closedComments ? {} : changes },
    })
    expect(await config()).toMatchObject(expected)
  })

  it('sets the theme, its gradients and the shape of the avatar', async () => {
    const gradient = 'linear-gradient(to bottom, #0d1318, transparent)'
    const light = 'linear-gradient(#ffffff, #dff5e8)'
    await save({ theme: 'theme-light', avatarShape: 'diamond-avatar', hasFeatured: false })
    await save({ gradient1: '#112233', gradient2: '#445566', gradient3: '#778899' })
    await save({ headerGradientDark: gradient, headerGradientLight: light })
    expect((await config()).themeConfig).toEqual({
      theme: 'theme-light',
      profile_shape: 'diamond-avatar',
      feature: false,
      gradient: { color_1: '#112233', color_2: '#445566', color_3: '#778899' },
      header_gradient_css_dark: gradient,
      header_gradient_css_light: light,
    })
  })

  it('writes title, tagline and notice in each language; an empty one is that of the other', async () => {
    await save({ titleEn: 'Night', titleCn: '长夜', taglineEn: 'Notes', noticeCn: '休息' })
    const { localizedTexts, websiteTitle, tagline, notice } = await config()
    expect(localizedTexts).toEqual({
      en: { websiteTitle: 'Night', tagline: 'Notes', notice: null, authorIntro: null },
      cn: { websiteTitle: '长夜', tagline: null, notice: '休息', authorIntro: null },
    })
    expect({ websiteTitle, tagline, notice }).toEqual({
      websiteTitle: 'Night',
      tagline: 'Notes',
      notice: '休息',
    })
    expect(await read()).toMatchObject({ titleEn: 'Night', titleCn: '长夜', taglineCn: '', noticeEn: '' })
  })

  it('shows a text for both languages in the column of the default language', async () => {
    await context.ctx.transaction((tx) =>
      updateSettings(context.ctx, tx, { defaultLocale: 'cn', notice: '你好' }),
    )
    expect(await read()).toMatchObject({ noticeEn: '', noticeCn: '你好' })
    await save({ author: 'Mira' })
    expect(await config()).toMatchObject({ notice: '你好', localizedTexts: null })
  })

  it('shows a text for both languages beside the text of one language, and keeps it', async () => {
    const none = { websiteTitle: null, tagline: null, notice: null, authorIntro: null }
    const localizedTexts = { en: none, cn: { ...none, tagline: '灯下' } }
    await context.ctx.transaction((tx) =>
      updateSettings(context.ctx, tx, { tagline: 'By lamplight', localizedTexts }),
    )
    expect(await read()).toMatchObject({ taglineEn: 'By lamplight', taglineCn: '灯下' })
    await save({ taglineCn: '长夜' })
    expect(await read()).toMatchObject({ taglineEn: 'By lamplight', taglineCn: '长夜' })
    expect(await config()).toMatchObject({ tagline: 'By lamplight' })
  })

  it('sets the language of visitors who have chosen none, and the code at every login', async () => {
    await save({ defaultLocale: 'cn', alwaysCode: true })
    expect(await read()).toMatchObject({ defaultLocale: 'cn', alwaysCode: true })
    const page = await context.fetch('/')
    expect(await page.text()).toContain('\ncn\n')
  })
})

describe('two devices', () => {
  it('change different settings without a conflict', async () => {
    const base = await read()
    await send({ author: 'Mira' }, { author: base.author })
    expect(await send({ licence: 'CC0' }, { licence: base.licence })).toMatchObject({ flag: true })
    expect(await read()).toMatchObject({ author: 'Mira', licence: 'CC0' })
  })

  it('never overwrite each other: the second gets the current settings and nothing is saved', async () => {
    const base = await read()
    await send({ author: 'Mira' }, { author: base.author })
    const second = await send(
      { author: 'Lin', licence: 'CC0' },
      { author: base.author, licence: base.licence },
    )
    expect(second).toMatchObject({ code: 52009, data: { settings: { author: 'Mira' } } })
    expect(await read()).toMatchObject({ author: 'Mira', licence: base.licence })
  })
})

/** Wrong input, the field that is named, and a part of the sentence. */
const mistakes: [SettingChanges, string, RegExp][] = [
  [{ nameEn: ' ', nameCn: '' }, 'nameEn', /name in at least one language/],
  [{ titleEn: '', titleCn: '' }, 'titleEn', /title in at least one language/],
  [{ taglineEn: 'x'.repeat(201) }, 'taglineEn', /up to 200/],
  [{ authorIntroEn: 'x'.repeat(2001) }, 'authorIntroEn', /up to 2000/],
  [{ authorIntroCn: '慢'.repeat(2001) }, 'authorIntroCn', /up to 2000/],
  [{ author: '  ' }, 'author', /author’s name/],
  [{ logo: 'javascript:alert(1)' }, 'logo', /Choose an image/],
  [{ favicon: '//evil.example/x.png' }, 'favicon', /Choose an image/],
  [{ coverStyle: 'image' }, 'defaultCover', /Choose an image for/],
  [{ github: 'javascript:alert(1)' }, 'github', /https/],
  [{ zhihu: '//evil.example' }, 'zhihu', /https/],
  [{ websiteCreateTime: '2999-01-01' }, 'websiteCreateTime', /isn’t in the future/],
  [{ websiteCreateTime: 'yesterday' }, 'websiteCreateTime', /isn’t in the future/],
  [{ timeZone: 'Mars/North' }, 'timeZone', /Europe\/Oslo/],
  [{ accentDark: 'red' }, 'accentDark', /color such as/],
  [{ accentDark: '#224422' }, 'accentDark', /contrast is 1\.\d, and 4.5/],
  [{ accentLight: '#8cedb7' }, 'accentLight', /contrast is 1\.\d, and 4.5/],
  [{ gradient1: '#112233' }, 'gradient2', /all three/],
  [{ headerGradientDark: 'url(https://evil.example)' }, 'headerGradientDark', /gradient such as/],
  [
    { headerGradientDark: 'linear-gradient(red, red);}body{display:none' },
    'headerGradientDark',
    /gradient such as/,
  ],
  [{ headerGradientDark: 'linear-gradient(#fff, #eee)' }, 'headerGradientDark', /contrast is 1\.\d/],
  [{ headerGradientLight: 'linear-gradient(rgb(0 0 0 / 90%), #fff)' }, 'headerGradientLight', /contrast/],
  [{ customCss: 'a { color: red } }' }, 'customCss', /line 1/],
  [{ customCss: 'a {}\n@import "https://evil.example/x.css";' }, 'customCss', /rule.*line 2/],
  [{ customCss: '@font-face { src: url(/x) }' }, 'customCss', /rule.*line 1/],
  [{ customCss: 'a {\n background: url(https://evil.example/x) }' }, 'customCss', /line 2/],
  [{ customCss: 'a { background: u\\72l(https://evil.example/x) }' }, 'customCss', /line 1/],
  [{ customCss: 'a { background: image-set("https://evil.example/x" 1x) }' }, 'customCss', /line 1/],
  [{ customCss: 'a { --x: url(//evil.example/x) }' }, 'customCss', /line 1/],
  [{ customCss: '</style><script>alert(1)</script>' }, 'customCss', /line 1/],
]

describe('wrong input', () => {
  it.each(mistakes)('%o is refused at its field', async (changes, field, sentence) => {
    const before = await read()
    const refused = await save(changes)
    expect(refused).toMatchObject({ code: 52000, data: { field } })
    expect(refused.message).toMatch(sentence)
    expect(await read()).toEqual(before)
  })

  it('names every wrong field at once, each with its sentence, and saves none of the others', async () => {
    const before = await read()
    const refused = await save({
      taglineEn: 'x'.repeat(201),
      github: 'javascript:alert(1)',
      nameEn: 'Another name',
      accentDark: 'red',
      accentLight: 'blue',
      customCss: 'a {} }',
    })
    expect(refused).toMatchObject({
      data: {
        field: 'taglineEn',
        fields: {
          taglineEn: expect.stringMatching(/up to 200/),
          github: expect.stringMatching(/https/),
          accentDark: expect.stringMatching(/color such as/),
          accentLight: expect.stringMatching(/color such as/),
          customCss: expect.stringMatching(/line 1/),
        },
      },
    })
    expect(Object.keys((refused.data as unknown as { fields: object }).fields)).toHaveLength(5)
    expect(await read()).toEqual(before)
  })

  it('texts at fixed paths are refused under a name that the site has itself, twice, or without a text', async () => {
    const text = 'a'
    const refused = await save({
      textFiles: [
        { path: 'ads.txt', text },
        { path: '/ads.txt', text },
        { path: '/robots.txt', text },
        { path: '/LLMS.txt', text },
        { path: '/about', text },
        { path: '/notes/a.txt', text },
        { path: '/.well-known/../a', text },
        { path: '/.well-known/security.txt', text: ' ' },
        { path: '/humans.txt', text: 'x'.repeat(10_001) },
      ],
    })
    expect((refused.data as unknown as { fields: object }).fields).toEqual({
      'textFiles.1.path': expect.stringMatching(/Another file/),
      'textFiles.2.path': expect.stringMatching(/itself/),
      'textFiles.3.path': expect.stringMatching(/itself/),
      'textFiles.4.path': expect.stringMatching(/ads\.txt/),
      'textFiles.5.path': expect.stringMatching(/ads\.txt/),
      'textFiles.6.path': expect.stringMatching(/ads\.txt/),
      'textFiles.7.text': expect.stringMatching(/Enter the text/),
      'textFiles.8.text': expect.stringMatching(/up to 10000/),
    })
  })

  it('redirects are refused from what is there, in a loop, and to what a browser would run', async () => {
    await saveArticle(context.ctx, articleDraft(context.ctx, { title: 'Here', slug: 'here' }))
    const refused = await save({
      textFiles: [],
      redirects: [
        { from: '/fine', to: '/about#top' },
        { from: '/articles/here', to: '/about' },
        { from: '/rss.xml', to: '/about' },
        { from: '/', to: '/about' },
        { from: '/api/articles', to: '/about' },
        { from: '/fine/', to: '/about' },
        { from: '/?p=7', to: '/about' },
        { from: 'former', to: '/about' },
        { from: '//evil.example', to: '/about' },
        { from: '/self', to: 'http://localhost:3000/self' },
        { from: '/one', to: '/%66ine' },
        { from: '/two', to: 'javascript:alert(1)' },
        { from: '/three', to: 'mailto:a@b.example' },
      ],
    })
    const { fields } = refused.data as unknown as { fields: Record<string, string> }
    expect(fields).toEqual({
      'redirects.3.from': expect.stringMatching(/Something already exists/),
      'redirects.4.from': expect.stringMatching(/Something already exists/),
      'redirects.5.from': expect.stringMatching(/already redirected above/),
      'redirects.6.from': expect.stringMatching(/can’t contain/),
      'redirects.7.from': expect.stringMatching(/Enter a path/),
      'redirects.8.from': expect.stringMatching(/Enter a path/),
      'redirects.9.to': expect.stringMatching(/redirected too/),
      'redirects.10.to': expect.stringMatching(/redirected too/),
      'redirects.11.to': expect.stringMatching(/https/),
      'redirects.12.to': expect.stringMatching(/https/),
    })
    const taken = await save({
      redirects: [
        { from: '/fine', to: '/about' },
        { from: '/articles/here', to: '/about' },
        { from: '/rss.xml', to: '/about' },
      ],
    })
    expect(Object.keys((taken.data as unknown as { fields: object }).fields)).toEqual([
      'redirects.1.from',
      'redirects.2.from',
    ])
    expect((await read()).redirects).toEqual([])
  })

  it('has its sentence in the language of the owner', async () => {
    headers = { ...headers, cookie: 'locale=cn' }
    expect((await save({ author: '' })).message).toBe('请填写作者名字')
  })

  it('QQ login cannot be turned on without an application', async () => {
    const plain = await createTestContext()
    const owner = await createTestReader(plain.ctx, { isOwner: true })
    const body = { changes: { qqLogin: true }, base: { qqLogin: false } }
    const refused = await plain.api('/studio/settings', jsonRequest('PUT', body, owner.headers))
    expect(refused).toMatchObject({ code: 52000, data: { field: 'qqLogin' } })
    await plain.close()
  })

  it('an older value that would be refused now does not stop another change', async () => {
    await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { github: 'ftp://old.example' }))
    expect(await save({ author: 'Mira' })).toMatchObject({ flag: true })
  })
})

describe('style sheets', () => {
  it('have the colors and the CSS, at URLs that change with them, under the policy of files', async () => {
    expect((await config()).styleSheets).toEqual([])
    await save({ accentDark: '#94d2e8', accentLight: '#1c6589', customCss: 'main { color: red; }' })
    const [colors = '', custom = ''] = (await config()).styleSheets
    const sheet = await context.fetch(custom)
    expect(await sheet.text()).toBe('main{color:red}')
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(sheet.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(sheet.headers.get('cache-control')).toContain('immutable')
    // Paper has the light color in both themes.
    expect(await (await context.fetch(colors)).text()).toMatch(
      /^body\{--oxygen:#1c6589;.*\}@media screen\{body\.theme-dark,.*\{--oxygen:#94d2e8;.*\(prefers-color-scheme:dark\)\{body\.theme-system\{--oxygen:#94d2e8;/,
    )
    await save({ customCss: 'main { color: blue; }' })
    expect((await config()).styleSheets[1]).not.toBe(custom)
    expect((await context.fetch(custom)).headers.get('cache-control')).toBe('no-cache')
  })

  it('never contain a gradient of an old database that could load or end something', async () => {
    const { themeConfig } = await config()
    for (const css of ['linear-gradient(url(//x))', 'linear-gradient(red);}*{display:none', 'red']) {
      const stored = { themeConfig: { ...themeConfig, header_gradient_css_dark: css } }
      await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, stored))
      expect((await config()).styleSheets).toEqual([])
    }
  })

  it('of another name do not exist', async () => {
    expect((await context.fetch('/site-style/other.css')).status).toBe(404)
  })
})

describe('the preview', () => {
  const preview = (body: object) =>
    context.api('/studio/settings/preview', jsonRequest('POST', body, headers))

  it('shows a page with unsaved settings, and nobody else sees them', async () => {
    const changes = { titleEn: 'Unsaved', accentDark: '#112211', customCss: 'b{color:red}' }
    const shown = await preview({ changes, path: '/talks', locale: 'en', theme: 'theme-dark' })
    expect(shown.data).toMatchObject({ status: 200, css: expect.stringContaining('--oxygen:#112211') })
    expect((shown.data as { html: string }).html).toContain('Unsaved\n/talks\nen\ntheme-dark')
    expect(await (await context.fetch('/talks')).text()).not.toContain('Unsaved')
    expect((await config()).websiteTitle).not.toBe('Unsaved')
    expect((await read()).titleEn).not.toBe('Unsaved')
  })

  it('is stored by no cache', async () => {
    const body = { changes: {}, path: '/', locale: 'en', theme: 'theme-dark' }
    const response = await context.fetch('/api/studio/settings/preview', jsonRequest('POST', body, headers))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('refuses CSS that cannot be read, and paths that are no page', async () => {
    const look = { path: '/', locale: 'en', theme: 'theme-dark' }
    expect(await preview({ ...look, changes: { customCss: '}' } })).toMatchObject({
      data: { field: 'customCss' },
    })
    expect(await preview({ ...look, changes: {}, path: '/studio' })).toMatchObject({
      data: { field: 'path' },
    })
  })
})

describe('at paths of the owner’s', () => {
  const ask = async (path: string) => {
    const response = await context.fetch(path, { headers: { accept: 'text/html' } })
    return [response.status, response.headers.get('location')]
  }

  it('a text is served as plain text, and no longer when it is removed', async () => {
    const path = '/.well-known/security.txt'
    expect((await context.fetch(path)).status).toBe(404)
    const text = 'Contact: mailto:mira@example.org\n<script>'
    await save({ textFiles: [{ path, text }] })
    const response = await context.fetch(path)
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      text,
    ])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    await save({ textFiles: [] })
    expect((await context.fetch(path)).status).toBe(404)
  })

  it('a redirect leads on in every spelling, where nothing else is', async () => {
    const id = await saveArticle(
      context.ctx,
      articleDraft(context.ctx, { title: 'Moved', redirects: ['/imported.html'] }),
    )
    expect(await ask('/imported.html')).toEqual([301, `/articles/${id}`])
    expect(await ask('/articles/gone')).toEqual([404, null])
    expect(
      (
        await save({
          redirects: [
            { from: 'https://old.example/2010/%E6%97%A7/', to: '/talks?page=2#end' },
            { from: '/articles/gone', to: 'https://else.example/a?b=c' },
            { from: '/files/list.PHP', to: '/archives' },
            { from: '/imported.html', to: '/about' },
          ],
        })
      ).code,
    ).toBe(20000)
    expect((await read()).redirects[0]?.from).toBe('/2010/旧')
    for (const path of ['/2010/旧', '/2010/%E6%97%A7/', '/2010/%e6%97%a7/index.html?utm=1'])
      expect(await ask(path), path).toEqual([301, '/talks?page=2#end'])
    expect(await ask('/articles/gone')).toEqual([301, 'https://else.example/a?b=c'])
    expect(await ask('/files/list.PHP')).toEqual([301, '/archives'])
    // By hand before an imported one.
    expect(await ask('/imported.html')).toEqual([301, '/about'])
    await saveArticle(context.ctx, articleDraft(context.ctx, { title: 'Back', slug: 'gone' }))
    expect((await ask('/articles/gone'))[0]).not.toBe(404)
    expect((await ask('/articles/gone'))[1]).not.toBe('https://else.example/a?b=c')
    await save({ redirects: [] })
    expect((await ask('/files/list.PHP'))[0]).toBe(404)
  })
})
