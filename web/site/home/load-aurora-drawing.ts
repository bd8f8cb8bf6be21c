/** Loads the module that draws the aurora chart, before the home page is shown by a navigation. */
import { EARLY } from '#web/document/early-script.ts'
import { memoizeLoad } from '#web/memoize-load.ts'

type Drawing = typeof import('./aurora-drawing.ts')

let loaded: Drawing | null = null

export const loadAuroraDrawing = memoizeLoad(async (): Promise<Drawing> => {
  loaded = await import('./aurora-drawing.ts')
  return loaded
})

/** Null until it is loaded. */
export const auroraDrawing = (): Drawing | null => loaded

/** False in a browser that shows the page that the server rendered: the chart is drawn there already. */
export const isDrawnHere = (): boolean =>
  typeof document === 'undefined' || !document.documentElement.hasAttribute(EARLY)
