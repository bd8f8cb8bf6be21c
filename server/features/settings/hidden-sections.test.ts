/** Hiding each section of the site: no API list, search result, feed, sitemap or file of it is left, and the rest stays. */
// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Section, sections } from '#contract/sections.ts'
import type { Site } from '#contract/settings.ts'
import type { SettingsState } from '#contract/studio/settings.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { saveFriend } from '#server/features/friends/save-friend.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import { articleDraft, saveAlbumFixtures, saveVideoFixtures, talkDraft } from '#server/testing/fixtures.ts'
import { saveFixedPage } from '#server/testing/own-pages.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { showSections } from '#server/testing/show-sections.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'

let context: TestContext
let headers: Record<string, string>
let talkId: number
let albumId: number
let albumFile: string
beforeAll(async () => {
  context = await createTestContext()
  const { ctx } = context
  const owner = await createTestReader(ctx, { isOwner: true })
  headers = owner.headers
  const articleId = await saveArticle(ctx, articleDraft(ctx, { title: 'Zephyr at sea', tags: ['zephyrtag'] }))
  talkId = await saveTalk(ctx, talkDraft(ctx, { markdown: 'A zephyr of a talk' }))
  await saveAlbumFixtures(ctx)
  await saveVideoFixtures(ctx)
  await saveFriend(ctx, {
    name: 'A friend',
    url: 'https://friend.example',
    intro: '',
    avatar: null,
    sourceHash: null,
  })
  await saveFixedPage(ctx, 'about', 'zephyr')
  await saveFixedPage(ctx, 'message', 'zephyr')
  const kinds = [1, 2, 3, 4, 5] as const
  for (const type of kinds) {
    const id = type === 1 ? articleId : type === 5 ? talkId : 0
    await saveComment(ctx, {
      accountId: owner.id,
      subject: { type, id },
      text: `zephyr on ${type}`,
      parentId: null,
      replyUserId: null,
      ipAddress: null,
    })
  }
  albumId = (await list<{ id: number }[]>('/photos/albums'))[0]?.id ?? 0
  const { photos } = await list<{ photos: { src: string }[] }>(`/albums/${albumId}/photos`)
  albumFile = photos[0]?.src ?? ''
})
afterAll(() => context.close())

const list = async <Data>(path: string) => (await context.api(path)).data as unknown as Data
const text = async (path: string) => (await context.fetch(path)).text()
const status = async (path: string) => (await context.fetch(path)).status

const show = (isShown: (section: Section) => boolean) => showSections(context, headers, isShown)

