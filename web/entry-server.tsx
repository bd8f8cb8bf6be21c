/** Renders a page for an anonymous visitor: the same bytes for everybody with the same language and theme. */
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Manifest } from 'vite'
import type { Client } from '#contract/client.ts'
import type { FirstTheme, Locale } from '#contract/locale.ts'
import { renderDocument } from '#web/document/render-document.ts'
import { catalogSource, loadTexts } from '#web/locale/catalogs.ts'
import { openPage } from '#web/site/open-page.ts'
import { App } from './App.tsx'
import { pageAssets } from './document/assets.ts'
import { withTitleBreaks } from './document/break-titles.ts'
import { headMetadata } from './document/head.ts'
import { serializeState } from './document/page-state.ts'
import { structuredData } from './document/structured-data.ts'
import { withCard } from './document/with-card.ts'
import { RenderingQueryClient } from './rendering-query-client.ts'
import { createLoadingBar } from './router/loading-bar.ts'
import type { NavigationResult } from './router/navigator.ts'
import { Redirect } from './router/route.ts'
import { createSession } from './session/session.ts'
import { FORMULA_STYLES, hasStyledFormula } from './site/prose/formula-styles.ts'
import { hasRareBlock, RARE_BLOCK_STYLES } from './site/prose/rare-block-styles.ts'
import { siteQuery } from './site/site.queries.ts'
import { NamedHtmlContext } from './ui/Html.tsx'
import { createToasts } from './ui/toasts.ts'

export type PageInput = {
  /** Path and query of the request. */
  url: string
  locale: Locale
  theme: FirstTheme
  /** The API in this process, without a token. */
  api: Client
  /** The client build's manifest (dist/client/.vite/manifest.json). */
  assets: Manifest
  /** Public scheme and host of the site, for canonical URLs: `https://example.org`. */
  origin: string
  /** The day of the site, in days since 1970 (TodayContext.tsx). */
  today: number
  /** More HTML for the head. */
  headTags?: string
}

/**
 * For a redirect, `redirect` is a path and `html` is empty. A page that failed to load
 * has status 500 and a button to try again.
 */
export type PageOutput = { status: number; html: string; redirect?: string; error?: unknown }

export const render = async (input: PageInput): Promise<PageOutput> => {
  const { url, locale, theme, api, origin, today } = input
  const texts = await loadTexts(locale)
  const queryClient = new RenderingQueryClient()
  const first = await openFirstPage(new URL(url, origin), { api, queryClient, texts })
  if (first.error instanceof Redirect) return { status: 301, html: '', redirect: first.error.to }

  const props = {
    api,
    queryClient,
    locale,
    texts,
    theme: theme === 'theme-system' ? null : theme,
    first,
    origin,
    today,
    session: createSession(null),
    toasts: createToasts(),
    browser: null,
  }
  const app = renderApp(<App {...props} bar={createLoadingBar()} />)
  const site = queryClient.getQueryData(siteQuery(api).queryKey) ?? null
  const { screen } = first
  const state = screen ? serializeState(queryClient, app.namedTexts) : ''
  // Short texts are only in the state.
  const shown = [state, ...app.namedTexts.keys()]
  const sources = [
    ...(screen ? [screen.route.source] : []),
    ...(shown.some(hasStyledFormula) ? [FORMULA_STYLES] : []),
    ...(shown.some(hasRareBlock) ? [RARE_BLOCK_STYLES] : []),
    catalogSource(locale),
  ]
  const failedTitle = texts.loadFailure.title
  const described = headMetadata(screen ?? null, site, origin, { locale, failedTitle })
  const metadata = withCard(described, { site, origin, locale })
  const config = site?.websiteConfigDTO
  const html = renderDocument({
    locale,
    theme,
    today,
    app: withTitleBreaks(app.html),
    hints: app.hints,
    metadata,
    structuredData: config ? structuredData({ metadata, config, origin, locale, texts }) : null,
    assets: pageAssets(input.assets, sources),
    favicon: config?.favicon ?? null,
    styleSheets: config?.styleSheets ?? [],
    headTags: input.headTags ?? '',
    state,
  })
  queryClient.clear()
  return screen ? { status: screen.status, html } : { status: 500, html, error: first.error }
}

/**
 * `hints` are `<link>` elements for what the first screen needs; they belong in the head of the document. `namedTexts` are the
 * texts that the page contains by name (see `NamedHtml`).
 */
const renderApp = (app: ReactElement): { html: string; hints: string; namedTexts: Map<string, string> } => {
  const namedTexts = new Map<string, string>()
  const html = renderToString(<NamedHtmlContext value={namedTexts}>{app}</NamedHtmlContext>)
  // React writes preload hints in front of everything else.
  const hints = /^(?:<link rel="preload"[^>]*>)*/.exec(html)?.[0] ?? ''
  return { html: html.slice(hints.length), hints, namedTexts }
}

const openFirstPage = async (
  url: URL,
  context: Parameters<typeof openPage>[1],
): Promise<NavigationResult> => {
  const arrival = { href: url.pathname + url.search, scrollTarget: 'same', isFirst: true } as const
  return openPage(url, context).then(
    (screen) => ({ ...arrival, screen }),
    (error: unknown) => ({ ...arrival, error }),
  )
}
