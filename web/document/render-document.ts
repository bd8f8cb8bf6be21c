/** Renders the whole HTML document around the application. It contains no inline script and no inline style. */
import { type Locale, langTag, type Theme } from '#contract/locale.ts'
import type { PageAssets } from './assets.ts'
import type { HtmlChunk } from './fragment-renderer.ts'
import type { HeadMetadata } from './head.ts'
import { STATE_ID } from './page-state.ts'

type DocumentParts = {
  locale: Locale
  theme: Theme
  metadata: HeadMetadata
  assets: PageAssets
  favicon: string | null
  app: HtmlChunk[]
  /** `<link>` elements for what the first screen needs. */
  hints: string
  /** Empty when the page could not be loaded: the browser then loads all data itself. */
  state: string
}

/** `--ink-0` of each theme, for the browser's own frame. */
const themeColors: Record<Theme, string> = { 'theme-dark': '#0d1318', 'theme-light': '#f7fbfb' }

export const renderDocument = ({
  locale,
  theme,
  metadata: facts,
  assets,
  favicon,
  app,
  hints,
  state,
}: DocumentParts): HtmlChunk[] => [
  `<!doctype html>
<html lang="${langTag[locale]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
${lines(
  `<title>${text(facts.title)}</title>`,
  // The style sheet blocks the first paint, so it gets the connection that is already open.
  assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
  assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
  hints,
  `<script type="module" fetchpriority="low" src="${assets.script}" data-app="${assets.app}" data-chunks="${assets.modules.join(' ')}"></script>`,
  `<meta name="description" content="${text(facts.description)}">`,
  `<link rel="canonical" href="${text(facts.canonical)}">`,
  `<meta name="robots" content="${facts.isIndexed ? 'max-image-preview:large' : 'noindex'}">`,
  `<meta name="theme-color" content="${themeColors[theme]}">`,
  `<link rel="icon" href="${text(favicon ?? '/favicon.svg')}">`,
  `<link rel="search" type="application/opensearchdescription+xml" title="${text(facts.siteName)}" href="/opensearch.xml">`,
  openGraph(facts, locale),
  facts.head.jsonLd ? `<script type="application/ld+json">${data(facts.head.jsonLd)}</script>` : [],
)}
</head><body class="${theme}"><div id="app">`,
  ...app,
  `</div>
${state ? `<script type="application/json" id="${STATE_ID}">${state}</script>` : ''}</body></html>`,
]

const openGraph = (
  { head, title, description, canonical, image, siteName }: HeadMetadata,
  locale: Locale,
) => {
  const property = (name: string, content: string) => `<meta property="${name}" content="${text(content)}">`
  return [
    property('og:type', head.article ? 'article' : 'website'),
    property('og:site_name', siteName),
    property('og:title', head.title ?? title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:locale', locale === 'cn' ? 'zh_CN' : 'en_US'),
    ...(image ? [property('og:image', image)] : []),
    ...(head.article ? articleProperties(head.article, property) : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
  ]
}

const articleProperties = (
  { publishedTime, modifiedTime, tags }: NonNullable<HeadMetadata['head']['article']>,
  property: (name: string, content: string) => string,
) => [
  property('article:published_time', publishedTime),
  ...(modifiedTime ? [property('article:modified_time', modifiedTime)] : []),
  ...tags.map((tag) => property('article:tag', tag)),
]

const lines = (...parts: (string | string[])[]) => parts.flat().join('\n')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string) => value.replace(/[&<>"]/g, (char) => entities[char] ?? char)

/** JSON inside a script element: nothing in it can end the element. */
const data = (value: unknown) => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escaped)
const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