/** What each section leaves in the API and the documents: true while it is there. */
const traces: Record<Exclude<Section, 'home'>, Record<string, () => Promise<boolean>>> = {
  talks: {
    list: async () => (await list<{ count: number }>('/talks')).count > 0,
    'one talk': async () => (await list(`/talks/${talkId}`)) !== null,
    count: async () => (await list<Site>('')).talkCount > 0,
    search: async () =>
      (await list<{ talkSearchDTOs: [] }>('/search?keywords=zephyr')).talkSearchDTOs.length > 0,
    feed: async () => (await text('/talks/rss.xml')).includes('zephyr'),
    sitemap: async () => (await text('/sitemap.xml')).includes('/talks'),
    comments: () => hasComments(5, talkId),
    'recent comments': () => hasRecent(5),
  },
  archives: {
    list: async () => (await list<{ count: number }>('/archives/all')).count > 0,
    sitemap: async () => (await text('/sitemap.xml')).includes('/archives'),
  },
  tags: {
    list: async () => (await list<[]>('/tags/all')).length > 0,
    'top ten': async () => (await list<[]>('/tags/topTen')).length > 0,
    count: async () => (await list<Site>('')).tagCount > 0,
    'articles of a tag': async () => (await list<{ count: number }>('/articles/tagId?tagId=1')).count > 0,
    cards: async () => JSON.stringify(await list('/articles/all')).includes('zephyrtag'),
    article: async () => JSON.stringify(await list('/articles/1')).includes('zephyrtag'),
    search: async () =>
      (await list<{ tagSearchDTOs: [] }>('/search?keywords=zephyrtag')).tagSearchDTOs.length > 0,
    feed: async () => (await status('/article-list/1/rss.xml')) === 200,
    'site feed': async () => (await text('/rss.xml')).includes('zephyrtag'),
    markdown: async () => (await text('/articles/1.md')).includes('zephyrtag'),
    sitemap: async () => /\/(tags|article-list)/.test(await text('/sitemap.xml')),
  },
  albums: {
    list: async () => (await list<[]>('/photos/albums')).length > 0,
    photos: async () => (await context.api(`/albums/${albumId}/photos`)).flag,
    file: async () => (await status(albumFile)) === 200,
    sitemap: async () => (await text('/sitemap.xml')).includes('/photos'),
  },
  videos: {
    list: async () => (await list<[]>('/videos/collections/all')).length > 0,
    sitemap: async () => (await text('/sitemap.xml')).includes('/videos'),
  },
  friends: {
    list: async () => (await list<[]>('/links')).length > 0,
    sitemap: async () => (await text('/sitemap.xml')).includes('/friends'),
    comments: () => hasComments(4),
    'recent comments': () => hasRecent(4),
  },
  message: {
    welcome: async () => (await list<{ content: string }>('/message')).content !== '',
    search: () => isFoundAt('/message'),
    sitemap: async () => (await text('/sitemap.xml')).includes('/message'),
    comments: () => hasComments(2),
    'recent comments': () => hasRecent(2),
  },
  about: {
    page: async () => (await list<{ content: string }>('/about')).content !== '',
    search: () => isFoundAt('/about'),
    sitemap: async () => (await text('/sitemap.xml')).includes('/about'),
    'llms.txt': async () => (await text('/llms.txt')).includes('/about'),
    comments: () => hasComments(3),
    'recent comments': () => hasRecent(3),
  },
}

const isFoundAt = async (path: string) =>
  (await list<{ pageSearchDTOs: { path: string }[] }>('/search?keywords=zephyr')).pageSearchDTOs.some(
    (page) => page.path === path,
  )
const hasComments = async (type: number, id?: number) => {
  const found = await context.api(`/comments?type=${type}${id ? `&topicId=${id}` : ''}`)
  return found.flag && (found.data as { count: number }).count > 0
}
const hasRecent = async (type: number) =>
  (await list<{ type: number }[]>('/comments/topSix')).some((comment) => comment.type === type)

/** The names of the traces that are there. */
const present = async () => {
  const found: string[] = []
  for (const [section, checks] of Object.entries(traces))
    for (const [name, check] of Object.entries(checks)) if (await check()) found.push(`${section}: ${name}`)
  return found
}
const all = Object.entries(traces).flatMap(([section, checks]) =>
  Object.keys(checks).map((name) => `${section}: ${name}`),
)

describe('hiding a section', () => {
  it('is undone by showing it: every list, feed and file is there', async () => {
    await show(() => true)
    expect(await present()).toEqual(all)
  })

  it.each(Object.keys(traces))('%s leaves no trace of it, and everything of the others', async (hidden) => {
    await show((section) => section !== hidden)
    expect(await present()).toEqual(all.filter((name) => !name.startsWith(`${hidden}:`)))
  })

  it('home only leaves the navigation', async () => {
    await show((section) => section !== 'home')
    expect(await present()).toEqual(all)
    expect(await status('/')).toBe(200)
    const { navigation } = (await list<Site>('')).websiteConfigDTO
    expect(navigation).not.toContainEqual({ section: 'home' })
  })

  it('refuses comments on it, as if it did not exist', async () => {
    await show((section) => section !== 'message')
    const body = { type: 2, commentContent: 'Hello' }
    expect(await context.api('/comments/save', jsonRequest('POST', body, headers))).toMatchObject({
      code: 51000,
      message: 'There is nothing to comment on here',
    })
  })
})

