/** What the friends page shows of feeds that behave well, badly and not at all; with real servers on this machine. */
// @module-tag engine
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import type { Friend, FriendArticle } from '#contract/friends.ts'
import { createReadPublic, type ReadPublic } from '#server/features/mentions/read-public.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { DAY_MS, HOUR_MS } from '#server/platform/durations.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { fetchFriendPicture } from './fetch-friend-picture.ts'
import { readFriendNews } from './read-friend-news.ts'
import { saveFriend } from './save-friend.ts'

let context: TestContext
const servers: Server[] = []
beforeEach(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
})
afterEach(() => context.close())
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))

/** A host of its own, with everything that it was asked for. */
async function host(answer: (path: string) => RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request.url ?? '')(request, response)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}
const say =
  (text: string, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(text)

const home = '<html><link rel="alternate" type="application/rss+xml" href="/feed"><title>Lin</title></html>'
const rss = (items: string) => `<rss version="2.0"><channel><title>Lin</title>${items}</channel></rss>`
const item = (name: string, daysAgo: number) =>
  `<item><title>${name}</title><link>/${name}</link><pubDate>${new Date(
    context.clock.now - daysAgo * DAY_MS,
  ).toUTCString()}</pubDate></item>`

/** A friend whose page names the feed that `feed` answers. */
async function friend(
  feed: RequestListener,
  page: RequestListener = say(home),
  robots: RequestListener = say('', 404),
) {
  const one = await host((path) => (path === '/feed' ? feed : path === '/robots.txt' ? robots : page))
  const id = await saveFriend(context.ctx, {
    name: 'Lin',
    url: one.url,
    intro: '',
    avatar: null,
    sourceHash: null,
  })
  return { ...one, id }
}

const onlyThisMachine = createReadPublic((address) => address === '127.0.0.1')
/** Servers of these tests that do not answer would take ten seconds. */
const read: ReadPublic = (url, options) =>
  onlyThisMachine(url, { ...options, withinMs: silent.has(url) ? 50 : 10_000 })
const silent = new Set<string>()
const readNews = () => readFriendNews(context.ctx, new AbortController().signal, read)
const news = async () => ((await context.api('/links/news')).data as { articles: FriendArticle[] }).articles
const titles = async () => (await news()).map(({ title }) => title)
const outcomes = async () => {
  const rows = await context.ctx.db.selectFrom('friend_site').select('outcome').orderBy('friend_id').execute()
  return rows.map(({ outcome }) => outcome)
}
const gone = async () => ((await context.api('/links')).data as Friend[]).map(({ goneSince }) => goneSince)
/** The same after a time, in which nothing else happens. */
async function readAfter(ms: number): Promise<void> {
  context.clock.now += ms
  await readNews()
}

const thousand = () => rss(Array.from({ length: 1000 }, (_, i) => item(`n${i}`, 1000 - i)).join(''))
/** What the feed answers → what the page shows of it, and what the owner reads. */
const table: [name: string, answer: () => RequestListener, shown: string[], outcome: string][] = [
  ['200', () => say(rss(item('a', 1) + item('b', 2))), ['a', 'b'], 'reads'],
  [
    'four articles',
    () => say(rss([1, 2, 3, 4].map((ago) => item(`d${ago}`, ago)).join(''))),
    ['d1', 'd2', 'd3'],
    'reads',
  ],
  ['1 000 articles', () => say(thousand()), ['n999', 'n998', 'n997'], 'reads'],
  [
    'wrong dates',
    () => say(rss(item('future', -400) + item('a', 1).replace(/<pubDate>[^<]*/, '<pubDate>soon'))),
    [],
    'reads',
  ],
  ['403', () => say('', 403), [], 'refuses'],
  ['429', () => say('', 429, { 'retry-after': '7200' }), [], 'refuses'],
  ['404', () => say('', 404), [], 'none'],
  ['500', () => say('', 500), [], 'fails'],
  ['nothing', () => () => {}, [], 'fails'],
  ['HTML', () => say('<!doctype html><title>Lin</title><p>Hello'), [], 'none'],
  ['10 MB', () => say(rss(`${item('a', 1)}<!-- ${'x'.repeat(10_000_000)} -->`)), [], 'none'],
  ['a redirect into the network', () => say('', 302, { location: 'http://127.0.0.9/feed' }), [], 'fails'],
  ['a redirect without end', () => say('', 302, { location: '/feed' }), [], 'fails'],
]

it.each(table)('O4, H10: a feed that answers with %s', async (name, answer, shown, outcome) => {
  const { url } = await friend(answer())
  if (name === 'nothing') silent.add(`${url}feed`)
  await readNews()
  expect([await titles(), await outcomes()]).toEqual([shown, [outcome]])
})

it('asks for a feed once an hour at most and for the page once a day, and takes 304 as the same', async () => {
  let sent: unknown
  const { asked } = await friend((request, response) => {
    sent = [request.headers['if-none-match'], request.headers['if-modified-since']]
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else
      response
        .writeHead(200, { etag: '"1"', 'last-modified': 'Wed, 14 Jan 2026 12:00:00 GMT' })
        .end(rss(item('a', 1)))
  })
  await readNews()
  await readNews()
  await readAfter(HOUR_MS - 1)
  expect(asked).toEqual(['/robots.txt', '/', '/feed'])
  await readAfter(1)
  expect(asked.slice(3)).toEqual(['/feed'])
  expect(sent).toEqual(['"1"', 'Wed, 14 Jan 2026 12:00:00 GMT'])
  expect(await titles()).toEqual(['a'])
  await readAfter(DAY_MS)
  expect(asked.slice(4)).toEqual(['/robots.txt', '/', '/feed'])
})

it('waits as long as a server asks for, and longer after each failure, for all that is on its host', async () => {
  const { asked, url } = await friend(say('', 503, { 'retry-after': '7200' }))
  const other = { name: 'Bo', url: `${url}bo`, intro: '', avatar: null, sourceHash: null }
  await saveFriend(context.ctx, other)
  await readNews()
  expect(asked).toEqual(['/robots.txt', '/', '/feed'])
  await readAfter(2 * HOUR_MS - 1)
  expect(asked).toHaveLength(3)
  await readAfter(1)
  expect(asked.slice(3)).toEqual(['/robots.txt', '/bo', '/feed'])
})

it('does not read what robots.txt forbids: the friend is there, and shows nothing', async () => {
  const { asked } = await friend(say(rss(item('a', 1))), say(home), say('User-agent: *\nDisallow: /feed'))
  await readNews()
  expect(asked).toEqual(['/robots.txt', '/'])
  expect([await outcomes(), await titles(), await gone()]).toEqual([['refuses'], [], [null]])
})

it.each([true, false])(
  'a friend is gone after failures on seven days, and back with the first answer; one who refuses is never gone; news: %s',
  async (friendNews) => {
    await context.ctx.transaction((tx) => updateSettings(context.ctx, tx, { friendNews }))
    let status = 500
    await friend(say(rss(item('a', 1))), (_, response) => say(home, status)(_, response))
    await friend(say(''), say('', 403))
    const since = new Date(context.clock.now).toISOString()
    await readNews()
    for (let hour = 0; hour < 23; hour++) await readAfter(HOUR_MS / 2)
    for (let day = 1; day < 6; day++) await readAfter(DAY_MS)
    expect(await gone()).toEqual([null, null])
    await readAfter(DAY_MS)
    expect(await gone()).toEqual([since, null])
    expect((await outcomes())[1]).toBe('refuses')
    status = 200
    await readAfter(DAY_MS)
    expect([await gone(), await titles()]).toEqual([[null, null], friendNews ? ['a'] : []])
  },
)

it('while the owner has turned news off, pages alone are read, once a day; articles go with their friend', async () => {
  const { ctx } = context
  const { asked, id } = await friend(say(rss(item('a', 1))))
  await ctx.transaction((tx) => updateSettings(ctx, tx, { friendNews: false }))
  await readNews()
  await readAfter(DAY_MS - 1)
  expect([asked, await outcomes(), await news()]).toEqual([['/robots.txt', '/'], ['reads'], []])
  await ctx.transaction((tx) => updateSettings(ctx, tx, { friendNews: true }))
  await readNews()
  expect(asked.slice(2)).toEqual(['/feed'])
  expect(await news()).toEqual([
    {
      friendId: id,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/a$/),
      title: 'a',
      publishTime: new Date(context.clock.now - 2 * DAY_MS + 1).toISOString(),
      minutes: null,
    },
  ])
  await saveFriend(
    ctx,
    { name: 'Lin', url: 'https://lin.example', intro: '', avatar: null, sourceHash: null },
    id,
  )
  expect(await news()).toEqual([])
})

