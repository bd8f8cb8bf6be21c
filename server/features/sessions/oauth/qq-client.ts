/**
 * Sends requests to QQ: a few seconds at most, no redirects, small responses only (docs/requirements/safety.md, O4).
 */
import type { QqConfig } from '#server/features/settings/qq-config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isPublicIp } from '#server/platform/http/public-ip.ts'
import { readAll, type SafeResponse, safeFetch } from '#server/platform/http/safe-fetch.ts'
import { type Identity, PROVIDER_TIMEOUT_MS, type Provider, ProviderUnreachable } from './provider.ts'

const FRAME_CHECK_MS = 3_000
const FRAME_CACHE_MS = 3600 * 1000
const MAX_BYTES = 64 * 1024

class QqError extends Error {}

export const qqProvider = (ctx: Ctx, qq: QqConfig): Provider => ({
  key: 'qq',
  name: 'QQ',
  issuer: 'qq',
  begin: async ({ state }) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: qq.appId,
      redirect_uri: qq.callback,
      state,
      scope: 'get_user_info',
    })
    const url = `${qq.baseUrl}/oauth2.0/authorize?${query}`
    return { url, canFrame: await canBeFramed(ctx, url) }
  },
  identify: (_, { code }) => fetchQqProfile(qq, code),
  avatarAddresses: ({ origin, protocol, hostname }) => {
    if (origin === new URL(qq.baseUrl).origin) return () => true
    return protocol === 'https:' && hostname.endsWith('.qlogo.cn') ? isPublicIp : null
  },
})

const cached = new WeakMap<Ctx, { at: number; isFramable: Promise<boolean> }>()

/**
 * Whether QQ's login page allows framing: browsers do not report why a frame stays empty. Checked once an hour; if the check fails,
 * no frame is used.
 */
function canBeFramed(ctx: Ctx, url: string): Promise<boolean> {
  const before = cached.get(ctx)
  if (before && ctx.now() - before.at < FRAME_CACHE_MS) return before.isFramable
  const isFramable = allowsFrames(url)
  cached.set(ctx, { at: ctx.now(), isFramable })
  return isFramable
}

async function allowsFrames(url: string): Promise<boolean> {
  try {
    const { headers, body } = await fetchQq(url, AbortSignal.timeout(FRAME_CHECK_MS))
    body.destroy()
    const policy = String(headers['content-security-policy'] ?? '')
    return !('x-frame-options' in headers) && !/frame-ancestors/i.test(policy)
  } catch {
    return false
  }
}

/**
 * Exchanges the code for a token, then requests identity and profile. It takes five seconds at most.
 * @throws QqError with QQ's message, for the log
 */
async function fetchQqProfile(qq: QqConfig, code: string): Promise<Identity> {
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS)
  const ask = (path: string, query: Record<string, string>) =>
    requestQq(`${qq.baseUrl}${path}?${new URLSearchParams(query)}`, signal)

  const grant = await ask('/oauth2.0/token', tokenQuery(qq, code))
  const token = textField(grant, 'access_token')
  if (!token) throw new QqError('No access token')

  const identity = await ask('/oauth2.0/me', { access_token: token })
  const subject = textField(identity, 'openid')
  // A token for another application is refused.
  if (!subject || textField(identity, 'client_id') !== qq.appId)
    throw new QqError('The token belongs to another application')

  const person = await ask('/user/get_user_info', {
    access_token: token,
    oauth_consumer_key: qq.appId,
    openid: subject,
  })
  const avatarUrl = textField(person, 'figureurl_qq_2') ?? textField(person, 'figureurl_qq_1')
  return {
    subject,
    name: textField(person, 'nickname'),
    email: null,
    avatarUrl: avatarUrl?.replace(/^http:\/\/(?=[\w.-]+\.qlogo\.cn\/)/, 'https://') ?? null,
  }
}

/**
 * Asks for a token with a code, for a test of the application.
 * @returns what QQ refused it with, null when it gave a token; or why there was no answer
 */
export async function askQqForToken(
  qq: QqConfig,
  code: string,
): Promise<{ error: string | null } | { unreachable: string }> {
  const query = new URLSearchParams(tokenQuery(qq, code))
  try {
    const fields = await readQq(
      `${qq.baseUrl}/oauth2.0/token?${query}`,
      AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
    )
    const error = qqErrorOf(fields)
    if (error === null && textField(fields, 'access_token') === null)
      return { unreachable: 'This is not an answer of QQ' }
    return { error }
  } catch (error) {
    return { unreachable: (error as Error).message }
  }
}

const tokenQuery = (qq: QqConfig, code: string) => ({
  grant_type: 'authorization_code',
  client_id: qq.appId,
  client_secret: qq.appKey,
  code,
  redirect_uri: qq.callback,
})

async function requestQq(url: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const fields = await readQq(url, signal)
  const error = qqErrorOf(fields)
  if (error) throw new QqError(`QQ said: ${error.slice(0, 200)}`)
  return fields
}

async function readQq(url: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  let text: string
  try {
    text = (await readAll(await fetchQq(url, signal), MAX_BYTES)).toString('utf8')
  } catch (error) {
    // The URL contains the application's key, so only the kind of failure is reported.
    const reason = signal.aborted ? 'QQ took too long' : `QQ cannot be reached (${(error as Error).name})`
    throw new ProviderUnreachable(reason)
  }
  return parseQqResponse(text)
}

/** Any address: the server is QQ's or the configured one, which may be in the operator's network. */
const fetchQq = (url: string, signal: AbortSignal): Promise<SafeResponse> =>
  safeFetch(url, { signal, maxRedirects: 0, isAllowed: () => true })

/** Its fields, whatever the form; empty for an unknown form. */
export function parseQqResponse(text: string): Record<string, unknown> {
  const plain = text.trim()
  const wrapped = /^callback\s*\(\s*(\{[\s\S]*\})\s*\)\s*;?$/.exec(plain)?.[1]
  const json = wrapped ?? (plain.startsWith('{') ? plain : null)
  if (json === null) return Object.fromEntries(new URLSearchParams(plain))
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The error that QQ reported: `error` from its OAuth endpoints, `ret` from the others; null when there is none. */
export function qqErrorOf(response: Record<string, unknown>): string | null {
  if (response.error !== undefined) return `${response.error} ${response.error_description ?? ''}`.trim()
  if (response.ret !== undefined && response.ret !== 0) return `${response.ret} ${response.msg ?? ''}`.trim()
  return null
}

const textField = (response: Record<string, unknown>, name: string): string | null => {
  const value = response[name]
  return typeof value === 'string' && value !== '' ? value : null
}
