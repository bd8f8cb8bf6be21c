/** Defines a route: a URL pattern, the page's chunk, and a function that loads the data of the page. */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Client } from '#contract/client.ts'
import type { PageUrl } from '#contract/pages.ts'
import type { Texts } from '#web/locale/en.ts'

/** Parameters are decoded; the query is read with `search.get('page')`. */
export type PageProps = { params: Record<string, string>; search: URLSearchParams }
export type PageModule = { default: ComponentType<PageProps> }

export type LoadContext = PageProps & { api: Client; queryClient: QueryClient; texts: Texts }

/** What the document says about the page, in its head. */
export type PageHead = {
  /** Stands before the site's title; null for a page that is the site itself. */
  title: string | null
  /** Plain text; the site's own line when left out. */
  description?: string | undefined
  /** Path and query of the one address this content should be known by; the path alone when left out. */
  canonical?: string
  /** Of the picture that stands for the page: absolute or from the root. */
  image?: string | null
  /** An article's times, ISO. */
  article?: { publishedTime: string; modifiedTime: string | null; tags: string[] }
  /** Schema.org data, printed as JSON-LD. */
  jsonLd?: Record<string, unknown>
  /** Robots are asked not to list it. */
  isHidden?: boolean
  /** Language tag of the content when it is not the page's. */
  lang?: string
}

export type Route = {
  address: PageUrl
  /** The chunk's name in the build's manifest. */
  source: string
  chunk: () => Promise<PageModule>
  /**
   * Puts into the query cache, in parallel, what the page will read, and says what the document is called.
   * @throws PageNotFound, Redirect, or a call's failure
   */
  load: (context: LoadContext) => Promise<PageHead>
  /** Loading its data counts as a view, so only the chunk is prefetched. */
  isCounted?: boolean
  /** The header stays transparent over this page however far it is scrolled. */
  hasTransparentHeader?: boolean
}

/** Thrown by a load when the address names nothing. */
export class PageNotFound extends Error {}

/** Thrown by a load when the page has another address. */
export class Redirect extends Error {
  readonly to: string
  constructor(to: string) {
    super(`to ${to}`)
    this.to = to
  }
}

/** The id in an address. @throws PageNotFound when it cannot be one. */
export const idOf = (text: string | undefined): number => {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) throw new PageNotFound()
  return Number(text)
}

/** A page number in a query: the first when it is absent or nonsense. */
export const pageOf = (search: URLSearchParams, name = 'page'): number => {
  const number = Number(search.get(name) ?? 1)
  return Number.isSafeInteger(number) && number > 0 ? number : 1
}
