/** Nothing that is cached survives a change that a visitor could see, and what nobody sees makes nothing stale. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sections } from '#contract/sections.ts'
import type { SettingChanges, SettingName } from '#contract/studio/settings.ts'
import { createAlbum, deleteAlbum, updateAlbum } from '#server/features/albums/save-album.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { saveFriend } from '#server/features/friends/save-friend.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { restoreTalk, trashTalk } from '#server/features/talks/talk-listing.ts'
import { updateProfile } from '#server/features/users/users.sql.ts'
import { saveCollection } from '#server/features/videos/save-collection.ts'
import { changeSettings, readSettings } from '#server/testing/change-settings.ts'
import { articleDraft, talkDraft } from '#server/testing/fixtures.ts'
import { saveFullSite } from '#server/testing/full-site.ts'
import { ownPageContent, saveFixedPage } from '#server/testing/own-pages.ts'
import { pageRenderer } from '#server/testing/page-renderer.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let owner: TestReader

beforeAll(async () => {
  context = await createTestContext({ QQ_APP_ID: '1', QQ_APP_KEY: 'key' }, pageRenderer)
  owner = await saveFullSite(context.ctx)
})
afterAll(() => context.close())

const version = () => context.ctx.content.current('content')
const read = (paths: string[]) => Promise.all(paths.map(async (path) => (await context.fetch(path)).text()))

const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) => {
  const init = jsonRequest(method as 'POST', body, owner.headers)
  const answer = (await context.api(`/studio${path}`, init)) as { code: number; data: unknown }
  expect(answer.code, path).toBe(20000)
  return answer.data as { id: number }
}
const idOf = async (table: 'comment' | 'friend' | 'video_collection') =>
  (await context.ctx.db.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id

/** Each is seen by visitors on the pages that are named. */
const changes: [name: string, change: () => Promise<unknown>, shownOn: string[]][] = [
  [
    'an article is published',
    () => saveArticle(context.ctx, articleDraft(context.ctx, { title: 'New', tags: ['snow'] })),
    ['/', '/archives', '/tags', '/article-list/1', '/atom.xml', '/sitemap.xml', '/llms.txt'],
  ],
  [
    'an article gets another title',
    () => saveArticle(context.ctx, articleDraft(context.ctx, { title: 'Renamed' }), 1),
    ['/', '/articles/1', '/articles/2', '/archives', '/articles/1.md'],
  ],
  [
    'articles are moved to the trash',
    () => send('POST', '/articles/bulk', { ids: [3], action: { kind: 'trash' } }),
    ['/', '/archives', '/article-list/1', '/atom.xml', '/sitemap.xml'],
  ],
  [
    'a tag gets another name',
    () => send('PUT', '/labels/1', { kind: 'tag', name: 'Schnee' }),
    ['/tags', '/article-list/1', '/articles/2'],
  ],
  [
    'a category gets another name',
    () => send('PUT', '/labels/1', { kind: 'category', name: 'Notebook' }),
    ['/categories/1', '/articles/2', '/llms.txt'],
  ],
  ['two articles are translations', () => send('PUT', '/articles/1/translation', { translationId: 2 }), []],
  ['a talk is pinned', () => saveTalk(context.ctx, talkDraft(context.ctx, { isTop: true }), 1), ['/talks']],
  [
    'a talk is moved to the trash',
    () => trashTalk(context.ctx, 1),
    ['/talks', '/talks/1', '/talks/atom.xml'],
  ],
  ['a talk is brought back', () => restoreTalk(context.ctx, 1), ['/talks', '/talks/1', '/talks/atom.xml']],
  [
    'an album is described',
    () => updateAlbum(context.ctx, 1, { description: 'More fog.' }),
    ['/photos/albums', '/photos/1'],
  ],
  [
    'an album becomes private',
    () => updateAlbum(context.ctx, 1, { isPrivate: true }),
    ['/photos/albums', '/photos/1', '/sitemap.xml'],
  ],
  [
    'an album is created',
    () => createAlbum(context.ctx, { name: 'Pier', description: '', isPrivate: false }),
    ['/photos/albums', '/sitemap.xml'],
  ],
  ['an album is deleted', async () => deleteAlbum(context.ctx, 3), ['/photos/albums', '/sitemap.xml']],
  [
    'a collection of videos is named',
    async () =>
      saveCollection(
        context.ctx,
        {
          name: 'Boats',
          description: '',
          coverMediaId: null,
          isPrivate: false,
          origin: null,
          localized: undefined,
        },
        await idOf('video_collection'),
      ),
    ['/videos'],
  ],
  [
    'a friend link is added',
    () =>
      saveFriend(context.ctx, {
        name: 'Another friend',
        url: 'https://other.example',
        intro: '',
        avatar: null,
        sourceHash: null,
      }),
    ['/friends'],
  ],
  ['a friend link is deleted', async () => send('DELETE', `/friends/${await idOf('friend')}`), ['/friends']],
  ['the about page is written', () => saveFixedPage(context.ctx, 'about', 'Another text'), ['/about']],
  [
    'the welcome of the message board is written',
    () => saveFixedPage(context.ctx, 'message', 'Another text'),
    ['/message'],
  ],
  [
    'a comment is written',
    () =>
      saveComment(context.ctx, {
        accountId: owner.id,
        subject: { type: 1, id: 1 },
        text: 'A word',
        parentId: null,
        replyUserId: null,
        ipAddress: null,
      }),
    ['/', '/articles/1'],
  ],
  [
    'a comment is spam',
    async () => send('POST', '/comments/moderation', { ids: [await idOf('comment')], action: 'spam' }),
    ['/articles/2'],
  ],
  [
    'the owner gets another name',
    () =>
      context.ctx.transaction((tx) =>
        updateProfile(context.ctx, tx, owner.id, { nickname: 'Another owner' }),
      ),
    ['/articles/2', '/atom.xml'],
  ],
]

