/** Scheme and host under which readers know the site, for addresses that they take away with them. */
import { createContext, use } from 'react'

export const OriginContext = createContext('')

/** Such as `https://example.org`; the same on the server and in the browser, whatever address was asked. */
export const useOrigin = (): string => use(OriginContext)
