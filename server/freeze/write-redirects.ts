/** Writes the redirects of a static copy: a page at each former URL, and `_redirects` for servers that read it. */
import type { FrozenFolder } from './frozen-folder.ts'
import { frozenFileUrl, frozenPageUrl, frozenTarget } from './frozen-urls.ts'
import { redirectPage } from './redirects.ts'

/**
 * @param redirects from a former URL to a URL of the site
 * @returns the number of redirects; one whose place a page has, or whose URL has a query, is left out
 */
export async function writeRedirects(
  copy: FrozenFolder,
  redirects: Map<string, string>,
  origin: string,
): Promise<number> {
  const lines: string[] = []
  for (const [from, to] of redirects) {
    const target = frozenTarget(to, '/', origin)
    const page = /\.\w+$/.test(from) ? from : `${from.replace(/\/$/, '')}/`
    // A file server ignores queries; a page that exists stays.
    if (!target || from.includes('?') || copy.has(page) || !frozenTarget(from, '/', origin)) continue
    const place = target.kind === 'page' ? frozenPageUrl(target.url, null) : frozenFileUrl(target.url)
    // A former path may be below what is a file in the copy.
    const isWritten = await copy.write(page, redirectPage(place, origin)).then(() => true, isTaken)
    if (isWritten) lines.push(`${withoutPatterns(from)} ${place} 301`)
  }
  if (lines.length > 0) await copy.write('/_redirects', `${lines.join('\n')}\n`)
  return lines.length
}

/** `*` and `:name` match any path in `_redirects`. */
const withoutPatterns = (path: string): string => path.replaceAll('*', '%2A').replaceAll(':', '%3A')

const isTaken = (error: NodeJS.ErrnoException): false => {
  if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return false
  throw error
}
