/** Shows the screen of the current URL, then restores the scroll position. */
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import type { NavigationResult, Navigator, ScrollTarget } from './navigator.ts'
import type { Screen } from './screen.ts'

const ScreenContext = createContext<Screen | null>(null)
const InitialPageContext = createContext(true)
const NavigatorContext = createContext<Navigator | null>(null)

type Props = {
  first: NavigationResult
  /** Null during server rendering, where nobody navigates. */
  navigator: Navigator | null
  children: (arrival: NavigationResult) => ReactNode
}

export const Router = ({ first, navigator, children }: Props) => {
  const [arrival, setArrival] = useState(first)

  useEffect(() => {
    navigator?.onArrival((next) => startTransition(() => setArrival(next)))
  }, [navigator])

  useLayoutEffectInBrowser(() => {
    if (arrival.isFirst) return
    scrollToTarget(arrival.scrollTarget)
    // Whoever has reached the button of a message meanwhile, such as “Undo”, keeps it.
    const isInMessage = document.activeElement?.closest('[aria-live]') != null
    if (arrival.scrollTarget !== 'same' && !isInMessage)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [arrival])

  return (
    <NavigatorContext value={navigator}>
      <InitialPageContext value={arrival.isFirst}>
        <ScreenContext value={arrival.screen ?? null}>{children(arrival)}</ScreenContext>
      </InitialPageContext>
    </NavigatorContext>
  )
}

/** The page that is shown: its URL, parameters and route; null while a load error is shown. */
export const useScreen = (): Screen | null => use(ScreenContext)

/** The page was rendered by the server, and no navigation has happened yet. */
export const useIsInitialPage = (): boolean => use(InitialPageContext)

/** `const go = useNavigate(); go(pages.article.href({ articleId: 7 }))` */
export const useNavigate = (): Navigator['go'] => {
  return use(NavigatorContext)?.go ?? stay
}

/** The URL of the page that is loading; null when none is. */
export const usePendingHref = (): string | null => use(NavigatorContext)?.pendingHref() ?? null

const stay = () => Promise.resolve()

/** Reads the query of the URL: while another one of the same page is being loaded, its query. For changes of a part of it. */
export const useLatestSearch = (): Navigator['latestSearch'] =>
  use(NavigatorContext)?.latestSearch ?? noSearch

const noSearch = () => new URLSearchParams()

/** Shows the loading bar unless the returned function is called soon; that function ends it. */
export const useLoadingBar = (): Navigator['showWaiting'] => use(NavigatorContext)?.showWaiting ?? showNothing

const showNothing = () => () => {}

const useLayoutEffectInBrowser = typeof document === 'undefined' ? useEffect : useLayoutEffect

const scrollToTarget = (place: ScrollTarget) => {
  if (place === 'same') return
  if ('top' in place) scrollTo({ top: place.top, behavior: 'instant' })
  else document.getElementById(decodeURIComponent(place.id))?.scrollIntoView()
}
