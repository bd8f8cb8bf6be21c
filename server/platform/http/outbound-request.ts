/** Sends requests to other servers: only to allowed hosts, with a timeout and a limit of bytes. */

export type EgressRule = {
  /** Allowed schemes and hosts; `https://*.example.org` allows every subdomain. */
  origins: readonly string[]
  maxBytes: number
}

const TIMEOUT_MS = 5_000

class EgressRefused extends Error {}

/**
 * The bytes at a URL. Does not follow redirects and sends neither cookies nor a referrer.
 * @throws EgressRefused for a URL that is not allowed, an error status, or a body that is too long
 * @throws whatever the network throws
 */
export async function fetchBytes(target: string, rule: EgressRule): Promise<Uint8Array> {
  const url = URL.parse(target)
  if (!url || !rule.origins.some((origin) => isAllowed(url, origin)))
    throw new EgressRefused(`${url?.host ?? target} is not among the allowed servers`)
  const response = await fetch(url, {
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new EgressRefused(`${url.host} answered ${response.status}`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > rule.maxBytes) throw new EgressRefused(`${url.host} sent more than ${rule.maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const isAllowed = (url: URL, origin: string): boolean => {
  if (url.username !== '' || url.password !== '') return false
  const [scheme = '', host = ''] = origin.split('://')
  if (url.protocol !== `${scheme}:`) return false
  return host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host
}
