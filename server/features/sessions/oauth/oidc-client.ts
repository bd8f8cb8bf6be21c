/**
 * GitHub, and providers of OpenID Connect: `oauth4webapi` verifies state, code, PKCE, nonce, issuer, audience, times and signature.
 * Every request is one of `safeFetch`: five seconds for all, no redirects, small responses (docs/requirements/safety.md, O4).
 */
import type { AuthorizationServer, JsonObject } from 'oauth4webapi'
import type { ProviderTest } from '#contract/studio/sign-in-providers.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isPublicIp, PrivateNetworkError } from '#server/platform/http/public-ip.ts'
import { readBeginning, safeFetch } from '#server/platform/http/safe-fetch.ts'
import {
  type Identity,
  type OAuthFlow,
  PROVIDER_TIMEOUT_MS,
  type Provider,
  ProviderUnreachable,
  type Returned,
} from './provider.ts'

/** An application of this site at a provider. */
export type ProviderClient = {
  key: string
  name: string
  issuer: string
  clientId: string
  secret: string
  /** The operator has named it, so it may be in the operator's network and without TLS. */
  isTrusted: boolean
}

const MAX_BYTES = 256 * 1024
const MAX_SUBJECT = 255

/** Loaded by the first login. */
const library = () => import('oauth4webapi')

export const callbackOf = (ctx: Ctx, key: string): string => `${originOf(ctx)}/oauth/login/${key}`

export const webProvider = (ctx: Ctx, client: ProviderClient): Provider => ({
  key: client.key,
  name: client.name,
  // With and without a slash after the host it is the same issuer.
  issuer: isGithub(client) ? githubServer(client).issuer : new URL(client.issuer).href,
  begin: async (flow) => {
    const server = await serverOf(client, await requestsFor(client))
    return { url: await loginUrl(ctx, client, server, flow), canFrame: false }
  },
  identify: async (flow, returned) => {
    const requests = await requestsFor(client)
    const server = await serverOf(client, requests)
    const exchange = await exchangeCode(ctx, client, { server, requests }, flow, returned)
    return identityOf(await (isGithub(client) ? readGithubPerson(client, exchange) : readClaims(exchange)))
  },
})

const isGithub = ({ key }: ProviderClient): boolean => key === 'github'

