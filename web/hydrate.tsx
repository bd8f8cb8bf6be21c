/**
 * Hydrates the rendered page: restores the state that the server sent, then hydrates it. Importing this module starts
 * it.
 */

import table from 'virtual:contract-table'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { App } from '#web/App.tsx'
import { createApi } from '#web/api.ts'
import { browserSend } from '#web/browser-send.ts'
import { repeatEarlyEvents } from '#web/document/early-events.ts'
import { restoreState, STATE_ID } from '#web/document/page-state.ts'
import { isFailure } from '#web/failure.ts'
import { loadTexts } from '#web/locale/catalogs.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { createQueryClient, type OnFailure, refreshLocalized } from '#web/query.ts'
import { listenToLinks } from '#web/router/listen-to-links.ts'
import { createLoadingBar } from '#web/router/loading-bar.ts'
import { createNavigator, type NavigationResult } from '#web/router/navigator.ts'
import { createScrollPositions } from '#web/router/scroll-positions.ts'
import { copiedAt, isReadingOffline } from '#web/session/offline-copies.ts'
import { renewIfMarked, resendAfterRenewal } from '#web/session/resend-after-renewal.ts'
import { tabStore } from '#web/session/safe-storage.ts'
import { clearUser, createSession } from '#web/session/session.ts'
import { listenToTabs } from '#web/session/tabs.ts'
import { hideFailedCovers } from '#web/site/articles/hide-failed-covers.ts'
import { isPage, openPage, prefetchPage } from '#web/site/open-page.ts'
import { wornTheme } from '#web/theme/ThemeProvider.tsx'
import { addToast } from '#web/toasts/LocalizedToasts.tsx'
import '#web/styles/all.css'
import { createToasts } from '#web/ui/toasts.ts'

const start = async (root: HTMLElement) => {
  let locale: Locale = document.documentElement.lang.startsWith('zh') ? 'cn' : 'en'
  let texts = await loadTexts(locale)
  // As the server rendered it.
  const theme = document.body.classList.contains('theme-system') ? null : wornTheme()
  const session = createSession(tabStore)
  const toasts = createToasts()
  const onFailure: OnFailure = (failure, silent) => {
    // The session has ended. Signing out also removes the unlock grants of its cookie, which scripts cannot read.
    const hasExpired = failure.kind === 'unauthenticated' && clearUser(session)
    if (hasExpired) api.sessions.logout().catch(() => {})
    if (hasExpired || !silent) addToast(toasts, texts, 'error', failureText(failure, texts))
  }
  const queryClient = createQueryClient(onFailure)
  const send = browserSend({
    token: () => session.get().token,
    locale: () => locale,
    isCopy: () => Boolean(copiedAt()),
  })
  const renew = (): Promise<boolean> => renewIfMarked(api, session)
  const api = createApi(table, resendAfterRenewal(send, renew))
  /** A new tab of a browser that stays signed in. What it showed until then was for everybody. */
  const signIn = (): Promise<void> =>
    renew().then(
      async (isSignedIn) => {
        if (isSignedIn) await queryClient.invalidateQueries()
      },
      (error: unknown) => {
        addEventListener('online', signIn, { once: true })
        if (isFailure(error)) onFailure(error, false)
      },
    )
  if (!session.get().token && !copiedAt()) void signIn()

  const state = document.getElementById(STATE_ID)?.textContent
  if (state) restoreState(queryClient, state, htmlInDocument)

  const open = (url: URL) => openPage(url, { api, queryClient, texts })
  // A failure to count is not worth a message.
  const onUncounted = (error: unknown) => console.info('The visit was not counted', error)
  let section = location.pathname
  /** The server counts articles when it sends their text, and the first page when it sends that. */
  const onShown = ({ pathname: path }: URL) => {
    if (path === section) return
    section = path
    if (!pages.article.match(path)) api.views.openSection({ body: { path } }).catch(onUncounted)
  }
  const scrollPositions = createScrollPositions(history, tabStore)
  const bar = createLoadingBar()
  const navigator = createNavigator({
    open,
    isPage,
    prefetchPage: (url) => prefetchPage(url, { api, queryClient, texts }),
    bar,
    scrollPositions,
    isReadingOffline,
    onShown,
    isServerAsked: true,
  })
  const onLanguage = (nextLocale: Locale, nextTexts: typeof texts) => {
    locale = nextLocale
    texts = nextTexts
    void refreshLocalized(queryClient).then(() => navigator.reload())
  }
  const href = location.pathname + location.search
  const first: NavigationResult = await open(new URL(location.href)).then(
    (screen) => ({ href, screen, scrollTarget: 'same', isFirst: true }),
    (error: unknown) => ({ href, error, scrollTarget: 'same', isFirst: true }),
  )
  // If our scripts cannot be loaded, the server-rendered page stays and remains readable.
  if (state && first.error) return console.error('The page stays without scripts', first.error)
  const onHydrated = () => {
    void repeatEarlyEvents(document.documentElement)
    import('#web/site/after-hydration.ts').then(
      ({ afterHydration }) => afterHydration(api),
      () => {},
    )
  }
  const browser = { navigator, onLanguage, onHydrated }
  const app = (
    <App
      {...{
        api,
        queryClient,
        session,
        toasts,
        locale,
        texts,
        theme,
        first,
        origin: knownOrigin(),
        today: Number(root.dataset.today),
        bar,
        browser,
      }}
    />
  )
  // A transition is interruptible, so input during hydration is handled without delay.
  startTransition(() => {
    if (state) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  listenToLinks(navigator, scrollPositions)
  hideFailedCovers()
  // The server decides whether the session of this tab ended as well, its 40001 removes the user; or has begun.
  listenToTabs(() => {
    if (!session.get().token) void signIn()
    else api.sessions.list().catch((error: unknown) => isFailure(error) && onFailure(error, true))
  })
  api.views.report().catch(onUncounted)
}

/** The server writes it into the canonical URL. */
const knownOrigin = () => {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return canonical ? new URL(canonical.href).origin : location.origin
}

const htmlInDocument = (name: string) =>
  document.querySelector(`[data-html="${CSS.escape(name)}"]`)?.innerHTML

const root = document.getElementById('app')
// Not awaited: the chunks of pages import this one, and would wait for it forever.
if (root) start(root).catch((error: unknown) => console.error('The page stays without scripts', error))
