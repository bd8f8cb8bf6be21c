/** Every page address of the site, once. `href` writes it, `match` reads it. */

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Values<Path extends string> = { [Name in ParamNames<Path>]: number | string }
type Query = Record<string, string | number | null | undefined>

export type PageAddress<Path extends string = string> = {
  path: Path
  href: (
    ...args: [ParamNames<Path>] extends [never]
      ? [values?: null, query?: Query]
      : [values: Values<Path>, query?: Query]
  ) => string
  /** The parameters as they stand in the address, or null when the path is not this page's. */
  match: (pathname: string) => { [Name in ParamNames<Path>]: string } | null
}

const address = <const Path extends string>(path: Path): PageAddress<Path> => {
  const names: string[] = []
  const source = path.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  const pattern = new RegExp(`^${source}/?$`)
  return {
    path,
    href: (values?: Record<string, number | string> | null, query?: Query) => {
      const pathname = path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(values?.[name])),
      )
      const search = Object.entries(query ?? {})
        .filter(([, value]) => value != null)
        .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
      return search.length > 0 ? `${pathname}?${search.join('&')}` : pathname
    },
    match: (pathname: string) => {
      const found = pattern.exec(pathname)
      if (!found) return null
      return Object.fromEntries(names.map((name, i) => [name, found[i + 1]])) as {
        [Name in ParamNames<Path>]: string
      }
    },
  } as PageAddress<Path>
}

export const pages = {
  home: address('/'),
  article: address('/articles/:articleId'),
  archives: address('/archives'),
  tag: address('/article-list/:tagId'),
  category: address('/categories/:categoryId'),
  tags: address('/tags'),
  about: address('/about'),
  notFound: address('/404'),
}
