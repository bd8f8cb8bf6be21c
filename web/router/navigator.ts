/** Navigates between pages without reloading: loads, then shows, then scrolls. It needs nothing but plain links. */
import { isFailure } from '#web/failure.ts'
import { anchorOf, isPlainClick } from './links.ts'
import type { LoadingBarStore } from './loading-bar.ts'
import { reloadOnce } from './reload-missing-chunk.ts'
import { Redirect } from './route.ts'
import type { Screen } from './screen.ts'
import type { ScrollPositions } from './scroll-positions.ts'

/** The scroll position after a navigation: a height, an element's id, or the stored position. */
export type ScrollTarget = { top: number } | { id: string } | 'same'

/** A screen to show, or the error that prevented it. */
export type NavigationResult = { href: string; scrollTarget: ScrollTarget; isFirst: boolean } & (
  | { screen: Screen; error?: undefined }
  | { screen?: undefined; error: unknown }
)

export class LoadTimeout extends Error {}

/** Longer than this is a failure to load (product, Navigation). */
const MAX_LOAD_MS = 120_000

/** Nobody notices a shorter wait. */
const SHORT_WAIT_MS = 300

type Options = {
  open: (url: URL) => Promise<Screen>
  /** Handles only URLs of this site's pages; the browser handles all others. */
  isPage: (url: URL) => boolean
  /** Loads the data of a page before its link is clicked. */
  prefetchPage: (url: URL) => Promise<unknown>
  bar: LoadingBarStore
  scrollPositions: ScrollPositions
  /** While it is true, the browser loads whole documents, as the service worker has copies of no others. */
  isReadingOffline?: () => boolean
  /** Called with each page that is shown after the first one. */
  onShown?: (url: URL) => void
  /** Whether the server knows former URLs of pages that a click does not find: it is asked for the document then. */
  isServerAsked?: boolean
}
type HistoryStep = { history: 'push' | 'replace' | 'stay'; scrollTarget: ScrollTarget }

export type Navigator = ReturnType<typeof createNavigator>

export const createNavigator = ({
  open,
  isPage,
  prefetchPage,
  bar,
  scrollPositions,
  onShown,
  isReadingOffline = () => false,
  isServerAsked = false,
}: Options) => {
  let latest = 0
  let shown = location.pathname + location.search
  let loading: URL | null = null
  /** The navigation that started before a listener was there, because the page was being hydrated. */
  let early: NavigationResult | undefined
  let arrive = (arrival: NavigationResult) => {
    early = arrival
  }

  const travel = async (url: URL, step: HistoryStep): Promise<void> => {
    latest += 1
    const mine = latest
    const href = url.pathname + url.search
    loading = url
    bar.start()
    const outcome = await withinTime(open(url)).then(
      (screen) => ({ screen }),
      (error: unknown) => ({ error }),
    )
    // Another navigation has started meanwhile and ends the loading bar itself.
    if (mine !== latest) return
    loading = null
    if ('error' in outcome && outcome.error instanceof Redirect) {
      const to = new URL(outcome.error.to, url)
      // As browsers do.
      to.hash ||= url.hash
      return travel(to, {
        ...step,
        // The address bar already shows the old URL when the navigation came from the history.
        history: step.history === 'stay' ? 'replace' : step.history,
      })
    }
    if ('error' in outcome && isMissingChunk(outcome.error) && reloadOnce(url)) return
    if (isServerAsked && step.history !== 'stay' && 'screen' in outcome && outcome.screen.status === 404) {
      scrollPositions.save()
      return step.history === 'replace' ? location.replace(url) : location.assign(url)
    }
    if (step.history !== 'stay') scrollPositions.save()
    if (step.history === 'push') history.pushState(scrollPositions.createEntry(), '', url)
    if (step.history === 'replace') history.replaceState(history.state, '', url)
    shown = href
    bar.end()
    arrive({ href, scrollTarget: step.scrollTarget, isFirst: false, ...outcome })
    if ('screen' in outcome) onShown?.(url)
  }

  /**
   * `keepScroll`: the navigation changes a part of the page (a tab, a page number) and does not scroll to its top.
   */
  const go = (to: string, { replace = false, keepScroll = false } = {}) => {
    const url = new URL(to, location.href)
    if (url.origin !== location.origin || !isPage(url) || isReadingOffline()) {
      location.assign(url)
      return Promise.resolve()
    }
    const place: ScrollTarget = keepScroll ? 'same' : url.hash ? { id: url.hash.slice(1) } : { top: 0 }
    return travel(url, { history: replace ? 'replace' : 'push', scrollTarget: place })
  }

  const follow = (event: MouseEvent) => {
    const anchor = anchorOf(event.target)
    if (!anchor || !isPlainClick(event, anchor) || isReadingOffline()) return
    const url = new URL(anchor.href)
    const isHere = url.pathname + url.search === shown
    if (url.origin !== location.origin || !isPage(url) || (isHere && url.hash)) return
    event.preventDefault()
    void go(anchor.href, { replace: isHere, keepScroll: 'keepScroll' in anchor.dataset })
  }

  const prefetch = (to: string) => {
    const url = new URL(to, location.href)
    const isHere = url.pathname + url.search === shown
    if (url.origin !== location.origin || isHere || !isPage(url) || isReadingOffline()) return
    // When the page is opened, the failure occurs again and is shown.
    prefetchPage(url).catch(() => {})
  }

  const moveThroughHistory = () => {
    // The browser handles navigation between fragments of the current page.
    if (location.pathname + location.search === shown) {
      const top = scrollPositions.restore()
      if (top !== null) scrollTo(0, top)
      return
    }
    scrollPositions.save()
    const top = scrollPositions.restore() ?? 0
    void travel(new URL(location.href), { history: 'stay', scrollTarget: { top } })
  }

  const showWaiting = () => {
    const timer = setTimeout(bar.start, SHORT_WAIT_MS)
    return () => {
      clearTimeout(timer)
      bar.end()
    }
  }

  return {
    go,
    /** For a part of the page that is loaded: shows the bar after a moment, until the returned function is called. */
    showWaiting,
    /** The query of the URL that is being loaded, if it is of the same page, else of the current URL. */
    latestSearch: () =>
      new URLSearchParams((loading?.pathname === location.pathname ? loading : location).search),
    /** Path and query of the page that is being loaded; null when none is. */
    pendingHref: () => loading && loading.pathname + loading.search,
    prefetch,
    follow,
    moveThroughHistory,
    /** The same URL again: after a failure, or when the content of the page has changed. */
    reload: () => travel(new URL(location.href), { history: 'stay', scrollTarget: 'same' }),
    /** The listener that shows the new screen. */
    onArrival: (listener: (arrival: NavigationResult) => void) => {
      arrive = listener
      if (early) listener(early)
      early = undefined
    },
  }
}

/** Neither a failed request nor a timeout: the chunk itself could not be loaded. */
const isMissingChunk = (error: unknown) => !isFailure(error) && !(error instanceof LoadTimeout)

const withinTime = <Result>(loading: Promise<Result>): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout>
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadTimeout()), MAX_LOAD_MS)
  })
  return Promise.race([loading, tooLong]).finally(() => clearTimeout(timer))
}
