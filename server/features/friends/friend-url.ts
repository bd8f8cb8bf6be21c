/** Checks the URL of a friend's website and compares two spellings of it. Pure. */

/** Equal for all spellings of one URL: without scheme, `www.` and the slash at the end, in lower case. */
export const friendUrlKey = (text: string): string => {
  const url = new URL(text)
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}${url.search}`.toLowerCase()
}

/** The normalized URL, if a link may contain it: http or https, without user name and password; else null. */
export const safeWebUrl = (text: string): string | null => {
  const url = URL.parse(text.trim())
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username !== '' || url.password !== '') return null
  return url.href
}

/** Reserved names that lead nowhere (RFC 2606), such as those of the demo: they are never requested. */
export const isReservedHost = (hostname: string): boolean =>
  /(^|\.)(example|invalid|localhost|test)$/.test(hostname)
