/** Whether a client has the response already (If-None-Match, RFC 9110, 13.1.2). */

/** Compares weakly. Caches with several variants of a page name all of them, and `*` is any. */
export const matchesEtag = (header: string | null | undefined, etag: string): boolean => {
  if (header == null) return false
  // Browsers send what they got.
  if (header === etag || header === '*') return true
  const opaque = withoutWeakness(etag)
  return header.split(',').some((one) => withoutWeakness(one.trim()) === opaque)
}

const withoutWeakness = (etag: string): string => etag.replace(/^W\//, '')
