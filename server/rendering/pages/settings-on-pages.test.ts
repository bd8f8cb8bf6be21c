/**
 * Each setting makes exactly the pages and documents stale that show it: everything is rendered before and after a
 * change, and what differs must be what is no longer cached.
 */
// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedHref } from '#contract/feeds.ts'
import type { Locale, Theme } from '#contract/locale.ts'
import { sections } from '#contract/sections.ts'
import type { SettingChanges, SettingName } from '#contract/studio/settings.ts'
import { findDocument } from '#server/features/feeds/find-document.ts'
import { withSettings } from '#server/features/settings/preview-context.ts'
import { selectSettingsForUpdate } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { changeSettings, readSettings } from '#server/testing/change-settings.ts'
import { saveFullSite } from '#server/testing/full-site.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { createDocuments } from './documents.ts'
import { createPages, openPageCache, type Pages } from './pages.ts'

/** Nobody has chosen a language or theme, and somebody has chosen both. */
const undecided = { locale: null, theme: null }
const decided = { locale: 'cn' as Locale, theme: 'theme-light' as Theme }

const discussed = ['/articles/1', '/articles/2', '/talks/1', '/message', '/about', '/friends']
const pageUrls = [
  '/',
  ...discussed,
  '/archives',
  '/tags',
  '/article-list/1',
  '/categories/1',
  '/talks',
  '/videos',
  '/photos/albums',
  '/photos/1',
  '/search',
  '/404',
  '/oauth/login/qq',
  '/unsubscribe',
  '/email-choice',
]
const feedUrls = [
  feedHref({ kind: 'site' }, 'atom.xml'),
  feedHref({ kind: 'language', locale: 'en' }, 'rss.xml'),
  // Without entries: no article is Chinese.
  feedHref({ kind: 'language', locale: 'cn' }, 'atom.xml'),
  feedHref({ kind: 'tag', id: 1 }, 'feed.json'),
  feedHref({ kind: 'category', id: 1 }, 'rss.xml'),
  feedHref({ kind: 'talks' }, 'atom.xml'),
]
const documentUrls = [...feedUrls, '/sitemap.xml', '/llms.txt', '/robots.txt', '/articles/1.md']

/** Who has decided is a reader of a few pages: what they do not choose is the same for everybody. */
const decidedUrls = ['/', '/articles/1', '/talks/1']
const both = (...urls: string[]) => [
  ...urls,
  ...urls.filter((url) => decidedUrls.includes(url)).map((url) => `${url} (decided)`),
]
const everyPage = both(...pageUrls)
const feedsNotIn = (format: string) => feedUrls.filter((url) => !url.endsWith(format))
const undecidedPages = pageUrls
const withSidebar = both('/', '/talks', '/talks/1', '/message')
const feedsIn = (locale: Locale) =>
  feedUrls.filter((url) => !url.startsWith(locale === 'en' ? '/cn/' : '/en/'))

type Case = { changes: SettingChanges; makesStale: string[] }
const onPages = (changes: SettingChanges, documents: string[] = []): Case => ({
  changes,
  makesStale: [...everyPage, ...documents],
})
const only = (changes: SettingChanges, ...makesStale: string[]): Case => ({ changes, makesStale })

const image = (name: string) => `/media/${name}/400.webp`
const gradient = (color: string) => `linear-gradient(to bottom, ${color}, transparent)`
const loadingBar = { gradient1: '#112233', gradient2: '#445566', gradient3: '#778899' }
const withoutArchives = sections.map((section) => ({ section, isShown: section !== 'archives' }))