/** OAuth 2 without discovery and ID tokens. */
const githubServer = ({ issuer }: ProviderClient) => {
  const base = `${new URL(issuer).origin}/login/oauth`
  return {
    issuer: base,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/access_token`,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  }
}

/** What the provider says about itself. */
async function serverOf(client: ProviderClient, requests: Requests): Promise<AuthorizationServer> {
  if (isGithub(client)) return githubServer(client)
  const oauth = await library()
  const url = new URL(client.issuer)
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, requests))
}

type Requests = Awaited<ReturnType<typeof requestsFor>>

/** The options of every request of one login or test. */
const requestsFor = async (client: ProviderClient) => {
  const oauth = await library()
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS)
  return {
    signal,
    [oauth.allowInsecureRequests]: client.isTrusted,
    [oauth.customFetch]: async (
      url: string,
      { headers, body }: { headers: Record<string, string>; body?: unknown },
    ): Promise<Response> => {
      try {
        const response = await safeFetch(url, {
          headers,
          ...(body === undefined || body === null
            ? {}
            : { form: { contentType: headers['content-type'] ?? '', text: String(body) } }),
          signal,
          maxRedirects: 0,
          isAllowed: client.isTrusted ? () => true : isPublicIp,
        })
        const { bytes, isWhole } = await readBeginning(response.body, MAX_BYTES)
        if (!isWhole) throw new Error('the response is too large')
        if (response.status >= 500) throw new Error(`the server responded with ${response.status}`)
        const { 'content-type': type = '', 'www-authenticate': challenge } = response.headers
        return new Response(new Uint8Array(bytes), {
          status: response.status,
          headers: { 'content-type': type, ...(challenge ? { 'www-authenticate': challenge } : {}) },
        })
      } catch (error) {
        const reason = signal.aborted ? 'the server didn’t respond in time' : (error as Error).message
        throw new ProviderUnreachable(reason, { cause: error })
      }
    },
  }
}

async function loginUrl(
  ctx: Ctx,
  client: ProviderClient,
  { authorization_endpoint: endpoint = '' }: AuthorizationServer,
  { state, nonce, verifier }: OAuthFlow,
): Promise<string> {
  const url = URL.parse(endpoint)
  // The browser opens it.
  if (url?.protocol !== 'https:' && !(client.isTrusted && url?.protocol === 'http:'))
    throw new Error('The authorization endpoint is no URL of a website')
  const { calculatePKCECodeChallenge } = await library()
  const query = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: callbackOf(ctx, client.key),
    scope: isGithub(client) ? 'read:user user:email' : 'openid profile email',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

type Asked = { server: AuthorizationServer; requests: Requests }
type Exchange = Asked & { rp: { client_id: string }; response: Response; nonce: string }

async function exchangeCode(
  ctx: Ctx,
  { key, clientId, secret }: ProviderClient,
  { server, requests }: Asked,
  { state, verifier, nonce }: OAuthFlow,
  { code, iss }: Returned,
): Promise<Exchange> {
  const oauth = await library()
  const rp = { client_id: clientId }
  const query = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) })
  const returned = oauth.validateAuthResponse(server, rp, query, state)
  // A provider that names no method takes that of the standard, `client_secret_basic`.
  const isPosted = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
  const auth = isPosted ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret)
  const callback = callbackOf(ctx, key)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    rp,
    auth,
    returned,
    callback,
    verifier,
    requests,
  )
  return { server, requests, rp, response, nonce }
}

/** The claims of the ID token, with those of the user info where it has neither name nor email address. */
async function readClaims({ server, rp, requests, response, nonce }: Exchange): Promise<JsonObject> {
  const oauth = await library()
  const options = { expectedNonce: nonce, requireIdToken: true }
  const tokens = await oauth.processAuthorizationCodeResponse(server, rp, response, options)
  await oauth.validateApplicationLevelSignature(server, response, requests)
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  if (!claims) throw new Error('There is no ID token')
  if (!server.userinfo_endpoint || (claims.name !== undefined && claims.email !== undefined)) return claims
  const info = await oauth.userInfoRequest(server, rp, tokens.access_token, requests)
  return { ...(await oauth.processUserInfoResponse(server, rp, claims.sub, info)), ...claims }
}

function identityOf(claims: JsonObject): Identity {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const subject = text(claims.sub)
  if (subject === null || subject.length > MAX_SUBJECT) throw new Error('The subject is missing or too long')
  return {
    subject,
    name: text(claims.name) ?? text(claims.preferred_username),
    email: claims.email_verified === true ? text(claims.email) : null,
    avatarUrl: null,
  }
}

/** In the words of OpenID Connect. */
async function readGithubPerson(
  { issuer }: ProviderClient,
  { server, rp, requests, response }: Exchange,
): Promise<JsonObject> {
  const oauth = await library()
  const { access_token } = await oauth.processAuthorizationCodeResponse(server, rp, response)
  const { origin } = new URL(issuer)
  const api = origin === 'https://github.com' ? 'https://api.github.com' : `${origin}/api/v3`
  const ask = async (path: string): Promise<unknown> => {
    const url = new URL(api + path)
    return (await oauth.protectedResourceRequest(access_token, 'GET', url, undefined, null, requests)).json()
  }
  const { id, name, login } = (await ask('/user')) as JsonObject
  // A GitHub App may lack the permission: then it is no list.
  const emails = await ask('/user/emails')
  const main = Array.isArray(emails) ? emails.find(({ primary }) => primary) : undefined
  const sub = Number.isSafeInteger(id) ? String(id) : ''
  return { sub, name: name ?? login ?? '', email: main?.email ?? '', email_verified: main?.verified === true }
}

/** Errors about the code alone, which a provider reads after the application and its secret. */
const CODE_ERRORS = new Set(['invalid_grant', 'bad_verification_code'])

/** Asks for a token with a code that cannot exist: the refusal says whether the provider knows the application and its secret. */
export async function testClient(ctx: Ctx, client: ProviderClient): Promise<ProviderTest> {
  try {
    const requests = await requestsFor(client)
    const server = await serverOf(client, requests)
    const flow = { state: 'test', nonce: 'test', verifier: 'test'.repeat(11) }
    await loginUrl(ctx, client, server, flow)
    const returned = { code: 'borealis-test', iss: server.issuer }
    const { response } = await exchangeCode(ctx, client, { server, requests }, flow, returned)
    const said = (await response.json()) as Record<string, unknown>
    const { error = `HTTP ${response.status}`, error_description: words = '', access_token: token } = said
    // A provider that gives a token for this code accepts the application as well.
    if (CODE_ERRORS.has(String(error)) || typeof token === 'string')
      return { outcome: 'accepted', detail: null }
    return { outcome: 'refused', detail: `${error} ${words}`.trim().slice(0, 200) }
  } catch (error) {
    return failedTest(error as Error & { code?: string })
  }
}

function failedTest(error: Error & { code?: string }): ProviderTest {
  const { cause } = error
  if (cause instanceof PrivateNetworkError) return { outcome: 'private', detail: cause.host }
  if (error instanceof ProviderUnreachable)
    return { outcome: 'unreachable', detail: error.message.slice(0, 200) }
  const said = (cause as { body?: { issuer?: unknown } } | undefined)?.body?.issuer
  if (error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' && typeof said === 'string')
    return { outcome: 'other-issuer', detail: said.slice(0, 200) }
  return { outcome: 'no-provider', detail: error.message.slice(0, 200) }
}
