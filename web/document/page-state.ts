/** What the server's rendering hands to the browser: the query cache, without the HTML that the page already shows. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The element that carries it. */
export const STATE_ID = 'state'

type Entry = [key: QueryKey, data: unknown]
type Printed = { $html: string }

/** Safe inside a script element: nothing in it can end the element or a line of JavaScript. */
export const printState = (queryClient: QueryClient, printed: ReadonlyMap<string, string>): string => {
  const entries: Entry[] = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query) => [query.queryKey, query.state.data])
  return JSON.stringify(entries, (_, value) => {
    const name = typeof value === 'string' ? printed.get(value) : undefined
    return name === undefined ? value : ({ $html: name } satisfies Printed)
  }).replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Fills the cache; `htmlOf` reads a named text from the document. */
export const restoreState = (
  queryClient: QueryClient,
  json: string,
  htmlOf: (name: string) => string | undefined,
) => {
  const entries: Entry[] = JSON.parse(json, (_, value) =>
    isPrinted(value) ? (htmlOf(value.$html) ?? '') : value,
  )
  for (const [key, data] of entries) queryClient.setQueryData(key, data)
}

const isPrinted = (value: unknown): value is Printed =>
  typeof value === 'object' && value !== null && typeof (value as Printed).$html === 'string'
