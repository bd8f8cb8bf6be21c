// @module-tag engine
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mention } from '#contract/mentions.ts'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { createTestReader, type TestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { createReadPublic } from './read-public.ts'
import { deleteOldUnverified, verifyMention } from './verify-mention.ts'

let context: TestContext
let owner: TestReader
let articleId: number
let server: Server
let base: string
let respond: RequestListener
const target = () => `https://blog.example/articles/${articleId}`
const readLocal = createReadPublic(() => true)

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
  const { ctx } = context
  owner = await createTestReader(ctx, { isOwner: true })
  await ctx.transaction((tx) => updateSettings(ctx, tx, { webmentions: true }))
  articleId = await saveArticle(ctx, articleDraft(ctx))
})
afterEach(() => context.close())

const page =
  (html: string, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(html)
const linking = (text = 'I agree.') =>
  page(
    `<div class="h-entry"><a class="p-author h-card" href="https://lin.example/">Lin</a>
    <a class="u-in-reply-to" href="${target()}">re</a><p class="e-content">${text}</p></div>`,
  )
async function receive(path = '/a'): Promise<number> {
  const { id } = await context.ctx.transaction((tx) =>
    tx
      .insertInto('mention')
      .values({
        article_id: articleId,
        source: base + path,
        target: target(),
        state: 'unverified',
        received_at: context.clock.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}
const verify = (mentionId: number, read = readLocal) =>
  verifyMention(context.ctx, { mentionId }, new AbortController().signal, read)
const states = async () =>
  (await context.ctx.db.selectFrom('mention').select('state').orderBy('id').execute()).map(
    ({ state }) => state,
  )
const retries = async () =>
  (
    await context.ctx.db.selectFrom('job').select('payload').where('name', '=', 'verify-mention').execute()
  ).map(({ payload }) => JSON.parse(payload))
const shown = async () =>
  ((await context.api(`/articles/${articleId}/mentions`)).data as { records: Mention[] }).records
const moderate = (ids: number[], action: string) =>
  context.api('/studio/mentions/moderation', jsonRequest('POST', { ids, action }, owner.headers))

describe('a webmention', () => {
  it('X8: is shown when its page links to the article and the owner has approved it, and not before', async () => {
    const id = await receive()
    expect(await shown()).toEqual([])
    await moderate([id], 'approve')
    expect(await states()).toEqual(['unverified'])
    respond = linking()
    await verify(id)
    expect(await states()).toEqual(['waiting'])
    expect(await shown()).toEqual([])
    const list = await context.api('/studio/mentions', { headers: owner.headers })
    expect(list.data).toMatchObject({
      counts: { waiting: 1, published: 0 },
      records: [{ id, authorName: 'Lin' }],
    })
    await moderate([id], 'approve')
    expect(await shown()).toMatchObject([
      {
        kind: 'reply',
        url: `${base}/a`,
        authorName: 'Lin',
        authorUrl: 'https://lin.example/',
        excerpt: 'I agree.',
      },
    ])
    await moderate([id], 'reject')
    expect(await shown()).toEqual([])
    await moderate([id], 'delete')
    expect(await states()).toEqual([])
  })
  it('waits again when its page says something else, and stays when it says the same', async () => {
    const id = await receive()
    respond = linking()
    await verify(id)
    await moderate([id], 'approve')
    await verify(id)
    expect(await states()).toEqual(['published'])
    respond = linking('Buy now!')
    await verify(id)
    expect([await states(), await shown()]).toEqual([['waiting'], []])
  })
  it.each([
    ['is gone', page('', 410)],
    ['does not exist any more', page('', 404)],
    ['does not link to the article any more', page('<p>Nothing</p>')],
    ['is no HTML', page(`<a href="x">`, 200, { 'content-type': 'application/octet-stream' })],
  ])('is removed when its page %s', async (_, response) => {
    const id = await receive()
    respond = linking()
    await verify(id)
    await moderate([id], 'approve')
    expect(await shown()).toHaveLength(1)
    respond = response
    await verify(id)
    expect([await states(), await shown()]).toEqual([[], []])
  })
  it('that was rejected stays so, and its page is not asked again', async () => {
    const id = await receive()
    respond = linking()
    await verify(id)
    await moderate([id], 'reject')
    respond = () => {
      throw new Error('asked')
    }
    await verify(id)
    expect(await states()).toEqual(['rejected'])
  })
  it('is tried again after an error of its server, and stays as it is meanwhile', async () => {
    const id = await receive()
    respond = linking()
    await verify(id)
    await moderate([id], 'approve')
    respond = page('', 503)
    await verify(id)
    expect(await retries()).toEqual([{ mentionId: id, tries: 1 }])
    expect(await shown()).toHaveLength(1)
    // After the last attempt as well; one that was never looked at is forgotten.
    const other = await receive('/b')
    for (const mentionId of [id, other])
      await verifyMention(context.ctx, { mentionId, tries: 4 }, new AbortController().signal, readLocal)
    expect(await states()).toEqual(['published'])
  })
  it('P1: of a locked or hidden article is not looked at and not shown; turned off, none is', async () => {
    const { ctx } = context
    const id = await receive()
    respond = linking()
    await verify(id)
    await moderate([id], 'approve')
    const set = (change: object) =>
      ctx.transaction(async (tx) => {
        await tx.updateTable('article').set(change).where('id', '=', articleId).execute()
        ctx.content.changed(tx, `article:${articleId}`)
      })
    await set({ password_hash: 'hash' })
    expect(await shown()).toEqual([])
    await set({ password_hash: null, listed_at: null })
    expect(await shown()).toEqual([])
    await set({ listed_at: 1 })
    expect(await shown()).toHaveLength(1)
    await ctx.transaction((tx) => updateSettings(ctx, tx, { webmentions: false }))
    expect((await context.api(`/articles/${articleId}/mentions`)).data).toEqual({
      isOpen: false,
      records: [],
    })
  })
})

describe('H10: the request for its page', () => {
  it('reaches no private address, not by a redirect either', async () => {
    const id = await receive()
    let asked = 0
    respond = () => {
      asked += 1
    }
    await verify(id, createReadPublic())
    expect(asked).toBe(0)
    await expect(createReadPublic()(base, { ending: new AbortController().signal })).rejects.toThrow(
      'has no public IP address',
    )
    // The first hop is allowed, the second one is not.
    let hops = 0
    const firstOnly = createReadPublic(() => hops++ < 1)
    respond = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end()
    await expect(firstOnly(base, { ending: new AbortController().signal })).rejects.toThrow(
      'has no public IP address',
    )
    expect(await states()).toEqual(['unverified'])
  })
  it('follows at most five redirects, to websites only', async () => {
    const get = () => readLocal(base, { ending: new AbortController().signal })
    respond = (_, response) => response.writeHead(302, { location: '/again' }).end()
    await expect(get()).rejects.toThrow('redirects more than 5 times')
    respond = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    await expect(get()).rejects.toThrow('isn’t a website URL')
  })
  it('gives up a page that does not end in its time', async () => {
    let isClosed = false
    respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>')
      response.on('close', () => {
        isClosed = true
      })
    }
    const { signal } = new AbortController()
    await expect(readLocal(base, { ending: signal, withinMs: 50 })).rejects.toThrow()
    await expect.poll(() => isClosed).toBe(true)
  })
  it('reads a megabyte of an endless page and no more', async () => {
    const id = await receive()
    let sent = 0
    let isClosed = false
    const block = Buffer.alloc(64 * 1024, '<p>')
    respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.on('close', () => {
        isClosed = true
      })
      const more = () => {
        while (!isClosed && sent < 100_000_000 && response.write(block)) sent += block.byteLength
        if (!isClosed) response.once('drain', more)
      }
      more()
    }
    await verify(id)
    await expect.poll(() => isClosed).toBe(true)
    expect(sent).toBeLessThan(20_000_000)
    expect(await states()).toEqual([])
  })
  it('X8: a page that overflows the parser costs its own process, and is no mention', async () => {
    const id = await receive()
    respond = page(`${'<div class=h-entry>'.repeat(45_000)}<a href="${target()}">x</a>`)
    await verify(id)
    expect((await states()).every((state) => state === 'waiting')).toBe(true)
    respond = linking()
    await verify(await receive('/b'))
    expect((await states()).at(-1)).toBe('waiting')
  }, 60_000)
})

it('those that nobody looked at are forgotten after two days', async () => {
  const id = await receive()
  respond = linking()
  await verify(id)
  await receive('/b')
  context.clock.now += 3 * 24 * 3600 * 1000
  await deleteOldUnverified(context.ctx)
  expect(await states()).toEqual(['waiting'])
})
