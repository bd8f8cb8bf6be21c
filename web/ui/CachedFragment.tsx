/**
 * A fragment of a page that the server renders once for the same values. Browsers render it like any other
 * component.
 */
import { createContext, createElement, type ReactNode, use } from 'react'

type Props = {
  /** Distinguishes the fragment from others with the same values. */
  name: string
  /**
   * All values that the fragment shows, as JSON; language, theme, time zone and origin are added automatically. A
   * change of a value that is missing here is not rendered.
   */
  cacheKey: readonly unknown[]
  children: ReactNode
}

/** Registers a fragment and returns the number that represents it until the page is assembled. */
export type FragmentRenderer = (fragment: Props) => number
export const FragmentContext = createContext<FragmentRenderer | null>(null)

/** The placeholder element of a fragment, until `createFragmentRenderer` inserts the fragment. */
export const FRAGMENT_TAG = 'cached-fragment'

const ServerFragment = (fragment: Props): ReactNode => {
  const register = use(FragmentContext)
  return register ? createElement(FRAGMENT_TAG, { n: register(fragment) }) : fragment.children
}
const BrowserFragment = ({ children }: Props): ReactNode => children

export const CachedFragment = import.meta.env.SSR ? ServerFragment : BrowserFragment
