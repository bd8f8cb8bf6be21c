/** Opens the page of a URL: finds its route and loads its chunk and its data in parallel. */
import type { ComponentType } from 'react'
import type { LoadContext, PageHead, PageProps, Route } from './route.ts'
import { PageNotFound } from './route.ts'

export type Screen = PageProps & {
  /** Path and query, as the address bar shows them. */
  href: string
  pathname: string
  route: Route
  Page: ComponentType<PageProps>
  head: PageHead
  /** 200, or 404 when nothing exists at the URL. */
  status: number
}

export type RouteTable = { routes: readonly Route[]; notFound: Route }

export const routeOf = ({ routes, notFound }: RouteTable, pathname: string) => {
  for (const route of routes) {
    const params = route.url.match(pathname)
    if (params) return { route, params: decodeAll(params) }
  }
  return { route: notFound, params: {} }
}

/** @throws Redirect, the failure of a request, or the browser's error when the chunk is missing */
export const openScreen = async (
  table: RouteTable,
  url: URL,
  context: Omit<LoadContext, keyof PageProps>,
): Promise<Screen> => {
  const found = routeOf(table, url.pathname)
  const requested = { search: url.searchParams, pathname: url.pathname, href: url.pathname + url.search }
  const open = async (route: Route, params: Record<string, string>): Promise<Screen> => {
    const page = { ...requested, params }
    const [chunk, head] = await Promise.all([route.chunk(), route.load({ ...context, ...page })])
    return { ...page, route, Page: chunk.default, head, status: route === table.notFound ? 404 : 200 }
  }
  try {
    return await open(found.route, found.params)
  } catch (error) {
    if (error instanceof PageNotFound) return open(table.notFound, {})
    throw error
  }
}

const decodeAll = (params: Record<string, string>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodePart(value)]))

/** A malformed escape stays unchanged. */
export const decodePart = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
