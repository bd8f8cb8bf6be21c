/** Which files of the build a page needs, read from Vite's manifest: scripts, styles and the two fonts. */
import type { Manifest, ManifestChunk } from 'vite'

export type PageAssets = {
  script: string
  /** What that script loads once the page is idle. */
  app: string
  /** The sheet of the whole site, and for some pages one of their own. */
  styles: string[]
  /** Chunks that the page will need once it comes to life; until then they would only be in its way. */
  modules: string[]
  fonts: string[]
}

export const ENTRY = 'web/entry-client.tsx'
const HYDRATE = 'web/hydrate.tsx'
/** The faces above the fold; the others come when text asks for them (design, Type). */
const PRELOADED_FONTS = /(piazzolla-normal|schibsted-grotesk)-english-[^/]*\.woff2$/

/** A build has few pages, and each of them is printed often. */
const known = new WeakMap<Manifest, Map<string, PageAssets>>()

/** `sources` name the chunks of this page: its own and its language's. Addresses are from the root. */
export const pageAssets = (manifest: Manifest, sources: readonly string[]): PageAssets => {
  const pages = known.get(manifest) ?? new Map<string, PageAssets>()
  known.set(manifest, pages)
  const key = sources.join(' ')
  const assets = pages.get(key) ?? gatherAssets(manifest, sources)
  pages.set(key, assets)
  return assets
}

const gatherAssets = (manifest: Manifest, sources: readonly string[]): PageAssets => {
  const entry = manifest[ENTRY]
  const app = manifest[HYDRATE]
  if (!entry || !app) throw new Error(`The build's manifest lacks ${ENTRY} or ${HYDRATE}`)
  const chunks = new Set<ManifestChunk>()
  for (const source of [HYDRATE, ...sources]) collect(manifest, source, chunks)
  const all = (of: (chunk: ManifestChunk) => string[] | undefined) =>
    [...new Set([...chunks].flatMap((chunk) => of(chunk) ?? []))].map(rooted)
  return {
    script: rooted(entry.file),
    app: rooted(app.file),
    styles: all(({ css }) => css),
    modules: all(({ file }) => [file]),
    fonts: all(({ assets }) => assets?.filter((file) => PRELOADED_FONTS.test(file))),
  }
}

const collect = (manifest: Manifest, key: string, into: Set<ManifestChunk>) => {
  const chunk = manifest[key]
  if (!chunk || into.has(chunk)) return
  // What a chunk imports comes before it.
  for (const imported of chunk.imports ?? []) collect(manifest, imported, into)
  into.add(chunk)
}

const rooted = (file: string) => `/${file}`
