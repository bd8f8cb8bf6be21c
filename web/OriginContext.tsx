/** Scheme and host of the site, for absolute URLs such as the one that "Copy link" copies. */
import { createContext, use } from 'react'

export const OriginContext = createContext('')

/** Such as `https://example.org`; the same on the server and in the browser, whatever URL was requested. */
export const useOrigin = (): string => use(OriginContext)
