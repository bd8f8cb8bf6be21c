/** Sends API requests from the browser: fetch with the reader's language and, if there is one, their token. */
import type { BodyKind } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/errors.ts'
import { type Locale, langTag } from '#contract/locale.ts'
import type { Send } from './api.ts'
import { noResponse, openEnvelope } from './failure.ts'

type RequestContext = {
  token: () => string | null
  locale: () => Locale
  /** The page is a copy of the service worker: old code, which must not meet new data. */
  isCopy?: () => boolean
  /** After this time a request without a response fails. */
  timeoutMs?: number
}

const TIMEOUT_MS = 30_000
/** An upload over a slow connection takes longer. */
const UPLOAD_TIMEOUT_MS = 180_000

export const browserSend =
  ({ token, locale, isCopy, timeoutMs }: RequestContext): Send =>
  async ({ method, path, body, bodyKind: takes }) => {
    if (method === 'GET' && isCopy?.()) throw noResponse('offline copy')
    const headers: Record<string, string> = { 'Accept-Language': langTag[locale()] }
    const bearer = token()
    if (bearer) headers.Authorization = `Bearer ${bearer}`
    if (body !== undefined && takes === 'json') headers['Content-Type'] = 'application/json'
    const response = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : encodeBody(body, takes),
      // The sign-out request must reach the server even if the tab is closed immediately.
      keepalive: method !== 'GET' && body === undefined,
      signal: AbortSignal.timeout(timeoutMs ?? (takes === 'file' ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)),
    }).catch((error: Error) => Promise.reject(noResponse(error.message)))
    return openEnvelope(await readEnvelope(response))
  }

/** The browser sets the content type of forms and files itself. */
const encodeBody = (body: unknown, takes: BodyKind): BodyInit => {
  if (takes === 'json') return JSON.stringify(body)
  const form = takes === 'form' ? new URLSearchParams() : new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | undefined>))
    if (value !== undefined) form.set(name, value)
  return form
}

const readEnvelope = async (response: Response): Promise<Envelope<unknown>> => {
  const envelope = (await response.json().catch(() => null)) as Envelope<unknown> | null
  if (typeof envelope?.code !== 'number') throw noResponse(`HTTP ${response.status}`)
  return envelope
}
