/** Shows the screen that the navigator arrived at, then puts the reader in the right place. */
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
  /** Null while rendering on the server, where nobody navigates. */
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
    if (arrival.scrollTarget !== 'same') document.getElementById('main')?.focus({ preventScroll: true })
  }, [arrival])

  return (
    <NavigatorContext value={navigator}>
      <InitialPageContext value={arrival.isFirst}>
        <ScreenContext value={arrival.screen ?? null}>{children(arrival)}</ScreenContext>
      </InitialPageContext>
    </NavigatorContext>
  )
}

/** The page that is shown: its address, parameters and route; null while a load error is shown. */
export const useScreen = (): Screen | null => use(ScreenContext)

/** The page came from the server with its document, and nobody has gone anywhere yet. */
export const useIsInitialPage = (): boolean => use(InitialPageContext)

/** `const go = useNavigate(); go(pages.article.href({ articleId: 7 }))` */
export const useNavigate = (): Navigator['go'] => {
  return use(NavigatorContext)?.go ?? stay
}

const stay = () => Promise.resolve()

const useLayoutEffectInBrowser = typeof document === 'undefined' ? useEffect : useLayoutEffect

const scrollToTarget = (place: ScrollTarget) => {
  if (place === 'same') return
  if ('top' in place) scrollTo({ top: place.top, behavior: 'instant' })
  else document.getElementById(decodeURIComponent(place.id))?.scrollIntoView()
}
