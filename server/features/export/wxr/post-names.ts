/**
 * Gives each item of a WXR file a name that no other item of its type has (`wp:post_name`): it becomes the URL in the new system, and
 * the name of a file in others.
 */
import { slugOf } from '../file-names.ts'

export type NamedItem = {
  id: number
  type: 'post' | 'page'
  title: string
  /** The URL paths that the item had, or has; the first one that ends with words gives the name. */
  paths: string[]
}

export class PostNames {
  readonly #taken = new Set<string>()

  nameOf({ id, type, title, paths }: NamedItem): string {
    const [fromPath] = paths.flatMap((path) => lastWords(path) ?? [])
    let name = fromPath ?? (slugOf(title) || `${type}-${id}`)
    while (this.#taken.has(`${type} ${name}`)) name = `${name}-${id}`
    this.#taken.add(`${type} ${name}`)
    return name
  }
}

/** `winter-light` of `/2024/winter-light.html` and of `/winter-light/`; null for `/archives/7` and for URLs with a query. */
function lastWords(path: string): string | null {
  if (path.includes('?')) return null
  const segments = path.replace(/(?:\/index)?\.(?:html?|php)$/i, '').split('/')
  const words = slugOf(decoded(segments.findLast((segment) => segment !== '') ?? ''))
  return /\p{L}/u.test(words) ? words : null
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
