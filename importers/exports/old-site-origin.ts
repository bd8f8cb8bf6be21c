/** Reads URLs of an old site: its host, as the owner has named it, and those without a host. */
import { ReportError, say } from '#server/platform/report-message.ts'
import { UNKNOWN_HOST } from './resolve-text.ts'

/** Its URL without an ending slash. @throws Error for what is no host */
export const originOf = (host: string): string => {
  const url = URL.parse(/^https?:\/\//i.test(host) ? host : `https://${host}`)
  if (!url?.hostname.includes('.') && url?.hostname !== 'localhost' && url?.hostname !== '127.0.0.1')
    throw new ReportError(say('no-host', { host }))
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** Null for what is no URL of the web. */
export const absoluteUrl = (written: string, origin: string | null): URL | null => {
  const url =
    written.trim() === '' ? null : URL.parse(written.trim(), `${origin ?? `https://${UNKNOWN_HOST}`}/`)
  return url && /^https?:$/.test(url.protocol) ? url : null
}
