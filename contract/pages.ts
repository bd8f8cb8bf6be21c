/** Every page URL of the site. `href` writes it, `match` reads it. */

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Values<Path extends string> = { [Name in ParamNames<Path>]: number | string }
type Query = Record<string, string | number | null | undefined>

export type PageUrl<Path extends string = string> = {
  path: Path
  /** The query parameters that change what the page shows; all others are ignored. */
  query: readonly string[]
  href: (
    ...args: [ParamNames<Path>] extends [never]
      ? [values?: null, query?: Query]
      : [values: Values<Path>, query?: Query]
  ) => string
  /** The parameters in the URL, or null when the path belongs to another page. */
  match: (pathname: string) => { [Name in ParamNames<Path>]: string } | null
}

export const pageUrl = <const Path extends string>(
  path: Path,
  query: readonly string[] = [],
): PageUrl<Path> => {
  const names: string[] = []
  const source = path.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  const pattern = new RegExp(`^${source}/?$`)
  // A list of articles has a hundred links: the common part is computed once.
  const texts = path.split(/:\w+/)
  return {
    path,
    query,
    href: (values?: Record<string, number | string> | null, search?: Query) => {
      let href = texts[0] as string
      for (const [i, name] of names.entries()) href += encodeValue(values?.[name]) + texts[i + 1]
      let before = '?'
      for (const name in search) {
        const value = search[name]
        if (value == null) continue
        href += `${before}${name}=${encodeValue(value)}`
        before = '&'
      }
      return href
    },
    match: (pathname: string) => {
      const found = pattern.exec(pathname)
      if (!found) return null
      return Object.fromEntries(names.map((name, i) => [name, found[i + 1]])) as {
        [Name in ParamNames<Path>]: string
      }
    },
  } as PageUrl<Path>
}

const encodeValue = (value: number | string | undefined) =>
  typeof value === 'number' ? String(value) : encodeURIComponent(String(value))

export const pages = {
  home: pageUrl('/', ['tab', 'page']),
  article: pageUrl('/articles/:articleId'),
  archives: pageUrl('/archives', ['page']),
  tag: pageUrl('/article-list/:tagId', ['page']),
  category: pageUrl('/categories/:categoryId', ['page']),
  tags: pageUrl('/tags', ['sort']),
  message: pageUrl('/message'),
  about: pageUrl('/about'),
  talks: pageUrl('/talks', ['page']),
  talk: pageUrl('/talks/:talkId'),
  friends: pageUrl('/friends'),
  /** `v` is watch mode, `collection` the page of one collection. */
  videos: pageUrl('/videos', ['v', 'collection']),
  // Before the album, whose pattern would match it too.
  albums: pageUrl('/photos/albums'),
  album: pageUrl('/photos/:albumId', ['page', 'photo']),
  qqCallback: pageUrl('/oauth/login/qq'),
  unsubscribe: pageUrl('/unsubscribe', ['result']),
  subscribe: pageUrl('/subscribe', ['result']),
  confirmSubscription: pageUrl('/confirm-subscription', ['result']),
  emailChoice: pageUrl('/email-choice', ['result']),
  undoEmailChange: pageUrl('/undo-email-change', ['result']),
  loginLink: pageUrl('/login-link'),
  search: pageUrl('/search', ['q']),
  notFound: pageUrl('/404'),
}

/** Where other sites send their webmentions (W3C Recommendation), as form fields `source` and `target`. */
export const WEBMENTION_PATH = '/webmention'
