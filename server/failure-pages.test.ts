/** Tests that refusals and failures are HTML pages for browsers that open a page, and envelopes below /api. */
// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '#server/platform/http/http-server.ts'
import { createApp } from './app.ts'
import { Failure } from './platform/errors.ts'
import { createTestContext, type TestContext } from './testing/test-context.ts'

let context: TestContext
let server: RunningServer
beforeAll(async () => {
  context = await createTestContext({ PORT: '0', HOST: '127.0.0.1' })
  const app = createApp(context.ctx, async ({ url }) => {
    if (url === '/about') throw new Failure('unavailable')
    if (url === '/friends') throw new Failure('too-many', { words: { seconds: 42 } })
    if (url === '/talks') throw new Error('a defect')
    return { status: 200, html: 'page' }
  })
  const ctx = { ...context.ctx, log: { ...context.ctx.log, error: () => {} } as never }
  server = await startServer(ctx, app)
})
afterAll(async () => {
  await server?.stop()
  await context?.close()
})

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const send = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, init)
  return { response, status: response.status, text: await response.text() }
}
const isHtml = ({ response, text }: Awaited<ReturnType<typeof send>>) =>
  response.headers.get('content-type') === 'text/html; charset=utf-8' && text.startsWith('<!doctype html>')

describe('a browser that opens a page', () => {
  it.each([
    ['429', '/friends', 429, 'Too many requests', '请求过于频繁'],
    ['503', '/about', 503, 'Temporarily unavailable', '暂时无法访问'],
    ['500', '/talks', 500, 'Something went wrong', '出错了'],
    ['414', `/about?${'x'.repeat(9000)}`, 414, 'The URL is too long', '网址过长'],
    ['431', `/search?q=${'x'.repeat(17_000)}`, 431, 'are too long', '请求头过长'],
    ['404 of a file', '/media/missing.png', 404, 'There is nothing at this URL', '这个网址没有内容'],
  ])('reads %s as a page in its language and theme', async (_, path, status, english, chinese) => {
    const en = await send(path, { headers: { ...BROWSER, 'accept-language': 'en' } })
    expect(en.status).toBe(status)
    expect(isHtml(en)).toBe(true)
    expect(en.text).toContain(english)
    expect(en.text).toContain('<html lang="en">')
    expect(en.response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(en.response.headers.get('cache-control')).toBe('private, no-store')
    const cookie = 'locale=cn; theme=theme-light'
    const cn = await send(path, { headers: { ...BROWSER, cookie } })
    expect(isHtml(cn)).toBe(true)
    expect(cn.text).toContain(chinese)
    expect(cn.text).toContain('<body class="theme-light">')
  })

  it('is told when to try again, and gets a link to the same page', async () => {
    const { response, text } = await send('/friends?a=%22%3E%3Cb%3E', { headers: BROWSER })
    expect(response.headers.get('retry-after')).toBe('42')
    expect(text).toContain('in 42 seconds')
    expect(text).toContain('href="/friends?a=%22%3E%3Cb%3E"')
    // Browsers read two slashes as the beginning of another host.
    const foreign = await send(`//example.org/${'x'.repeat(9000)}`, { headers: BROWSER })
    expect(isHtml(foreign)).toBe(true)
    expect(foreign.text).not.toContain('example.org')
    const style = await send('/failure.css')
    expect(style.response.headers.get('content-type')).toContain('text/css')
  })

  it('reads 413 as a page when a form is too large', async () => {
    const refused = await send('/preferences', {
      method: 'POST',
      headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
      body: `back=${'x'.repeat(30_000)}`,
    })
    expect(refused.status).toBe(413)
    expect(isHtml(refused)).toBe(true)
    expect(refused.text).not.toContain('Try again')
  })
})

describe('a client of the API', () => {
  it.each([
    ['431', `/api/search?keywords=${'x'.repeat(17_000)}`, 431, 43100],
    ['414', `/api/tags/all?${'x'.repeat(9000)}`, 414, 41400],
    ['404', '/api/nothing', 404, 40400],
  ])('gets %s with the envelope, also in a browser', async (_, path, status, code) => {
    for (const headers of [{}, BROWSER]) {
      const response = await send(path, { headers: { ...headers, 'accept-language': 'zh-CN' } })
      expect(response.status).toBe(status)
      expect(JSON.parse(response.text)).toEqual({
        flag: false,
        code,
        message: expect.stringMatching(/\p{Script=Han}/u),
        data: null,
      })
    }
  })

  it('gets an envelope for a page that it requests as JSON', async () => {
    const { text } = await send('/about', { headers: { accept: 'application/json' } })
    expect(JSON.parse(text)).toMatchObject({ flag: false, code: 50300 })
  })
})
