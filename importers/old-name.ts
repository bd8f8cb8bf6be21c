/** The name that a post had in its URL on the old blog. */

/** @param urls its former paths, decoded, its own before its aliases. Empty when the first one has no name */
export function oldNameOf([url = '']: readonly string[]): string {
  if (url.includes('?')) return ''
  const last =
    url.split('/').findLast((segment) => segment !== '' && !/^index(?:\.\w+)?$/.test(segment)) ?? ''
  return last.replace(/\.(?:html?|php|aspx?)$/i, '')
}