/** The changes follow each other on one site. */
const cases: Record<SettingName, Case> = {
  // The site has its default title for both languages, and no name of its own in either.
  nameEn: onPages({ nameEn: 'North' }),
  nameCn: onPages({ nameCn: '北境' }),
  titleEn: onPages({ titleEn: 'Night' }, [...feedUrls, '/llms.txt']),
  titleCn: onPages({ titleCn: '长夜' }, ['/cn/atom.xml']),
  taglineEn: onPages({ taglineEn: 'Notes' }, [...feedUrls, '/llms.txt']),
  taglineCn: onPages({ taglineCn: '笔记' }, ['/cn/atom.xml']),
  noticeEn: only({ noticeEn: 'Away until May' }, ...withSidebar),
  noticeCn: only({ noticeCn: '休息' }, ...withSidebar),

  logo: onPages({ logo: image('logo') }),
  favicon: onPages({ favicon: image('favicon') }, feedsNotIn('rss.xml')),
  headerImage: onPages({ headerImage: image('header') }),
  defaultCover: onPages({ defaultCover: image('cover') }),
  coverStyle: onPages({ coverStyle: 'letter' }),
  userAvatar: only({ userAvatar: image('reader') }, ...both('/', '/articles/1', '/talks/1', '/message')),
  touristAvatar: only({ touristAvatar: image('visitor') }, ...both('/', ...discussed)),

  author: onPages({ author: 'Mira' }, ['/atom.xml', '/en/rss.xml', '/llms.txt', '/articles/1.md']),
  authorAvatar: onPages({ authorAvatar: image('mira') }),
  authorIntroEn: onPages({ authorIntroEn: 'Writes **slowly**.' }),
  authorIntroCn: onPages({ authorIntroCn: '写得**很慢**。' }),
  licence: only(
    { licence: 'CC0' },
    ...both('/articles/1', '/articles/2'),
    ...feedsNotIn('feed.json'),
    '/articles/1.md',
  ),
  websiteCreateTime: only({ websiteCreateTime: '2019-02-28' }, ...withSidebar, '/cn/atom.xml'),
  timeZone: onPages({ timeZone: 'Asia/Shanghai' }),
  beianNumber: onPages({ beianNumber: '京ICP备1号' }),
  gonganBeianNumber: onPages({ gonganBeianNumber: '京公网安备2号' }),

  github: onPages({ github: 'https://github.com/m' }),
  gitee: onPages({ gitee: 'https://gitee.com/m' }),
  twitter: onPages({ twitter: 'https://x.com/m' }),
  stackoverflow: onPages({ stackoverflow: 'https://so.example/m' }),
  wechat: onPages({ wechat: 'mira' }),
  qq: onPages({ qq: '10001' }),
  weibo: onPages({ weibo: 'https://weibo.com/m' }),
  csdn: onPages({ csdn: 'https://csdn.example' }),
  zhihu: onPages({ zhihu: 'https://zhihu.com/m' }),
  juejin: onPages({ juejin: 'https://juejin.cn/m' }),

  theme: only({ theme: 'theme-light' }, ...undecidedPages),
  accentDark: onPages({ accentDark: '#94d2e8' }),
  accentLight: onPages({ accentLight: '#1c6589' }),
  gradient1: onPages(loadingBar),
  gradient2: onPages({ gradient2: '#456789' }),
  gradient3: onPages({ gradient3: '#789abc' }),
  headerGradientDark: onPages({ headerGradientDark: gradient('#0d1318') }),
  headerGradientLight: onPages({ headerGradientLight: gradient('#ffffff') }),
  avatarShape: onPages({ avatarShape: 'diamond-avatar' }),
  hasFeatured: onPages({ hasFeatured: false }),

  closedComments: only({ closedComments: [5] }, ...both('/', '/talks/1')),
  commentApproval: only({ commentApproval: 'first' }),
  hasWebmentions: only({ hasWebmentions: true }, ...both('/articles/1', '/articles/2')),
  digestWeekday: only({ digestWeekday: 5 }),
  digestHour: only({ digestHour: 18 }),
  qqLogin: onPages({ qqLogin: true }),
  alwaysCode: only({ alwaysCode: true }),
  hasMascot: onPages({ hasMascot: false }),
  themeSound: onPages({ themeSound: false }),
  hasQuoteService: onPages({ hasQuoteService: true }),
  customCss: onPages({ customCss: 'main { color: red }' }),

  navigation: onPages({ navigation: withoutArchives }, ['/sitemap.xml']),
  // The last ones: they change what the others show.
  multiLanguage: onPages({ multiLanguage: false }),
  defaultLocale: onPages({ defaultLocale: 'cn' }, [
    ...feedsIn('en').filter((url) => url !== '/en/rss.xml'),
    '/llms.txt',
  ]),
}

