/** The one way by which the house asks other servers of its own accord: only named ones, briefly, and not for much. */

export type EgressRule = {
  /** Schemes and hosts that may be asked; `https://*.example.org` means every host below it. */
  origins: readonly string[]
  mostBytes: number
}

/** Longer than this nobody waits, whatever the other side does. */
const TIME_OUT_MS = 5_000

export class EgressRefused extends Error {}

/**
 * The bytes at an address. Redirects are not followed, cookies not sent, nothing of the site is told.
 * @throws EgressRefused for an address that is not named, an answer that is none, or too much of it
 * @throws whatever the network throws
 */
export async function fetchBytes(address: string, rule: EgressRule): Promise<Uint8Array> {
  const url = URL.parse(address)
  if (!url || !rule.origins.some((origin) => isNamed(url, origin)))
    throw new EgressRefused(`${url?.host ?? address} is not among the servers that may be asked`)
  const answer = await fetch(url, {
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIME_OUT_MS),
  })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    throw new EgressRefused(`${url.host} answered ${answer.status}`)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength
    if (bytes > rule.mostBytes) throw new EgressRefused(`${url.host} sent more than ${rule.mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const isNamed = (url: URL, origin: string): boolean => {
  if (url.username !== '' || url.password !== '') return false
  const [scheme = '', host = ''] = origin.split('://')
  if (url.protocol !== `${scheme}:`) return false
  return host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host
}
