/** Serializes the query cache of a server rendering for the browser, without the HTML that the page already shows. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Id of the element that contains the state. */
export const STATE_ID = 'state'

type Entry = [key: QueryKey, data: unknown]
type HtmlReference = { $html: string }

/** Safe inside a script element: nothing in it can end the element or a line of JavaScript. */
export const serializeState = (queryClient: QueryClient, namedHtml: ReadonlyMap<string, string>): string => {
  const entries: Entry[] = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success' && !query.meta?.isOmitted)
    // Not in the order of their arrival: the same page has the same bytes, and so the same ETag, in every process.
    .toSorted((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
    .map((query) => [query.queryKey, query.state.data])
  let json = JSON.stringify(entries)
  // Quotes are part of the search, so that only a whole value matches: inside another text they would be escaped.
  for (const [html, name] of namedHtml)
    json = json.replaceAll(JSON.stringify(html), () =>
      JSON.stringify({ $html: name } satisfies HtmlReference),
    )
  return json.replace(/[<>&\u2028\u2029]/g, (char) => ESCAPES[char] as string)
}

const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * Fills the cache for as long as the page is open: comments are hydrated when the reader comes near them, and have to match the HTML then.
 * `htmlOf` reads a named text from the document.
 */
export const restoreState = (
  queryClient: QueryClient,
  json: string,
  htmlOf: (name: string) => string | undefined,
) => {
  const entries: Entry[] = JSON.parse(json, (_, value) =>
    isHtmlReference(value) ? (htmlOf(value.$html) ?? '') : value,
  )
  const cache = queryClient.getQueryCache()
  for (const [queryKey, data] of entries)
    cache.build(queryClient, { queryKey, gcTime: Number.POSITIVE_INFINITY }).setData(data)
}

const isHtmlReference = (value: unknown): value is HtmlReference =>
  typeof value === 'object' && value !== null && typeof (value as HtmlReference).$html === 'string'
