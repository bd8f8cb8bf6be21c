/** Tests what a link card holds, with a server of this machine that the test allows, and what readers get of it. */
// @module-tag engine
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { cleanUpMedia } from '#server/features/media/delete-unused-media.ts'
import { renderText } from '#server/features/media/render-text.ts'
import { DAY_MS } from '#server/platform/durations.ts'
import { articleDraft } from '#server/testing/fixtures.ts'
import { plainPhotoBytes } from '#server/testing/photos.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { makeLinkCard } from './make-link-card.ts'

let context: TestContext
let url: string
let pages: Record<string, RequestListener>
let asked: string[]
const server = createServer((request, response) => {
  const { url: path = '' } = request
  asked.push(path)
  const page = pages[path]
  if (page) page(request, response)
  else response.writeHead(404).end()
})
beforeAll(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://blog.example' })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  pages = {}
  asked = []
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await context.close()
})

const say =
  (body: string | Uint8Array, type = 'text/html; charset=utf-8', status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type }).end(body)
const head = (title: string, more = '') => `<title>${title}</title>${more}`
const image = (src: string) => `<meta property="og:image" content="${src}">`
const make = (path: string) => makeLinkCard(context.ctx, url + path, (address) => address === '127.0.0.1')
const textWith = async (path: string, page: RequestListener) => {
  pages[path] = page
  return make(path)
}
const refusal = expect.objectContaining({ kind: 'refused' })

