/**
 * A provider of OpenID Connect for tests, made of `oauth2-mock-server`, and a GitHub at the same address. It checks the
 * application, the code and PKCE, and on request it lies, is silent, or sends too much.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type MutableResponse, type MutableToken, OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'

export const OIDC_APP = { id: 'borealis', secret: 'Sentinel-of-the-provider' }

const lies = {
  'wrong issuer': (claims: Claims) => {
    claims.iss = 'https://evil.example'
  },
  'wrong nonce': (claims: Claims) => {
    claims.nonce = 'another'
  },
  'no nonce': (claims: Claims) => {
    claims.nonce = undefined
  },
  'other audience': (claims: Claims) => {
    claims.aud = 'another-site'
  },
  'expired token': (claims: Claims) => {
    claims.exp = 1_000_000
  },
  'endless subject': (claims: Claims) => {
    claims.sub = 'x'.repeat(300)
  },
}
type Claims = MutableToken['payload']

export const LIES = Object.keys(lies) as (keyof typeof lies)[]
export const FORGERIES = ['alg none', 'changed token', 'no token', 'other user info'] as const
export const OUTAGES = ['silent', 'down', 'redirect', 'nonsense', 'endless'] as const
export const DISCOVERIES = ['other issuer', 'script as login page'] as const

type Mood =
  | 'well'
  | keyof typeof lies
  | (typeof FORGERIES)[number]
  | (typeof OUTAGES)[number]
  | (typeof DISCOVERIES)[number]

export type FakeOidc = {
  url: string
  mood: Mood
  person: { sub: string; name?: string; email?: string; email_verified?: boolean; picture?: string }
  /** Claims that only the user info has. */
  userInfo: object
  github: { id: number; login: string; name: string | null; emails: object[] }
  /** Requested paths. */
  asked: string[]
  /** Where the provider sends a browser that opens the URL, with code, state and perhaps the issuer. */
  visit: (url: string) => Promise<{ code: string; state: string }>
  stop: () => Promise<void>
}

export async function startFakeOidc(): Promise<FakeOidc> {
  const issuer = new OAuth2Issuer()
  await issuer.keys.generate('RS256')
  const service = new OAuth2Service(issuer)
  const codes = new Set<string>()
  const challenges = new Map<string, string | null>()

  service.on('beforeWellKnownOpenIdConfiguration', ({ body }: MutableResponse) => {
    Object.assign(body, { token_endpoint_auth_methods_supported: ['client_secret_basic'] })
    if (oidc.mood === 'other issuer') Object.assign(body, { issuer: 'https://evil.example' })
    if (oidc.mood === 'script as login page')
      Object.assign(body, { authorization_endpoint: 'javascript:alert(1)' })
  })
  service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
    codes.add(url.searchParams.get('code') ?? '')
  })
  service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    // The access token has none.
    if (payload.aud === undefined) return
    Object.assign(payload, oidc.person)
    if (oidc.mood in lies) lies[oidc.mood as keyof typeof lies](payload)
  })
  service.on('beforeResponse', ({ body }: MutableResponse) => {
    if (body === '') return
    const [header, payload, signature] = String(body.id_token).split('.')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    if (oidc.mood === 'alg none') body.id_token = `${unsigned}.${payload}.`
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url')
    if (oidc.mood === 'changed token') body.id_token = `${header}.${changed}.${signature}`
    if (oidc.mood === 'no token') delete body.id_token
  })
  service.on('beforeUserinfo', (response: MutableResponse) => {
    const sub = oidc.mood === 'other user info' ? 'somebody-else' : oidc.person.sub
    response.body = { sub, ...oidc.userInfo }
  })

  const say = (response: ServerResponse, status: number, value: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const answerToken = (request: IncomingMessage, response: ServerResponse, form: URLSearchParams) => {
    // Both are encoded as in a form (RFC 6749, 2.3.1).
    const [, basic = ''] = (request.headers.authorization ?? '').split(' ')
    const sent = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
    if (sent.join(':') !== `${OIDC_APP.id}:${OIDC_APP.secret}`)
      return say(response, 401, { error: 'invalid_client' })
    if (!codes.delete(form.get('code') ?? '')) return say(response, 400, { error: 'invalid_grant' })
    const { method, url, headers } = request
    const again = Object.assign(Readable.from([Buffer.from(form.toString())]), { method, url, headers })
    return service.requestHandler(again as unknown as IncomingMessage, response)
  }
  /** GitHub answers errors with status 200, and knows neither ID tokens nor discovery. */
  const answerGithub = (
    path: string,
    query: URLSearchParams,
    form: URLSearchParams,
    response: ServerResponse,
  ) => {
    const { emails, ...person } = oidc.github
    if (path === '/api/v3/user') return say(response, 200, person)
    if (path === '/api/v3/user/emails') return say(response, 200, emails)
    if (path === '/login/oauth/authorize') {
      const code = randomUUID()
      challenges.set(code, query.get('code_challenge'))
      const back = new URL(query.get('redirect_uri') ?? '')
      back.search = String(new URLSearchParams({ code, state: query.get('state') ?? '' }))
      return response.writeHead(302, { location: back.href }).end()
    }
    if (form.get('client_secret') !== OIDC_APP.secret)
      return say(response, 200, { error: 'incorrect_client_credentials' })
    const code = form.get('code') ?? ''
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight = challenges.get(code) === challenge
    challenges.delete(code)
    return isRight
      ? say(response, 200, { access_token: 'gho_1', token_type: 'bearer', scope: 'read:user' })
      : say(response, 200, { error: 'bad_verification_code' })
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', oidc.url)
    oidc.asked.push(pathname)
    const form = new URLSearchParams(await text(request))
    if (pathname.endsWith('/authorize') === false) {
      if (oidc.mood === 'silent') return
      if (oidc.mood === 'down') return response.writeHead(503).end('{}')
      if (oidc.mood === 'redirect') return response.writeHead(302, { location: '/elsewhere' }).end()
      if (oidc.mood === 'nonsense') return response.writeHead(200).end('<html>Welcome</html>')
      if (oidc.mood === 'endless') return response.writeHead(200).end('x'.repeat(1_000_000))
    }
    if (/^\/(login|api)\//.test(pathname)) return answerGithub(pathname, searchParams, form, response)
    if (pathname === '/token') return answerToken(request, response, form)
    service.requestHandler(request, response)
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  issuer.url = `http://127.0.0.1:${port}`
  const oidc: FakeOidc = {
    url: issuer.url,
    mood: 'well',
    person: { sub: 'person-1', name: 'Ingrid' },
    userInfo: {},
    github: { id: 1, login: 'ingrid', name: null, emails: [] },
    asked: [],
    visit: async (url) => {
      const response = await fetch(url, { redirect: 'manual' })
      const back = new URL(response.headers.get('location') ?? '', oidc.url)
      return Object.fromEntries(back.searchParams) as { code: string; state: string }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return oidc
}
