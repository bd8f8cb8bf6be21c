/** Lists the files of the build that a page needs, read from Vite's manifest: scripts, styles and the two fonts. */
import type { Manifest, ManifestChunk } from 'vite'

export type PageAssets = {
  script: string
  /** The chunks that this script imports once the page is idle. */
  app: string
  /** The style sheet of the whole site, and the page's own where there is one. */
  styles: string[]
  /** Chunks needed for hydration; preloading them earlier would delay the first paint. */
  modules: string[]
  fonts: string[]
}

export const ENTRY = 'web/entry-client.tsx'
const HYDRATE = 'web/hydrate.tsx'
/** The fonts above the fold; the others load when text needs them (design, Type). */
const PRELOADED_FONTS = /(piazzolla-normal|schibsted-grotesk)-english-[^/]*\.woff2$/

/** A build has few pages, and each of them is rendered often. */
const known = new WeakMap<Manifest, Map<string, PageAssets>>()

/** `sources` name the chunks of this page: its own and its language's. URLs start at the root. */
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
    styles: all(({ css = [], file }) => (isSheet(file) ? [...css, file] : css)),
    modules: all(({ file }) => (isSheet(file) ? [] : [file])),
    fonts: all(({ assets }) => assets?.filter((file) => PRELOADED_FONTS.test(file))),
  }
}

/** A module that only loads a style sheet is that file. */
const isSheet = (file: string) => file.endsWith('.css')

/** The style sheets of a chunk and of everything that it imports statically, in their order. */
export const stylesOf = (manifest: Manifest, source: string): string[] => {
  const chunks = new Set<ManifestChunk>()
  collect(manifest, source, chunks)
  return [...new Set([...chunks].flatMap(({ css }) => css ?? []))].map(rooted)
}

const collect = (manifest: Manifest, key: string, into: Set<ManifestChunk>) => {
  const chunk = manifest[key]
  if (!chunk || into.has(chunk)) return
  // The imports of a chunk come before it.
  for (const imported of chunk.imports ?? []) collect(manifest, imported, into)
  into.add(chunk)
}

const rooted = (file: string) => `/${file}`