it('friends.opml has the friends that visitors see, with their feeds', async () => {
  const { url } = await friend(say(rss('')))
  const more = { name: 'Bo & <Co>', intro: 'Draws.', avatar: null, sourceHash: null }
  await saveFriend(context.ctx, { ...more, url: 'https://bo.example' })
  await saveFriend(context.ctx, { ...more, name: 'Waits', url: 'https://waits.example', state: 'waiting' })
  await readNews()
  const response = await context.fetch('/friends.opml')
  expect(response.headers.get('content-type')).toBe('text/x-opml; charset=utf-8')
  const opml = await response.text()
  expect(opml).toContain(`xmlUrl="${url}feed"`)
  expect(opml).toContain('text="Bo &amp; &lt;Co&gt;"')
  expect(opml).not.toContain('Waits')
})

it('a picture on another server is stored here, and shown from here', async () => {
  const { ctx } = context
  const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#335544' } })
    .png()
    .toBuffer()
  const { url } = await host((path) =>
    path === '/a.png' ? (_, response) => response.end(png) : say('<p>', 200),
  )
  const draft = { name: 'Lin', intro: '', sourceHash: null }
  const ids = [
    await saveFriend(ctx, { ...draft, url, avatar: { url: `${url}a.png` } }),
    await saveFriend(ctx, { ...draft, url: `${url}b`, avatar: { url: `${url}no-image` } }),
  ]
  const ending = new AbortController().signal
  for (const friendId of ids) await fetchFriendPicture(ctx, { friendId, tries: 9 }, ending, () => true)
  const links = (await context.api('/links')).data as Friend[]
  expect(links.map(({ linkAvatar }) => linkAvatar)).toEqual([expect.stringMatching(/^\/media\//), null])
  expect((await context.fetch(links[0]?.linkAvatar ?? '')).status).toBe(200)
})
