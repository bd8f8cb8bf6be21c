/**
 * A fake QQ server for tests: a form for the token, JSONP for the identity, JSON for the profile, and errors with
 * HTTP 200. On request it is slow, refuses, or redirects elsewhere.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import sharp from 'sharp'

export const QQ_APP = { QQ_APP_ID: '101480521', QQ_APP_KEY: 'a8c1c0a3f2b94d2f8c0e' }

type Mood =
  | 'well'
  | 'silent'
  | 'wrong code'
  | 'other application'
  | 'refused person'
  | 'redirect'
  | 'nonsense'
  | 'endless'

export type FakeQq = {
  url: string
  mood: Mood
  /** Whether its login page allows framing. */
  allowsFrames: boolean
  person: { openid: string; nickname: string; avatarUrl: string | null }
  /** Requested URLs, without their hosts. */
  asked: string[]
  stop: () => Promise<void>
}

export async function startFakeQq(): Promise<FakeQq> {
  const used = new Set<string>()
  const say = (response: ServerResponse, type: string, body: string | Buffer) =>
    response.writeHead(200, { 'content-type': type }).end(body)
  const wrapped = (fields: object) => `callback( ${JSON.stringify(fields)} );\n`

  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', qq.url)
    qq.asked.push(url.pathname + url.search)
    const query = (name: string) => url.searchParams.get(name)
    if (url.pathname === '/oauth2.0/authorize') {
      if (!qq.allowsFrames) response.setHeader('x-frame-options', 'DENY')
      // The button redirects back with a code, as on the real page.
      const back = new URL(query('redirect_uri') ?? '')
      back.searchParams.set('code', `CODE${randomUUID()}`)
      back.searchParams.set('state', query('state') ?? '')
      const page = `<!doctype html><html lang="zh-CN"><title>QQ</title><main><h1>QQ 登录</h1><a id="agree" href="${back}">授权并登录</a></main></html>`
      return say(response, 'text/html; charset=utf-8', page)
    }
    if (url.pathname === '/face.png') {
      const avatar = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#12b7f5' } })
        .png()
        .toBuffer()
      return say(response, 'image/png', avatar)
    }
    if (qq.mood === 'silent') return
    if (qq.mood === 'redirect') return response.writeHead(302, { location: '/elsewhere' }).end()
    if (qq.mood === 'nonsense') return say(response, 'text/html', '<html>502 Bad Gateway</html>')
    if (qq.mood === 'endless') return say(response, 'text/html', 'x'.repeat(1_000_000))
    if (url.pathname === '/oauth2.0/token') {
      const code = query('code') ?? ''
      const isKnown = query('client_secret') === QQ_APP.QQ_APP_KEY && query('client_id') === QQ_APP.QQ_APP_ID
      if (!isKnown)
        return say(
          response,
          'text/html',
          wrapped({ error: 100009, error_description: 'client secret is illegal' }),
        )
      if (qq.mood === 'wrong code' || used.has(code))
        return say(
          response,
          'text/html',
          wrapped({ error: 100020, error_description: 'code is reused error' }),
        )
      used.add(code)
      return say(response, 'text/html', 'access_token=FE04CCE2&expires_in=7776000&refresh_token=88E4BE14')
    }
    if (url.pathname === '/oauth2.0/me') {
      const client_id = qq.mood === 'other application' ? '999' : QQ_APP.QQ_APP_ID
      return say(response, 'text/html', wrapped({ client_id, openid: qq.person.openid }))
    }
    if (url.pathname === '/user/get_user_info') {
      if (qq.mood === 'refused person')
        return say(response, 'application/json', '{"ret":-23,"msg":"token is invalid"}')
      const { nickname, avatarUrl } = qq.person
      const fields = {
        ret: 0,
        msg: '',
        is_lost: 0,
        nickname,
        gender: '女',
        figureurl_qq_1: avatarUrl ?? '',
        figureurl_qq_2: avatarUrl ?? '',
      }
      return say(response, 'application/json', JSON.stringify(fields))
    }
    response.writeHead(404).end()
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  const qq: FakeQq = {
    url: `http://127.0.0.1:${port}`,
    mood: 'well',
    allowsFrames: true,
    person: { openid: 'OPENID1', nickname: '小林', avatarUrl: null },
    asked: [],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        // A browser may keep a connection open without sending a request.
        server.closeAllConnections()
      }),
  }
  return qq
}