describe('a change that visitors see is seen at once:', () => {
  it.each(changes)('%s', async (_name, change, shownOn) => {
    const before = await read(shownOn)
    const known = version()
    await change()
    expect(version()).toBeGreaterThan(known)
    const after = await read(shownOn)
    expect(
      shownOn.filter((_, i) => after[i] === before[i]),
      'shown as before',
    ).toEqual([])
  })
})

const image = (name: string) => `/media/${name}/400.webp`
const gradient = (color: string) => `linear-gradient(to bottom, ${color}, transparent)`

/** Another value of each setting that is no switch. */
const others: Partial<Record<SettingName, SettingChanges[SettingName]>> = {
  nameEn: 'North',
  nameCn: '北境',
  titleEn: 'Night',
  titleCn: '长夜',
  taglineEn: 'Notes',
  taglineCn: '笔记',
  noticeEn: 'Away until May',
  noticeCn: '休息',
  logo: image('logo'),
  favicon: image('favicon'),
  headerImage: image('header'),
  defaultCover: image('cover'),
  coverStyle: 'letter',
  userAvatar: image('reader'),
  touristAvatar: image('visitor'),
  author: 'Mira',
  authorAvatar: image('mira'),
  authorIntroEn: 'Writes **slowly**.',
  authorIntroCn: '写得**很慢**。',
  licence: 'CC0',
  websiteCreateTime: '2019-02-28',
  timeZone: 'Asia/Shanghai',
  beianNumber: '京ICP备1号',
  gonganBeianNumber: '京公网安备2号',
  github: 'https://github.com/m',
  gitee: 'https://gitee.com/m',
  twitter: 'https://x.com/m',
  stackoverflow: 'https://so.example/m',
  wechat: 'mira',
  qq: '10001',
  weibo: 'https://weibo.com/m',
  csdn: 'https://csdn.example',
  zhihu: 'https://zhihu.com/m',
  juejin: 'https://juejin.cn/m',
  mastodon: '@m@nordlys.social',
  bluesky: 'm.example',
  youtube: '@m',
  bilibili: '1',
  linkedin: 'm',
  instagram: 'm',
  telegram: 'm',
  email: 'm@blog.example',
  rss: '/rss.xml',
  wechatImage: image('wechat'),
  qqImage: image('qq'),
  links: [{ href: 'https://kiln.example/', en: 'Kiln club', cn: '', icon: '' }],
  theme: 'theme-light',
  accentDark: '#94d2e8',
  accentLight: '#1c6589',
  gradient1: '#112233',
  gradient2: '#445566',
  gradient3: '#778899',
  headerGradientDark: gradient('#0d1318'),
  headerGradientLight: gradient('#ffffff'),
  avatarShape: 'diamond-avatar',
  closedComments: [5],
  hiddenCounters: ['views'],
  commentApproval: 'first',
  guestComments: 'off',
  maxCommentLinks: 5,
  minCommentSeconds: 10,
  heldWords: 'kiln',
  heldAddresses: 'kiln.example',
  heldScripts: ['Arabic'],
  urlNames: 'characters',
  digestWeekday: 5,
  digestHour: 18,
  customCss: 'main { color: red }',
  verificationTags: '<meta name="google-site-verification" content="another">',
  textFiles: [{ path: '/ads.txt', text: 'a.example, 1, DIRECT' }],
  redirects: [{ from: '/former', to: '/about' }],
  navigation: sections.map((section) => ({ section, isShown: section !== 'archives' })),
  defaultLocale: 'cn',
  hiddenSteps: ['menu'],
}

