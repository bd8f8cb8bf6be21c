/** URLs of websites in what other sites send: only http and https, in one spelling. Pure. */

const MAX_URL_LENGTH = 1000

/** The normal form without fragment; null for other schemes, credentials, and what is no URL or too long. */
export function webUrl(text: string, base?: string): string | null {
  if (text.length > MAX_URL_LENGTH) return null
  const url = URL.parse(text.trim(), base)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username !== '' || url.password !== '') return null
  url.hash = ''
  return url.href.length > MAX_URL_LENGTH ? null : url.href
}
