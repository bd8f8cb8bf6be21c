/** Renders a page for a stranger: the same bytes for everybody with the same language and theme. */
import { renderToString } from 'react-dom/server'
import type { Manifest } from 'vite'
import type { Client } from '#contract/client.ts'
import type { Locale, Theme } from '#contract/locale.ts'
import { App } from './App.tsx'
import { pageAssets } from './document/assets.ts'
import { headFacts } from './document/head.ts'
import { printState } from './document/page-state.ts'
import { printDocument } from './document/print-document.ts'
import { catalogueSource, loadTexts } from './locale/catalogues.ts'
import { createRenderingQueryClient } from './query.ts'
import { createLoadingBar } from './router/loading-bar.ts'
import type { Arrival } from './router/navigator.ts'
import { Redirect } from './router/route.ts'
import { createSession } from './session/session.ts'
import { openPage } from './site/open.ts'
import { siteQuery } from './site/site.queries.ts'
import { PrintedHtml } from './ui/Html.tsx'
import { createToasts } from './ui/toasts.ts'

export type RenderInput = {
  /** Path and query, as asked. */
  url: string
  locale: Locale
  theme: Theme
  /** The api in this process, without a token. */
  api: Client
  /** The client build's manifest (dist/client/.vite/manifest.json). */
  assets: Manifest
  /** Scheme and host that readers use, for canonical addresses: `https://example.org`. */
  origin: string
}

/** `redirect` is a path; `html` is empty then. A page that failed to load has status 500 and a way to try again. */
export type RenderedPage = { status: number; html: string; redirect?: string; error?: unknown }

export const render = async (input: RenderInput): Promise<RenderedPage> => {
  const { url, locale, theme, api, origin } = input
  const texts = await loadTexts(locale)
  const queryClient = createRenderingQueryClient()
  const first = await arriveAt(new URL(url, origin), { api, queryClient, texts })
  if (first.error instanceof Redirect) return { status: 301, html: '', redirect: first.error.to }

  const printed = new Map<string, string>()
  const app = renderToString(
    <PrintedHtml value={printed}>
      <App
        {...{ api, queryClient, locale, texts, theme, first, origin }}
        session={createSession(null)}
        toasts={createToasts()}
        bar={createLoadingBar()}
        browser={null}
      />
    </PrintedHtml>,
  )
  const site = queryClient.getQueryData(siteQuery(api).queryKey) ?? null
  const { screen } = first
  const sources = [...(screen ? [screen.route.source] : []), catalogueSource(locale)]
  const html = printDocument({
    locale,
    theme,
    app,
    facts: headFacts(screen ?? null, site, origin, texts.loadFailure.title),
    assets: pageAssets(input.assets, sources),
    favicon: site?.websiteConfigDTO.favicon ?? null,
    state: screen ? printState(queryClient, printed) : '',
  })
  queryClient.clear()
  return screen ? { status: screen.status, html } : { status: 500, html, error: first.error }
}

const arriveAt = async (url: URL, context: Parameters<typeof openPage>[1]): Promise<Arrival> => {
  const arrival = { href: url.pathname + url.search, place: 'same', isFirst: true } as const
  return openPage(url, context).then(
    (screen) => ({ ...arrival, screen }),
    (error: unknown) => ({ ...arrival, error }),
  )
}
