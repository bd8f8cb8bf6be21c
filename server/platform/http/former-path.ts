/** The stored form of a former path of an article: decoded and without a slash at the end, so that every spelling matches. */
export function formerPath(pathname: string): string {
  let path = pathname
  try {
    path = decodeURIComponent(pathname)
  } catch {}
  // PostgreSQL has no NUL character.
  path = path.replaceAll('\0', '\ufffd')
  return path.length > 1 ? path.replace(/\/(index\.html)?$/, '') : path
}
