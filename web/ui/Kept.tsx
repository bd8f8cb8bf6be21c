/** A part of a page that the server renders once for the same values, and browsers render like any other. */
import { createContext, createElement, type ReactNode, use } from 'react'

type Props = {
  /** Tells the part from others with the same values. */
  name: string
  /**
   * All that the part shows, as JSON; language, theme, time zone and origin count by themselves.
   * A value that is left out here is one whose change nobody sees.
   */
  by: readonly unknown[]
  children: ReactNode
}

/** Takes a part in and answers the number that stands for it until the page is put together. */
export type Press = (part: Props) => number
export const PressContext = createContext<Press | null>(null)

/** The element that holds a part's place, until `createPress` puts the part there. */
export const PLACE = 'kept-part'

const Pressed = (part: Props): ReactNode => {
  const press = use(PressContext)
  return press ? createElement(PLACE, { n: press(part) }) : part.children
}
const Plain = ({ children }: Props): ReactNode => children

export const Kept = import.meta.env.SSR ? Pressed : Plain
