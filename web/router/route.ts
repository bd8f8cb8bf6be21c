/** Defines a route: a URL pattern, the page's chunk, and a function that loads the data of the page. */
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { AlbumPhotos } from '#contract/albums.ts'
import type { Article, LockedArticle } from '#contract/articles.ts'
import type { Client } from '#contract/client.ts'
import type { FeedScope } from '#contract/feeds.ts'
import type { OwnPage } from '#contract/own-pages.ts'
import type { PageUrl } from '#contract/pages.ts'
import type { Talk } from '#contract/talks.ts'
import type { Video } from '#contract/videos.ts'
import type { Texts } from '#web/locale/en.ts'

/** Parameters are decoded; the query is read with `search.get('page')`. */
export type PageProps = { params: Record<string, string>; search: URLSearchParams }
export type PageModule = { default: ComponentType<PageProps> }

export type LoadContext = PageProps & { api: Client; queryClient: QueryClient; texts: Texts }

/** The metadata of the page for the document's head. */
export type PageHead = {
  /** Written before the site's title; null for the home page. */
  title: string | null
  /** What search engines and social networks show instead of `title`; null for the same. */
  searchTitle?: string | null
  /** Plain text; the site's description when omitted. */
  description?: string | undefined
  /** Path and query of the canonical URL; the path alone when omitted. */
  canonical?: string
  /** The page in each language that it exists in, its own included. */
  translations?: { lang: string; path: string }[]
  /** URL of the image that represents the page: absolute or from the root. */
  image?: string | null
  /** An article's times, ISO. */
  article?: {
    publishedTime: string
    modifiedTime: string | null
    author: string
    section: string | null
    tags: string[]
  }
  /** What the page shows, for search engines: web/document/structured-data.ts describes it. */
  subject?:
    | { article: Article }
    | { locked: LockedArticle }
    | { talk: Talk }
    | { album: AlbumPhotos }
    | { videos: readonly Video[] }
    | { page: OwnPage }
  /** Where it accepts webmentions: a path. */
  webmention?: string
  /** Robots are asked not to list it. */
  isHidden?: boolean
  /** The feed with the entries of this page; the whole site's when omitted. */
  feed?: FeedScope
  /** Language tag of the content when it is not the page's. */
  lang?: string
}

export type Route = {
  url: PageUrl
  /** The chunk's name in the build's manifest. */
  source: string
  chunk: () => Promise<PageModule>
  /**
   * Loads what the page will read into the query cache, in parallel, and returns the metadata of the document.
   * @throws PageNotFound, Redirect, or the failure of a request
   */
  load: (context: LoadContext) => Promise<PageHead>
  /** Loading its data counts as a view, so only the chunk is prefetched. */
  isCounted?: boolean
  /** The header stays transparent over this page however far it is scrolled. */
  hasTransparentHeader?: boolean
  /** Letter of the motif drawn behind its header; null for a page with a cover of its own. A snow crystal when omitted. */
  motif?: string | null
}

/** Thrown by a load function when nothing exists at the URL. */
export class PageNotFound extends Error {}

/** Thrown by a load function when the page has another URL. */
export class Redirect extends Error {
  readonly to: string
  constructor(to: string) {
    super(`to ${to}`)
    this.to = to
  }
}

/** The id in a URL. @throws PageNotFound when it cannot be one. */
export const idOf = (text: string | undefined): number => {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) throw new PageNotFound()
  return Number(text)
}

/** A page number in a query: 1 when it is absent or invalid. */
export const pageOf = (search: URLSearchParams, name = 'page'): number => {
  const number = Number(search.get(name) ?? 1)
  return Number.isSafeInteger(number) && number > 0 ? number : 1
}
