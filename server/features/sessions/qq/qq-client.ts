/**
 * Sends requests to QQ: a few seconds at most, no redirects, small responses only (docs/requirements/safety.md, O4).
 */
import type { QqConfig } from '#server/features/settings/qq-config.ts'
import { readAll, type SafeResponse, safeFetch } from '#server/platform/http/safe-fetch.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024

/** The person's identity at QQ. `subject` is unique within this application. */
export type QqProfile = { subject: string; nickname: string | null; avatarUrl: string | null }

class QqError extends Error {}

/**
 * Exchanges the code for a token, then requests identity and profile. It takes five seconds at most.
 * @throws QqFailed with QQ's message, for the log
 */
export async function fetchQqProfile(qq: QqConfig, code: string): Promise<QqProfile> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
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
  return {
    subject,
    nickname: textField(person, 'nickname'),
    avatarUrl: textField(person, 'figureurl_qq_2') ?? textField(person, 'figureurl_qq_1'),
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
    const fields = await readQq(`${qq.baseUrl}/oauth2.0/token?${query}`, AbortSignal.timeout(TIMEOUT_MS))
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
    throw new QqError(signal.aborted ? 'QQ took too long' : `QQ cannot be reached (${(error as Error).name})`)
  }
  return parseQqResponse(text)
}

/** @param isAllowed any address when absent: the server is QQ's or the configured one, which may be in the operator's network */
export const fetchQq = (
  url: string,
  signal: AbortSignal,
  isAllowed = (_address: string) => true,
): Promise<SafeResponse> => safeFetch(url, { signal, maxRedirects: 0, isAllowed })

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