it('every setting makes what is cached stale', async () => {
  const before = Object.entries(await readSettings(context, owner.headers))
  // Two of its colors are refused.
  await changeSettings(context, owner.headers, {
    gradient1: '#000001',
    gradient2: '#000002',
    gradient3: '#000003',
  })
  for (const [name, value] of before) {
    const other = typeof value === 'boolean' ? !value : others[name as SettingName]
    const known = version()
    await changeSettings(context, owner.headers, { [name]: other })
    expect(version(), name).toBeGreaterThan(known)
  }
})

/** Nobody but the owner sees it. */
const unseen: [name: string, change: () => Promise<unknown>][] = [
  ['a draft', () => saveArticle(context.ctx, articleDraft(context.ctx, { title: 'Later', state: 'draft' }))],
  ['a private talk', () => saveTalk(context.ctx, talkDraft(context.ctx, { isPrivate: true }))],
  [
    'a talk of tomorrow',
    () => saveTalk(context.ctx, talkDraft(context.ctx, { publishedAt: context.clock.now + 86_400_000 })),
  ],
  [
    'an own page that is not published',
    () => send('POST', '/own-pages', { ...ownPageContent({ isPublished: false }), saveId: 'create-page-1' }),
  ],
  [
    'the profile of a reader who has said nothing',
    async () => {
      const { id } = await createTestReader(context.ctx, { nickname: 'Idle' })
      await context.ctx.transaction((tx) => updateProfile(context.ctx, tx, id, { nickname: 'Still idle' }))
    },
  ],
]

it.each(unseen)('%s makes nothing stale', async (_name, change) => {
  const known = version()
  await change()
  expect(version()).toBe(known)
})

it('H2: a 304 renders nothing', async () => {
  const renders = () => /borealis_pages_total\{source="render"\} (\d+)/.exec(context.ctx.metrics.text())?.[1]
  const page = await context.fetch('/about')
  const before = renders()
  const headers = { 'if-none-match': page.headers.get('etag') ?? '' }
  const again = await context.fetch('/about', { headers })
  expect([again.status, await again.text(), renders()]).toEqual([304, '', before])
})
