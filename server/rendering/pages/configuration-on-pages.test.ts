/**
 * Every field of the specified configuration is set in the studio and seen on a page, as a visitor gets it; and a hidden section
 * leaves no link on any page.
 */
// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networks } from '#contract/networks.ts'
import { pages } from '#contract/pages.ts'
import { type Section, sections } from '#contract/sections.ts'
import type { SettingChanges } from '#contract/studio/settings.ts'
import { insertImportedComment } from '#server/features/comments/comment-changes.sql.ts'
import { changeSettings } from '#server/testing/change-settings.ts'
import { saveFullSite } from '#server/testing/full-site.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { showSections } from '#server/testing/show-sections.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let headers: Record<string, string>
beforeAll(async () => {
  context = await createTestContext({ QQ_APP_ID: '1', QQ_APP_KEY: 'key' }, pageRenderer)
  headers = (await saveFullSite(context.ctx)).headers
  const guest = { account_id: null, guest_id: null, author_name: 'Ingrid', author_website: null }
  const reply = { parent_id: null, reply_account_id: null, reply_author_name: null, reply_comment_id: null }
  const times = { created_at: 1, published_at: 1, hidden_at: null, reply_seen_at: null }
  const text = { markdown: 'Hello', html: '<p>Hello</p>', plain_text: 'Hello' }
  await context.ctx.transaction((tx) =>
    insertImportedComment(tx, {
      ...guest,
      ...reply,
      ...times,
      ...text,
      type: 2,
      subject_id: 0,
      state: 'published',
    }),
  )
})
afterAll(() => context.close())

const read = (path: string, locale: 'en' | 'cn' = 'en') =>
  context.fetch(path, { headers: { cookie: `locale=${locale}` } })
/** Without the data for scripts: what is only there is not seen. */
const page = async (path: string, locale?: 'en' | 'cn') =>
  (await (await read(path, locale)).text()).replace(
    /<script type="application\/json"[^>]*>.*?<\/script>/s,
    '',
  )
const data = async (path: string) =>
  /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(await (await read(path)).text())?.[1] ?? ''
/** The text of the style sheets of the owner that the page has. */
const styles = async () => {
  const hrefs = [...(await page('/')).matchAll(/href="(\/site-style\/[^"]+)"/g)].map(([, href]) => href)
  return (await Promise.all(hrefs.map(async (href) => (await context.fetch(href ?? '')).text()))).join('')
}

type Seen = { changes: SettingChanges; where: () => Promise<string>; after: RegExp; before?: RegExp }
const seen = (changes: SettingChanges, where: () => Promise<string>, after: RegExp): Seen => ({
  changes,
  where,
  after,
})
const home = () => page('/')
const image = (name: string) => `/media/${name}/400.webp`
const gradient = (color: string) => `linear-gradient(to bottom, ${color}, transparent)`
const profile = (network: string) =>
  /^(wechat|qq)$/.test(network) ? `mira-${network}` : `https://${network}.example/m`