let context: TestContext
let headers: Record<string, string>
let pages: Pages
let documents: ReturnType<typeof createDocuments>
let before: Map<string, string>

beforeAll(async () => {
  context = await createTestContext({ QQ_APP_ID: '1', QQ_APP_KEY: 'key' })
  const { ctx } = context
  headers = (await saveFullSite(ctx)).headers
  const cache = openPageCache(ctx)
  // Without the revalidation in the background, which would cache pages again before they are looked at.
  const quiet = { ...ctx, cacheTags: { ...ctx.cacheTags, onChange: () => {} } }
  pages = createPages(quiet, pageRenderer, cache)
  documents = createDocuments(ctx, cache, securityHeaders(ctx.config))
  before = await renderStale()
})
afterAll(() => context.close())

const preferencesOf = (key: string) => (key.endsWith(' (decided)') ? decided : undecided)
const urlOf = (key: string) => key.replace(' (decided)', '')
const requestOf = (url: string) => new Request(new URL(url, 'http://localhost:3000'))
const found = (ctx: Ctx, url: string) => findDocument(ctx, new URL(url, 'http://localhost:3000'), false)

/** What is not cached, rendered into the cache, with its text. */
async function renderStale(): Promise<Map<string, string>> {
  const stale = new Map<string, string>()
  for (const key of everyPage) {
    const page = [urlOf(key), preferencesOf(key), 'identity'] as const
    if (!pages.cached(...page)) stale.set(key, (await pages.page(...page)).body.toString())
  }
  for (const url of documentUrls)
    await documents.response(requestOf(url), url, async () => {
      const document = (await found(context.ctx, url)?.render()) ?? null
      stale.set(url, document?.body ?? '')
      return document
    })
  return stale
}

/** What is cached, rendered without any cache from the settings of the database: whatever differs should have been stale. */
async function renderUncached(keys: string[]): Promise<Map<string, string>> {
  const { ctx } = context
  const settings = await ctx.transaction((tx) => selectSettingsForUpdate(ctx, tx))
  const bare = withSettings({ ...ctx, config: { ...ctx.config, PAGE_CACHE_MB: 0 } }, settings)
  const uncached = createPages(bare, pageRenderer)
  const shown = new Map<string, string>()
  for (const key of keys) {
    const text = documentUrls.includes(key)
      ? (await found(bare, key)?.render())?.body
      : (await uncached.page(urlOf(key), preferencesOf(key), 'identity')).body.toString()
    shown.set(key, text ?? '')
  }
  return shown
}

describe('a setting', () => {
  it('has a case here: whoever adds one says which pages show it', async () => {
    expect(Object.keys(cases).toSorted()).toEqual(
      Object.keys(await readSettings(context, headers)).toSorted(),
    )
  })

  it.each(Object.entries(cases))(
    '%s makes what shows it stale, and nothing else',
    async (_name, { changes, makesStale }) => {
      await changeSettings(context, headers, changes)
      const stale = await renderStale()
      const cached = [...before.keys()].filter((key) => !stale.has(key))
      const after = new Map([...(await renderUncached(cached)), ...stale])
      const differing = [...after.keys()].filter((key) => after.get(key) !== before.get(key))
      before = after
      expect([...stale.keys()].toSorted(), 'no longer cached').toEqual(differing.toSorted())
      expect(differing.toSorted(), 'shows the setting').toEqual(makesStale.toSorted())
    },
  )
})
