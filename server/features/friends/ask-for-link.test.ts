/** Visitors ask for friend links: what is stored, what is found on their websites, what the owner decides. */
// @module-tag engine
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Friend } from '#contract/friends.ts'
import type { StudioFriend } from '#contract/studio/friends.ts'
import type { StudioOverview } from '#contract/studio/overview.ts'
import type { ReadPublic } from '#server/features/mentions/read-public.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { showSections } from '#server/testing/show-sections.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { lookAtRequest } from './ask-for-link.ts'
import { readFriendNews } from './read-friend-news.ts'
import { saveFriend } from './save-friend.ts'

let context: TestContext
let owner: TestReader
beforeEach(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example.org' })
  owner = await createTestReader(context.ctx, { isOwner: true })
})
afterEach(() => context.close())

const ask = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams({ url: 'https://petit-nord.org', intro: 'Cooks.', ...fields }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await context.fetch('/friends', { method: 'POST', body, headers: { ...type, ...headers } })
  return response.headers.get('location') ?? response.status
}
const sent = '/friends?asked=sent#ask'
const links = async () => (await context.api('/links')).data as Friend[]
const studio = async () =>
  ((await context.api('/studio/friends', { headers: owner.headers })).data as { friends: StudioFriend[] })
    .friends
const decide = (method: 'POST' | 'DELETE', path: string) =>
  context.api(
    `/studio/friends/${path}`,
    method === 'POST' ? jsonRequest(method, {}, owner.headers) : { method, headers: owner.headers },
  )

/** The pages of a website; everything else does not respond. */
const website =
  (pages: Record<string, string>): ReadPublic =>
  async (url) => {
    const text = pages[url]
    if (text === undefined) throw new Error(`${url} does not respond`)
    return { status: 200, headers: { 'content-type': 'text/html' }, url, text, isWhole: true }
  }
const look = async (pages: Record<string, string>) => {
  const [request] = (await studio()).filter(({ isRequest }) => isRequest)
  await lookAtRequest(
    context.ctx,
    { friendId: request?.id ?? 0 },
    new AbortController().signal,
    website(pages),
  )
}

it('a request waits for the owner, who sees what was found on the website; visitors see it once it is approved', async () => {
  await saveFriend(context.ctx, {
    name: 'Lin',
    url: 'https://lin.org',
    intro: '',
    avatar: null,
    sourceHash: null,
  })
  expect(await ask({ url: 'petit-nord.org' })).toBe(sent)
  await look({
    'https://petit-nord.org/': `<title>Petit Nord</title><link rel="alternate" type="application/atom+xml" href="/atom">
      <link rel="icon" href="/small.png" sizes="32x32"><link rel="apple-touch-icon" href="/large.png">
      <a href="/liens">Liens</a><a href="/about">About</a>`,
    'https://petit-nord.org/liens': '<a href="https://www.blog.example.org/articles/7">Mira</a>',
  })
  expect(await studio()).toMatchObject([
    { name: 'Lin', isRequest: false },
    {
      name: 'Petit Nord',
      url: 'https://petit-nord.org/',
      intro: 'Cooks.',
      isRequest: true,
      avatar: { kind: 'url', url: 'https://petit-nord.org/large.png' },
      site: {
        outcome: 'reads',
        feedUrl: 'https://petit-nord.org/atom',
        linkBack: 'https://petit-nord.org/liens',
      },
    },
  ])
  const overview = await context.api('/studio/overview', { headers: owner.headers })
  expect((overview.data as StudioOverview).counts).toMatchObject({ friends: 1, friendRequests: 1 })
  expect((await links()).map(({ linkName }) => linkName)).toEqual(['Lin'])
  const [, { id = 0 } = {}] = await studio()
  expect(await decide('POST', `${id}/approve`)).toMatchObject({ flag: true })
  expect((await links()).map(({ linkName }) => linkName)).toEqual(['Lin', 'Petit Nord'])
  expect(await decide('POST', '999/approve')).toMatchObject({ flag: false })
})

