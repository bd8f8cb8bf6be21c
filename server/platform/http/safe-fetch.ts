/**
 * Every request to a server that somebody else names: only to public IP addresses, looked up at the moment of the connection and at
 * every redirect, so that none leads into the owner's network (docs/requirements/safety.md, H10, O4). Without cookies and referrer.
 */
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPublicIp, publicLookup, requirePublicHost } from './public-ip.ts'

const ANSWER_MS = 10_000
export const MAX_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]

/** A server that may not be asked, or a response that is not taken. `status`: what the server answered. */
export class FetchRefused extends Error {
  readonly reason: 'answered' | 'redirects' | 'too-large' | 'no-web-url' | 'not-allowed' | 'no-answer'
  readonly status: number

  constructor(reason: FetchRefused['reason'], message: string, status = 0) {
    super(message)
    this.reason = reason
    this.status = status
  }
}

export type SafeFetchOptions = {
  /** Posted; without one the URL is read. */
  form?: { contentType: string; text: string }
  /** Of the program that asks. */
  agentName?: string
  accept?: string
  /** More of them, in lower case, such as those of a conditional request. */
  headers?: Record<string, string>
  signal?: AbortSignal
  /** For all of it, with redirects and content; 20 s when absent. */
  withinMs?: number
  /** Five when absent; with none, and for a form, the redirect is the response. */
  maxRedirects?: number
  /** Which IP addresses may be asked, public ones when absent; tests allow those of this machine. */
  isAllowed?: (address: string) => boolean
}

export type SafeResponse = {
  status: number
  headers: IncomingHttpHeaders
  /** After redirects. */
  url: string
  /** The caller stops reading when there is too much, or destroys it. */
  body: IncomingMessage
}

/**
 * Resolves with the head of the response, whatever its status.
 * @throws PrivateNetworkError for a host inside of a private network; FetchRefused for another scheme, a server that does not answer
 * within 10 s, and too many redirects; whatever the network throws
 */
export async function safeFetch(start: string, options: SafeFetchOptions = {}): Promise<SafeResponse> {
  const { form, signal, withinMs = 20_000, maxRedirects = form ? 0 : MAX_REDIRECTS } = options
  const end = AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(withinMs)])
  let url = start
  for (let hops = 0; ; hops++) {
    const body = await send(url, options, end)
    const { statusCode: status = 0, headers } = body
    if (maxRedirects === 0 || !REDIRECTS.includes(status) || !headers.location)
      return { status, headers, url, body }
    body.destroy()
    if (hops >= maxRedirects)
      throw new FetchRefused('redirects', `it redirects more than ${maxRedirects} times`)
    url = new URL(headers.location, url).href
  }
}

/** The body of a response. @throws FetchRefused for an error status or a redirect, or a body that is longer */
export async function readAll({ status, body }: SafeResponse, maxBytes: number): Promise<Buffer> {
  requireSuccess({ status, body })
  const { bytes, isWhole } = await readBeginning(body, maxBytes)
  if (!isWhole) throw new FetchRefused('too-large', `the server sent more than ${maxBytes} bytes`)
  return bytes
}

/** At most so many bytes of a body. */
export async function readBeginning(
  body: IncomingMessage,
  maxBytes: number,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    size += chunk.byteLength
    // Leaving the loop destroys the body.
    if (size > maxBytes) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isWhole: size <= maxBytes }
}

/** @throws FetchRefused for an error status or a redirect */
export function requireSuccess({ status, body }: Pick<SafeResponse, 'status' | 'body'>): void {
  if (status >= 200 && status < 300) return
  body.destroy()
  throw new FetchRefused('answered', `the server responded with ${status}`, status)
}

const send = (
  target: string,
  { form, agentName, accept = '*/*', headers: more, isAllowed = isPublicIp }: SafeFetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const url = URL.parse(target)
    const request = url?.protocol === 'https:' ? requestHttps : url?.protocol === 'http:' ? requestHttp : null
    if (!url || !request) throw new FetchRefused('no-web-url', 'it isn’t a website URL')
    requirePublicHost(url, isAllowed)
    const headers: Record<string, string | number> = { ...more, accept }
    if (agentName) headers['user-agent'] = `Mozilla/5.0 (compatible; ${agentName})`
    if (form) {
      headers['content-type'] = form.contentType
      headers['content-length'] = Buffer.byteLength(form.text)
    }
    const options = {
      method: form ? 'POST' : 'GET',
      lookup: publicLookup(isAllowed),
      // A connection of its own: one that is kept open would not be looked up again.
      agent: false as const,
      signal,
      headers,
    }
    const sent = request(url, options, resolve)
    sent.setTimeout(ANSWER_MS, () =>
      sent.destroy(new FetchRefused('no-answer', 'the server didn’t respond in time')),
    )
    sent.on('error', reject)
    sent.end(form?.text)
  })
