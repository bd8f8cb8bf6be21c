/** Which files of the build a page needs, read from Vite's manifest: scripts, styles and the two fonts. */
import type { Manifest } from 'vite'

export type PageAssets = {
  script: string
  /** What that script loads once the page is idle. */
  app: string
  /** One for the whole site. */
  style: string
  /** Chunks that the page will need once it comes to life; until then they would only be in its way. */
  modules: string[]
  fonts: string[]
}

/** Vite's name for the stylesheet of a build that does not split it. */
const STYLE = 'style.css'
export const ENTRY = 'web/entry-client.tsx'
const START = 'web/start.tsx'
/** The faces above the fold; the others come when text asks for them (design, Type). */
const PRELOADED_FONTS = /(piazzolla-latin-normal|schibsted-grotesk-latin)-(?!ext)[^/]*\.woff2$/

/** `sources` name the chunks of this page: its own and its language's. Addresses are from the root. */
export const pageAssets = (manifest: Manifest, sources: readonly string[]): PageAssets => {
  const entry = manifest[ENTRY]
  const app = manifest[START]
  const style = manifest[STYLE]
  if (!entry || !app || !style) throw new Error(`The build's manifest lacks ${ENTRY}, ${START} or ${STYLE}`)
  const first = new Set([ENTRY])
  const later = new Set<string>()
  for (const source of [START, ...sources]) collect(manifest, source, later)
  const modules = [...later].filter((key) => !first.has(key)).flatMap((key) => manifest[key]?.file ?? [])
  return {
    script: rooted(entry.file),
    app: rooted(app.file),
    style: rooted(style.file),
    modules: [...new Set(modules)].map(rooted),
    fonts: (entry.assets ?? []).filter((file) => PRELOADED_FONTS.test(file)).map(rooted),
  }
}

const collect = (manifest: Manifest, key: string, into: Set<string>) => {
  const chunk = manifest[key]
  if (!chunk || into.has(key)) return
  // What a chunk imports comes before it.
  for (const imported of chunk.imports ?? []) collect(manifest, imported, into)
  into.add(key)
}

const rooted = (file: string) => `/${file}`