describe('a link card', () => {
  it('has title, description and image of the page; readers get the image from here', async () => {
    const photo = await plainPhotoBytes(7)
    pages['/a.jpg'] = say(photo, 'image/jpeg')
    const description = '<meta name="description" content="Two extensions.">'
    const card = await textWith('/rfc', say(head('Stale *content*', description + image('/a.jpg'))))
    const [, src = ''] = /!\[127\.0\.0\.1\]\((\/media\/[0-9a-f]{32}\/\d+\.webp)\)$/.exec(card) ?? []
    expect(card).toBe(
      `> [!card] [Stale \\*content\\*](${url}/rfc)\n> Two extensions.\n>\n> ![127.0.0.1](${src})`,
    )
    expect(asked).toEqual(['/rfc', '/a.jpg'])

    const { rendered, mediaIds } = await renderText(context.ctx, `Before.\n\n${card}\n\nAfter.`)
    expect(rendered.html).toContain(`<b><a href="${url}/rfc">Stale *content*</a></b>`)
    expect(rendered.html).toMatch(/<span class="link-image"><picture>.*src="\/media\//s)
    expect(rendered.html.match(/(?<= src(?:set)?=")http/g)).toBeNull()
    expect((await context.fetch(src)).status).toBe(404)
    await saveArticle(context.ctx, articleDraft(context.ctx, { markdown: card, rendered, mediaIds }))
    context.clock.now += 30 * DAY_MS
    await cleanUpMedia(context.ctx)
    const response = await context.fetch(src)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    // Neither rendering nor reading asks the page.
    expect(asked).toEqual(['/rfc', '/a.jpg'])
  })

  it('is refreshed: it says what the page says by now; without an answer nothing is made', async () => {
    expect(await textWith('/page', say(head('Before')))).toBe(`> [!card] [Before](${url}/page)`)
    expect(await textWith('/page', say(head('After')))).toBe(`> [!card] [After](${url}/page)`)
    for (const status of [403, 404, 410, 503])
      await expect(textWith('/page', say(head('Gone'), 'text/html', status))).rejects.toEqual(refusal)
    await expect(textWith('/page', (_, response) => void response.destroy())).rejects.toEqual(refusal)
  })

  it.each([
    ['the head of the response', 'text/html; charset=gbk', ''],
    ['the page', 'text/html', '<meta charset="GBK">'],
    [
      'the page, as it was done before',
      'text/html',
      '<meta http-equiv="Content-Type" content="text/html; charset=gb2312">',
    ],
  ])('is read in the encoding that %s names', async (_, type, meta) => {
    // 码头 in GBK.
    const title = Buffer.from([0xc2, 0xeb, 0xcd, 0xb7])
    const page = Buffer.concat([Buffer.from(`${meta}<title>`), title, Buffer.from('</title>')])
    expect(await textWith('/gbk', say(page, type))).toBe(`> [!card] [码头](${url}/gbk)`)
  })

  it('is made of the beginning of a page that never ends', async () => {
    const card = await textWith('/endless', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write(head('Endless'))
      const more = () => {
        while (!response.destroyed && response.write('<p>more</p>'.repeat(1000)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    expect(card).toBe(`> [!card] [Endless](${url}/endless)`)
  })

  it('is the same for thirty requests at once, with one image', async () => {
    pages['/many.jpg'] = say(await plainPhotoBytes(11), 'image/jpeg')
    pages['/many'] = say(head('Many', image('/many.jpg')))
    const cards = await Promise.all(Array.from({ length: 30 }, () => make('/many')))
    expect(new Set(cards).size).toBe(1)
    expect(cards[0]).toContain('](/media/')
  })

  it('has no image where there is none that can be stored', async () => {
    pages['/text.png'] = say('no image', 'image/png')
    pages['/huge.jpg'] = say(Buffer.alloc(5_000_001), 'image/jpeg')
    for (const src of ['/text.png', '/huge.jpg', '/none.png', 'data:image/png;base64,AA', 'http://[::1'])
      expect(await textWith('/page', say(head('T', image(src)))), src).toBe(`> [!card] [T](${url}/page)`)
  })

  it('is a link where the page says nothing of itself, and leads to the place that was meant', async () => {
    pages['/file.pdf'] = say('%PDF', 'application/pdf')
    const { ctx } = context
    const of = (path: string) => makeLinkCard(ctx, ` ${url}${path} `, () => true)
    expect(await of('/file.pdf')).toBe(`> [!card] <${url}/file.pdf>`)
    pages['/a_(b)?c=1'] = say(head('[T] & <b>'))
    const card = await of('/a_(b)?c=1#part')
    const { html } = (await renderText(ctx, card)).rendered
    expect(html).toContain(`<b><a href="${url}/a_(b)?c=1#part">[T] &#x26; &#x3C;b></a></b>`)
  })

  it('follows redirects, from which images are seen, and leads where its author said', async () => {
    pages['/short'] = (_, response) => void response.writeHead(302, { location: '/deep/page' }).end()
    pages['/deep/page'] = say(head('T', image('a.jpg')))
    pages['/deep/a.jpg'] = say(await plainPhotoBytes(8), 'image/jpeg')
    expect(await make('/short')).toMatch(`> [!card] [T](${url}/short)\n>\n> ![127.0.0.1](/media/`)
  })
})

describe('POST /studio/link-cards', () => {
  let headers: Record<string, string>
  beforeAll(async () => {
    headers = { authorization: `Bearer ${(await createTestReader(context.ctx, { isOwner: true })).token}` }
  })
  const send = (address: string) =>
    context.api('/studio/link-cards', jsonRequest('POST', { url: address }, headers))

  it('H10: asks no server of a private network, by its address, by a redirect or for an image', async () => {
    pages['/'] = say(head('Router'))
    expect(await send(url)).toMatchObject({ code: 51000, message: expect.stringContaining('didn’t respond') })
    expect(asked).toEqual([])
    pages['/there'] = (_, response) => void response.writeHead(302, { location: 'http://127.0.0.2/' }).end()
    await expect(make('/there')).rejects.toEqual(refusal)
    expect(await textWith('/page', say(head('T', image('http://127.0.0.2/a.png'))))).toBe(
      `> [!card] [T](${url}/page)`,
    )
  })

  it('takes URLs of websites only', async () => {
    for (const address of ['', 'words', 'ftp://x.example', 'file:///etc/passwd', 'https://a:b@x.example'])
      expect(await send(address), address).toMatchObject({ code: 52000 })
  })
})
