/**
 * A fragment of a page that the server renders once for the same values. Browsers render it like any other
 * component.
 */
import { createContext, createElement, type ReactNode, use } from 'react'

type Props = {
  /** Tells the part from others with the same values. */
  name: string
  /**
   * All that the part shows, as JSON; language, theme, time zone and origin count by themselves.
   * A value that is left out here is one whose change nobody sees.
   */
  cacheKey: readonly unknown[]
  children: ReactNode
}

/** Takes a part in and answers the number that stands for it until the page is put together. */
export type FragmentRenderer = (part: Props) => number
export const FragmentContext = createContext<FragmentRenderer | null>(null)

/** The element that holds a part's place, until `createPress` puts the part there. */
export const FRAGMENT_TAG = 'cached-fragment'

const ServerFragment = (part: Props): ReactNode => {
  const press = use(FragmentContext)
  return press ? createElement(FRAGMENT_TAG, { n: press(part) }) : part.children
}
const BrowserFragment = ({ children }: Props): ReactNode => children

export const CachedFragment = import.meta.env.SSR ? ServerFragment : BrowserFragment