it('what the visitor has entered stays, a missing link back refuses nothing, and a website that is down is said to be', async () => {
  await ask({ name: 'Mine', picture: 'https://petit-nord.org/me.png' })
  await look({ 'https://petit-nord.org/': '<title>Other</title><link rel="icon" href="/i.png">' })
  expect(await studio()).toMatchObject([
    {
      name: 'Mine',
      avatar: { url: 'https://petit-nord.org/me.png' },
      site: { outcome: 'none', linkBack: null },
    },
  ])
  await look({})
  expect(await studio()).toMatchObject([{ name: 'Mine', site: { outcome: 'fails', linkBack: null } }])
  const [{ id = 0 } = {}] = await studio()
  await decide('POST', `${id}/approve`)
  expect(await links()).toMatchObject([{ linkName: 'Mine', linkAvatar: null }])
  await readFriendNews(context.ctx, new AbortController().signal, website({}))
  const failedSince = new Date(context.clock.now).toISOString()
  expect(await studio()).toMatchObject([{ site: { outcome: 'fails', failedSince } }])
})

it('a declined request is gone, and can be brought back', async () => {
  await ask({})
  const [{ id = 0 } = {}] = await studio()
  const { data } = await decide('DELETE', String(id))
  expect(await studio()).toEqual([])
  const { undoToken: token } = data as { undoToken: string }
  await context.api('/studio/friends/undo', jsonRequest('POST', { token }, owner.headers))
  expect(await studio()).toMatchObject([{ id, isRequest: true }])
  expect(await links()).toEqual([])
})

it('what is no website, this site, or a known one is not stored; neither is what programs fill in', async () => {
  await saveFriend(context.ctx, {
    name: 'Lin',
    url: 'https://lin.org',
    intro: '',
    avatar: null,
    sourceHash: null,
  })
  for (const url of [
    '',
    'javascript:alert(1)',
    'nowhere',
    'https://blog.example.org/x',
    'https://a.example',
    `https://a.org/${'x'.repeat(300)}`,
  ])
    expect(await ask({ url }), url).toBe('/friends?asked=url#ask')
  expect(await ask({ url: 'http://www.lin.org/' })).toBe('/friends?asked=known#ask')
  expect(await ask({ subject: 'Cheap pills' })).toBe(sent)
  expect(await studio()).toHaveLength(1)
  const long = {
    name: '名'.repeat(40),
    intro: '句'.repeat(80),
    url: 'https://long.org',
    picture: 'data:image/png,',
  }
  expect(await ask(long)).toBe(sent)
  expect(await studio()).toMatchObject([{}, { name: long.name, intro: long.intro, avatar: { kind: 'none' } }])
})

it('H8: a network can ask three times an hour, and another site not at all', async () => {
  for (const name of ['a', 'b', 'c']) expect(await ask({ url: `https://${name}.org` })).toBe(sent)
  expect(await ask({ url: 'https://d.org' })).toBe(429)
  expect(await ask({}, { origin: 'https://evil.org', host: 'localhost:3000' })).toBe(200)
  expect(await studio()).toHaveLength(3)
})

it('nobody can ask while requests are off or the section is hidden', async () => {
  const { ctx } = context
  const takesRequests = async () =>
    ((await context.api('/links/news')).data as { takesRequests: boolean }).takesRequests
  expect(await takesRequests()).toBe(true)
  await ctx.transaction((tx) => updateSettings(ctx, tx, { friendRequests: false }))
  expect([await takesRequests(), await ask({})]).toEqual([false, 404])
  await ctx.transaction((tx) => updateSettings(ctx, tx, { friendRequests: true }))
  await showSections(context, owner.headers, (section) => section !== 'friends')
  expect([await takesRequests(), await ask({})]).toEqual([false, 404])
})
