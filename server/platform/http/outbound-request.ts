/** The one way by which the house asks other servers of its own accord: only named ones, briefly, and not for much. */

export type EgressRule = {
  /** Schemes and hosts that may be asked; `https://*.example.org` means every host below it. */
  origins: readonly string[]
  maxBytes: number
}

/** Longer than this nobody waits, whatever the other side does. */
const TIMEOUT_MS = 5_000

export class EgressRefused extends Error {}

/**
 * The bytes at an address. Redirects are not followed, cookies not sent, nothing of the site is told.
 * @throws EgressRefused for an address that is not named, an answer that is none, or too much of it
 * @throws whatever the network throws
 */
export async function fetchBytes(target: string, rule: EgressRule): Promise<Uint8Array> {
  const url = URL.parse(target)
  if (!url || !rule.origins.some((origin) => isAllowed(url, origin)))
    throw new EgressRefused(`${url?.host ?? target} is not among the servers that may be asked`)
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
