import { decoded } from '../decoded.ts'

/** The stored form of a former path of an article: decoded and without a slash at the end, so that every spelling matches. */
export function formerPath(pathname: string): string {
  // PostgreSQL has no NUL character.
  const path = decoded(pathname).replaceAll('\0', '\ufffd')
  return path.length > 1 ? path.replace(/\/(index\.html)?$/, '') : path
}