/** Each field, with a value that the studio saves and what is on a page then, and was not before. */
const fields: Record<string, Seen> = {
  websiteTitle: seen({ titleEn: 'Night notes' }, () => page('/tags'), /<title>Tags — Night notes<\/title>/),
  name: seen({ nameCn: '北境' }, () => page('/', 'cn'), />北境</),
  englishName: seen({ nameEn: 'North' }, home, />North</),
  favicon: seen({ favicon: image('favicon') }, home, /<link rel="icon" href="\/media\/favicon\/400\.webp">/),
  logo: seen({ logo: image('logo') }, home, /<img[^>]+src="\/media\/logo\/400\.webp"/),
  author: seen({ author: 'Mira Solheim' }, home, /©[^<]*(<!-- -->[^<]*)*Mira Solheim/),
  authorAvatar: seen(
    { authorAvatar: image('mira') },
    () => page('/about'),
    /<img[^>]+src="\/media\/mira\/400\.webp"/,
  ),
  authorIntro: seen(
    { authorIntroEn: 'Writes **slowly**.' },
    async () => (await page('/about')) + (await page('/about', 'cn')),
    /lang="en"><p>Writes <strong>slowly<\/strong>.*lang="en"><p>Writes <strong>slowly<\/strong>/s,
  ),
  'localizedTexts.cn.authorIntro': seen(
    { authorIntroCn: '写得**很慢**。' },
    () => page('/about', 'cn'),
    /lang="zh-CN"><p>写得<strong>很慢<\/strong>/,
  ),
  notice: seen({ noticeEn: 'Away until May' }, home, /Away until May/),
  websiteCreateTime: seen(
    { websiteCreateTime: '2019-02-28' },
    home,
    /dateTime="2019-02-28".*©[^<]*(?:<!-- -->)?2019–/is,
  ),
  hiddenCounters: seen({ hiddenCounters: ['views'] }, home, /^(?!.*<dt>Views<)/s),
  gonganBeianNumber: seen({ gonganBeianNumber: '京公网安备12号' }, home, /code=12"[^>]*>京公网安备12号</),
  beianNumber: seen({ beianNumber: '京ICP备1号' }, home, />京ICP备1号</),
  ...Object.fromEntries(
    networks.map((network) => [
      network,
      seen({ [network]: profile(network) }, home, new RegExp(profile(network).replaceAll('.', '\\.'))),
    ]),
  ),
  wechatImage: seen({ wechat: 'mira', wechatImage: image('wechat') }, home, /\/media\/wechat\/400\.webp/),
  qqImage: seen({ qq: '10001', qqImage: image('qq') }, home, /\/media\/qq\/400\.webp/),
  links: seen(
    { links: [{ href: 'https://kiln.example/', en: 'Kiln club', cn: '', icon: 'link' }] },
    home,
    /href="https:\/\/kiln\.example\/".*?Kiln club/,
  ),
  'themeConfig.theme': seen({ theme: 'theme-system' }, home, /<body class="theme-system"><script>/),
  'themeConfig.profile_shape': seen(
    { avatarShape: 'diamond-avatar' },
    () => page('/about'),
    /class="ava diamond"/,
  ),
  'themeConfig.gradient': seen(
    { gradient1: '#112233', gradient2: '#445566', gradient3: '#778899' },
    styles,
    /--ribbon:linear-gradient\(90deg,#112233,#445566,#778899\)/,
  ),
  'themeConfig.header_gradient_css_dark': seen(
    { headerGradientDark: gradient('#0d1318') },
    styles,
    /#0d1318/,
  ),
  'themeConfig.header_gradient_css_light': seen(
    { headerGradientLight: gradient('#fffffe') },
    styles,
    /#fffffe/,
  ),
  userAvatar: seen(
    { userAvatar: image('reader') },
    () => page('/message'),
    /src="\/media\/reader\/400\.webp"/,
  ),
  touristAvatar: seen(
    { touristAvatar: image('visitor') },
    () => page('/message'),
    /src="\/media\/visitor\/400\.webp"/,
  ),
  // The dialogs are drawn by scripts, from this.
  qqLogin: seen({ qqLogin: true }, () => data('/'), /"qqLogin":1/),
}
/** What is turned off: it was on the page before. */
const turnedOff: Record<string, Seen> = {
  'themeConfig.feature': seen({ hasFeatured: false }, home, /aria-label="Pinned and featured"/),
  aurora_bot_enable: seen({ hasMascot: false }, home, /class="ft-fonn"/),
  multiLanguage: seen({ multiLanguage: false }, home, /name="locale"/),
}

describe('a field of the configuration', () => {
  it.each(Object.entries(fields))('%s is seen on the page at the next request', async (_name, field) => {
    expect(await field.where()).not.toMatch(field.after)
    await changeSettings(context, headers, field.changes)
    expect(await field.where()).toMatch(field.after)
  })

  it.each(Object.entries(turnedOff))('%s is gone at the next request', async (_name, field) => {
    expect(await field.where()).toMatch(field.after)
    await changeSettings(context, headers, field.changes)
    expect(await field.where()).not.toMatch(field.after)
  })
})

const publicPages = [
  '/',
  '/articles/1',
  '/articles/2',
  '/archives',
  '/tags',
  '/article-list/1',
  '/categories/1',
  '/talks',
  '/talks/1',
  '/about',
  '/message',
  '/friends',
  '/videos',
  '/photos/albums',
  '/photos/1',
  '/search',
  '/404',
]
/** The pages of each section, of which no visitor may find a link. */
const sectionUrls: Record<Exclude<Section, 'home'>, string[]> = {
  talks: [pages.talks.href(), '/talks/1'],
  archives: [pages.archives.href()],
  tags: [pages.tags.href(), '/article-list/1'],
  albums: [pages.albums.href(), '/photos/1'],
  videos: [pages.videos.href()],
  friends: [pages.friends.href()],
  message: [pages.message.href()],
  about: [pages.about.href()],
}

describe('the navigation', () => {
  it.each(Object.entries(sectionUrls))(
    '%s, hidden, answers 404, and no page links to it',
    async (hidden, urls) => {
      await showSections(context, headers, () => true)
      for (const url of urls) expect((await read(url)).status).toBe(200)
      await showSections(context, headers, (section) => section !== hidden)
      for (const url of urls) expect((await read(url)).status).toBe(404)
      for (const path of publicPages) {
        const html = await page(path)
        for (const url of urls) expect(html, `${path} links to ${url}`).not.toContain(`href="${url}`)
      }
    },
  )

  it('has an entry for every section here', () => {
    expect(['home', ...Object.keys(sectionUrls)].toSorted()).toEqual([...sections].toSorted())
  })
})

it('the tags of search engines are in the head of the home page, written anew; anything else is refused', async () => {
  const pasted = `<meta name="google-site-verification" content="a&b" />
    <META content='c"d' name='baidu-site-verification'>`
  await changeSettings(context, headers, { verificationTags: pasted })
  const [head] = (await page('/')).split('</head>')
  expect(head).toContain('<meta name="google-site-verification" content="a&amp;b">')
  expect(head).toContain('<meta name="baidu-site-verification" content="c&quot;d">')
  expect(await page('/about')).not.toContain('site-verification')
  for (const verificationTags of [
    'a1b2c3',
    '<meta name="robots" content="noindex">',
    '<meta http-equiv="refresh" content="0">',
    '<meta name="google-site-verification">',
    '<meta name="google-site-verification" content="a"><script src="https://evil.example/x.js"></script>',
  ])
    await expect(changeSettings(context, headers, { verificationTags }), verificationTags).rejects.toThrow(
      'Paste the tags',
    )
})
