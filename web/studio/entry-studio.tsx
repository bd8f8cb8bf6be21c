/** Starts the studio in the browser. No page of the site imports it: a visitor never loads a byte of it. */

import table from 'virtual:contract-table'
import ownersTable from 'virtual:owners-table'
import { createRoot } from 'react-dom/client'
import type { Locale, Theme } from '#contract/locale.ts'
import { createApi } from '#web/api.ts'
import { browserSend } from '#web/browser-send.ts'
import { loadTexts } from '#web/locale/catalogs.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { createQueryClient } from '#web/query.ts'
import { listenToLinks } from '#web/router/listen-to-links.ts'
import { createLoadingBar } from '#web/router/loading-bar.ts'
import { createNavigator, type NavigationResult } from '#web/router/navigator.ts'
import { retryStylesheets } from '#web/router/retry-stylesheets.ts'
import { Redirect } from '#web/router/route.ts'
import { openScreen, routeOf, type Screen } from '#web/router/screen.ts'
import { createScrollPositions } from '#web/router/scroll-positions.ts'
import { renewSession } from '#web/session/renew-session.ts'
import { resendAfterRenewal } from '#web/session/resend-after-renewal.ts'
import { tabStore } from '#web/session/safe-storage.ts'
import { createSession } from '#web/session/session.ts'
import { signedInMark } from '#web/session/signed-in-mark.ts'
import { listenToTabs } from '#web/session/tabs.ts'
import { siteQuery } from '#web/site/site.queries.ts'
import { addToast } from '#web/toasts/LocalizedToasts.tsx'
import './studio.css'
import { wornTheme } from '#web/theme/ThemeProvider.tsx'
import { createToasts } from '#web/ui/toasts.ts'
import { studioRoutes } from './frame/studio-screen.ts'
import { StudioApp } from './StudioApp.tsx'
import { studioScreens } from './screen-list.ts'
import { createOpening } from './session/opening.ts'
import { createSignInRequests, resendAfterSignIn } from './session/sign-in-requests.ts'

const systemTheme = (): Theme =>
  matchMedia('(prefers-color-scheme: light)').matches ? 'theme-light' : 'theme-dark'

const start = async (root: HTMLElement) => {
  let locale: Locale = document.documentElement.lang.startsWith('zh') ? 'cn' : 'en'
  let texts = await loadTexts(locale)
  const theme = wornTheme() ?? systemTheme()
  document.body.classList.replace('theme-system', theme)
  const session = createSession(tabStore)
  const toasts = createToasts()
  const signInRequests = createSignInRequests()
  const queryClient = createQueryClient((failure, silent) => {
    // The dialog for the login says it.
    const isAsked = failure.kind === 'unauthenticated' || failure.kind === 'confirmation-needed'
    if (!silent && !isAsked) addToast(toasts, texts, 'error', failureText(failure, texts))
  })
  const sendOnce = browserSend({ token: () => session.get().token, locale: () => locale })
  const renew = (): Promise<boolean> => renewSession(api, session)
  const send = resendAfterRenewal(sendOnce, renew)
  const api = createApi(table, send)
  const opening = createOpening(session.get().token === null && signedInMark.get() ? renew : null)
  addEventListener('online', opening.retry)
  const ownersSend = (requests: typeof signInRequests | null) =>
    resendAfterSignIn((call) => opening.over.then(() => send(call)), {
      requests,
      token: () => session.get().token,
      onLost: () => session.set({ token: null }),
    })
  const studioApi = createApi(ownersTable, ownersSend(signInRequests))
  let knownToken = session.get().token
  session.subscribe(() => {
    const { token } = session.get()
    // Other changes of the session, such as another name, are no login.
    const isNew = token !== null && token !== knownToken
    knownToken = token
    if (isNew && signInRequests.isOpen()) signInRequests.settle(true)
  })

  const routes = studioRoutes(studioScreens, () => import('./frame/NotFoundScreen.tsx'))
  const open = (url: URL) => openScreen(routes, url, { api, queryClient, texts })
  const scrollPositions = createScrollPositions(history, tabStore)
  const bar = createLoadingBar()
  const navigator = createNavigator({
    open,
    isPage: ({ pathname }) => /^\/studio(\/|$)/.test(pathname),
    prefetchPage: ({ pathname }) => routeOf(routes, pathname).route.chunk(),
    bar,
    scrollPositions,
  })
  const [site, first] = await Promise.all([
    queryClient.ensureQueryData(siteQuery(api)).catch(() => null),
    openFirst(open, new URL(location.href)),
  ])
  const onLanguage = (next: Locale) => {
    locale = next
    void loadTexts(next).then((loaded) => {
      texts = loaded
    })
  }
  createRoot(root).render(
    <StudioApp
      backgroundApi={createApi(ownersTable, ownersSend(null))}
      screenApi={createApi(table, ownersSend(signInRequests))}
      {...{ api, studioApi, queryClient, session, opening, signInRequests, toasts }}
      {...{ locale, texts, theme, first, bar, navigator, onLanguage }}
      timeZone={site?.websiteConfigDTO.timeZone ?? 'UTC'}
    />,
  )
  listenToLinks(navigator, scrollPositions)
  retryStylesheets()
  // When another tab has ended the session, the server says so, and the dialog asks for the login; when one has begun a
  // session, the dialog goes.
  listenToTabs(() => {
    const asking: Promise<unknown> = session.get().token ? studioApi.audit.list() : renew()
    asking.catch(() => {})
  })
}

/** The screen of the document's URL; the server, which knows no screens, leaves redirects to the browser. */
async function openFirst(open: (url: URL) => Promise<Screen>, url: URL): Promise<NavigationResult> {
  const shared = { scrollTarget: 'same', isFirst: true } as const
  try {
    const screen = await open(url)
    return { ...shared, href: screen.href, screen }
  } catch (error) {
    if (!(error instanceof Redirect)) return { ...shared, href: url.pathname, error }
    history.replaceState(history.state, '', error.to)
    return openFirst(open, new URL(error.to, location.origin))
  }
}

const root = document.getElementById('app')
if (root) await start(root)
