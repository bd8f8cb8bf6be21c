/**
 * The day of the site: the date that the server's clock had in the site's time zone when it rendered the page. A page takes it
 * from here and never from the visitor's clock, so that both sides render the same, and the year is right where that clock is not.
 */
import { createContext, use } from 'react'

export const TodayContext = createContext(0)

/** In days since 1970. */
export const useToday = (): number => use(TodayContext)

/** In the calendar of the site's time zone. */
export const useThisYear = (): number => new Date(useToday() * DAY_MS).getUTCFullYear()

const DAY_MS = 86_400_000
