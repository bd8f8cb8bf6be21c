/** Posts to another server, which must have a public IP address: nothing inside the owner's network is ever reached. */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { publicLookup, requirePublicHost } from './public-ip.ts'

const TIMEOUT_MS = 10_000

class PostRefused extends Error {}

type PostedText = { contentType: string; text: string }

/** Sends a text to a URL, or fails. */
export type PostPublic = (target: string, body: PostedText) => Promise<void>

/**
 * Follows no redirect and reads no response.
 * @throws PrivateNetworkError for a host inside of a private network
 * @throws PostRefused for another scheme, or a status other than 2xx
 * @throws whatever the network throws
 */
export const postPublic: PostPublic = async (target, { contentType, text }) => {
  const url = URL.parse(target)
  const send = url?.protocol === 'https:' ? requestHttps : url?.protocol === 'http:' ? requestHttp : null
  if (!url || !send) throw new PostRefused(`${target} is no URL to post to`)
  requirePublicHost(url)
  const body = Buffer.from(text)
  await new Promise<void>((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        lookup: publicLookup(),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'content-type': contentType, 'content-length': body.byteLength },
      },
      (response) => {
        response.destroy()
        const { statusCode = 0 } = response
        if (statusCode >= 200 && statusCode < 300) resolve()
        else reject(new PostRefused(`${url.host} answered ${statusCode}`))
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
