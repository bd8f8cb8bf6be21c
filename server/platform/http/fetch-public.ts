/** Downloads from websites: only from servers with a public IP address, with timeouts and at most five redirects. */
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPublicIp, publicLookup, requirePublicHost } from './public-ip.ts'

const CONNECT_MS = 10_000
const ALL_MS = 60_000
export const MAX_REDIRECTS = 5
export const REDIRECTS = [301, 302, 303, 307, 308]

/** `status`: what the server answered. */
export class DownloadRefused extends Error {
  readonly reason: 'answered' | 'redirects' | 'no-web-url' | 'no-answer'
  readonly status: number

  constructor(reason: DownloadRefused['reason'], message: string, status = 0) {
    super(message)
    this.reason = reason
    this.status = status
  }
}

/** The bytes at a URL; the caller stops reading when there are too many. */
export type FetchPublic = (url: string, signal?: AbortSignal) => Promise<AsyncIterable<Uint8Array>>

/**
 * Every redirect is checked like the first URL: none leads into the owner's network.
 * @param isAllowed which IP addresses may be asked; tests allow those of this machine
 */
export const createFetchPublic =
  (isAllowed = isPublicIp): FetchPublic =>
  async (start, signal) => {
    const end = AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(ALL_MS)])
    let url = start
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const response = await requestPublic(url, { ...asImport, end, isAllowed })
      const { statusCode = 0, headers } = response
      if (statusCode >= 200 && statusCode < 300) return response
      response.destroy()
      if (!REDIRECTS.includes(statusCode) || !headers.location)
        throw new DownloadRefused('answered', `the server answered ${statusCode}`, statusCode)
      url = new URL(headers.location, url).href
    }
    throw new DownloadRefused('redirects', `it redirects more than ${MAX_REDIRECTS} times`)
  }

/** @throws PrivateNetworkError for a host inside of a private network; DownloadRefused for another scheme */
export const fetchPublic = createFetchPublic()

const asImport = { agentName: 'Borealis import', accept: 'image/*,*/*;q=0.5' }

type PublicRequest = {
  end: AbortSignal
  isAllowed: typeof isPublicIp
  /** Of the program that asks. */
  agentName: string
  accept: string
  /** Posted as a form; without one the URL is read. */
  form?: string
}

/**
 * Sends one request and returns the response before its content is read. Redirects are not followed.
 * @throws PrivateNetworkError for a host inside of a private network; DownloadRefused for another scheme
 */
export const requestPublic = (
  target: string,
  { end, isAllowed, agentName, accept, form }: PublicRequest,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const url = URL.parse(target)
    const send = url?.protocol === 'https:' ? requestHttps : url?.protocol === 'http:' ? requestHttp : null
    if (!url || !send) throw new DownloadRefused('no-web-url', 'it is no URL of a website')
    requirePublicHost(url, isAllowed)
    const request = send(
      url,
      {
        method: form === undefined ? 'GET' : 'POST',
        lookup: publicLookup(isAllowed),
        // A connection of its own: one that is kept open would not be looked up again.
        agent: false,
        signal: end,
        headers: {
          'user-agent': `Mozilla/5.0 (compatible; ${agentName})`,
          accept,
          ...(form !== undefined && {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(form),
          }),
        },
      },
      resolve,
    )
    request.setTimeout(CONNECT_MS, () =>
      request.destroy(new DownloadRefused('no-answer', 'the server did not answer in time')),
    )
    request.on('error', reject)
    request.end(form)
  })
