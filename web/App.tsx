/** The whole application around a page: providers, frame, loading bar, and the current page. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Client } from '#contract/client.ts'
import type { Locale, Theme } from '#contract/locale.ts'
import { CurrentPage } from '#web/site/CurrentPage.tsx'
import { ToastsProvider } from '#web/toasts/LocalizedToasts.tsx'
import { ApiContext } from './ApiContext.tsx'
import { headMetadata } from './document/head.ts'
import { updateHead } from './document/update-head.ts'
import type { Texts } from './locale/en.ts'
import { LocaleProvider, useLanguage } from './locale/LocaleProvider.tsx'
import { NavigationBar } from './NavigationBar.tsx'
import { OriginContext, useOrigin } from './OriginContext.tsx'
import type { LoadingBarStore } from './router/loading-bar.ts'
import type { NavigationResult, Navigator } from './router/navigator.ts'
import { Router } from './router/Router.tsx'
import { SessionProvider, type SessionStore } from './session/session.ts'
import { LoadFailure } from './site/LoadFailure.tsx'
import { SiteShell } from './site/SiteShell.tsx'
import { siteQuery } from './site/site.queries.ts'
import { TodayContext } from './TodayContext.tsx'
import { ThemeProvider } from './theme/ThemeProvider.tsx'
import type { Toasts } from './ui/toasts.ts'

export type AppProps = {
  api: Client
  queryClient: QueryClient
  session: SessionStore
  toasts: Toasts
  locale: Locale
  texts: Texts
  /** Null where the visitor's system decides: the server does not know it. */
  theme: Theme | null
  first: NavigationResult
  /** Public scheme and host of the site. */
  origin: string
  /** The day of the site, in days since 1970 (TodayContext.tsx). */
  today: number
  bar: LoadingBarStore
  /** Null during server rendering, where nobody navigates or switches the language. */
  browser: {
    navigator: Navigator
    onLanguage: (locale: Locale, texts: Texts) => void
    /** Called once, when everything but what loads later is hydrated. */
    onHydrated: () => void
  } | null
}

export const App = (props: AppProps) => {
  const { api, queryClient, bar, browser } = props
  // The effects of the components inside run before.
  useEffect(() => browser?.onHydrated(), [browser])
  return (
    <AppProviders {...props}>
      {(arrival) => (
        <>
          <NavigationBar bar={bar} />
          <SiteShell>
            <CurrentPage
              arrival={arrival}
              fallback={(error) => (
                <LoadFailure error={error} onRetry={() => void browser?.navigator.reload()} />
              )}
            />
          </SiteShell>
          <HeadUpdater arrival={arrival} queryClient={queryClient} api={api} />
        </>
      )}
    </AppProviders>
  )
}

type AppProvidersProps = Omit<AppProps, 'bar'> & { children: (arrival: NavigationResult) => ReactNode }

/** The contexts that every component may use. */
export const AppProviders = ({
  api,
  queryClient,
  session,
  toasts,
  locale,
  texts,
  theme,
  first,
  origin,
  today,
  browser,
  children,
}: AppProvidersProps) => (
  <QueryClientProvider client={queryClient}>
    <ApiContext value={api}>
      <OriginContext value={origin}>
        <SessionProvider value={session}>
          <ToastsProvider value={toasts}>
            <LocaleProvider
              locale={locale}
              texts={texts}
              timeZone={timeZoneOf(queryClient, api)}
              onSwitch={browser?.onLanguage}
            >
              <ThemeProvider theme={theme}>
                <TodayContext value={today}>
                  <Router first={first} navigator={browser?.navigator ?? null}>
                    {children}
                  </Router>
                </TodayContext>
              </ThemeProvider>
            </LocaleProvider>
          </ToastsProvider>
        </SessionProvider>
      </OriginContext>
    </ApiContext>
  </QueryClientProvider>
)

const timeZoneOf = (queryClient: QueryClient, api: Client): string =>
  queryClient.getQueryData(siteQuery(api).queryKey)?.websiteConfigDTO.timeZone ?? 'UTC'

/** After a navigation the document's head is updated, and screen readers announce the new title. */
const HeadUpdater = ({
  arrival,
  queryClient,
  api,
}: {
  arrival: NavigationResult
  queryClient: QueryClient
  api: Client
}) => {
  const { locale, texts } = useLanguage()
  const origin = useOrigin()
  const site = queryClient.getQueryData(siteQuery(api).queryKey) ?? null
  const metadata = arrival.isFirst
    ? null
    : headMetadata(arrival.screen ?? null, site, origin, { locale, failedTitle: texts.loadFailure.title })
  useEffect(() => {
    if (metadata) updateHead(metadata)
  })
  return (
    <p className="vh" aria-live="polite">
      {metadata?.title}
    </p>
  )
}