describe('the navigation', () => {
  it('has links of the owner between the sections, in the given order', async () => {
    const { settings } = (await context.api('/studio/settings', { headers })).data as unknown as SettingsState
    const link = { href: 'https://pier.example', en: 'Webcam', cn: '', isShown: true }
    const hiddenLink = { href: '/now', en: 'Now', cn: '近况', isShown: false }
    const rest = sections.slice(1).map((section) => ({ section, isShown: true }))
    const navigation = [link, hiddenLink, { section: 'home' as const, isShown: true }, ...rest]
    const body = { changes: { navigation }, base: { navigation: settings.navigation } }
    await context.api('/studio/settings', jsonRequest('PUT', body, headers))
    expect((await list<Site>('')).websiteConfigDTO.navigation?.slice(0, 3)).toEqual([
      { href: 'https://pier.example', en: 'Webcam', cn: null },
      { section: 'home' },
      { section: 'talks' },
    ])
  })

  it('calls sections and own pages as the owner does, in one language or both, and otherwise as usual', async () => {
    const { settings } = (await context.api('/studio/settings', { headers })).data as unknown as SettingsState
    const [home, talks, ...rest] = sections.map((section) => ({ section, isShown: true }))
    const navigation = [home, { ...talks, en: ' Notes ', cn: '' }, ...rest]
    const body = { changes: { navigation }, base: { navigation: settings.navigation } }
    const saved = (await context.api('/studio/settings', jsonRequest('PUT', body, headers)))
      .data as unknown as SettingsState
    expect(saved.settings.navigation[1]).toEqual({ section: 'talks', isShown: true, en: 'Notes' })
    expect((await list<Site>('')).websiteConfigDTO.navigation?.[1]).toEqual({ section: 'talks', en: 'Notes' })
  })

  it.each([
    [[{ section: 'home', en: 'x'.repeat(61), isShown: true }], 'navigation.0.en'],
    [[{ href: 'javascript:alert(1)', en: 'x', cn: '', isShown: true }], 'navigation.0.href'],
    [[{ href: '//evil.example', en: 'x', cn: '', isShown: true }], 'navigation.0.href'],
    [[{ href: '/a', en: ' ', cn: '', isShown: true }], 'navigation.0.en'],
    [
      [
        { section: 'home', isShown: true },
        { section: 'home', isShown: true },
      ],
      'navigation.1',
    ],
  ])('%o is refused at its field', async (navigation, field) => {
    const { settings } = (await context.api('/studio/settings', { headers })).data as unknown as SettingsState
    const body = { changes: { navigation }, base: { navigation: settings.navigation } }
    const refused = await context.api('/studio/settings', jsonRequest('PUT', body, headers))
    expect(refused).toMatchObject({ code: 52000, data: { field } })
  })
})

describe('comments turned off', () => {
  it.each([1, 2, 3, 4, 5])(
    'for kind %i are in no list and cannot be written; the other kinds stay',
    async (kind) => {
      await show(() => true)
      const { settings } = (await context.api('/studio/settings', { headers }))
        .data as unknown as SettingsState
      const body = { changes: { closedComments: [kind] }, base: { closedComments: settings.closedComments } }
      await context.api('/studio/settings', jsonRequest('PUT', body, headers))
      const ids: Record<number, number> = { 1: 1, 5: talkId }
      for (const other of [1, 2, 3, 4, 5]) {
        expect(await hasComments(other, ids[other])).toBe(other !== kind)
        expect(await hasRecent(other)).toBe(other !== kind)
      }
      const comment = { type: kind, commentContent: 'Hello', ...(ids[kind] ? { topicId: ids[kind] } : {}) }
      expect(await context.api('/comments/save', jsonRequest('POST', comment, headers))).toMatchObject({
        code: 51000,
        message: 'Comments are closed here',
      })
    },
  )
})
