/** Renders the whole HTML document around the application. Its inline scripts are constant, and it has no inline style. */
import { type FirstTheme, type Locale, langTag, type Theme } from '#contract/locale.ts'
import type { PageAssets } from './assets.ts'
import { defaultIcon } from './default-icon.ts'
import { EARLY, EARLY_SCRIPT } from './early-script.ts'
import type { HeadMetadata } from './head.ts'
import { STATE_ID } from './page-state.ts'
import { SYSTEM_THEME_SCRIPT } from './system-theme-script.ts'

type DocumentParts = {
  locale: Locale
  theme: FirstTheme
  /** The day of the site, in days since 1970. */
  today: number
  metadata: HeadMetadata
  assets: PageAssets
  favicon: string | null
  /** The owner's. In the body they come after those that a later page adds to the head, so they stay the last. */
  styleSheets: readonly string[]
  app: string
  /** Such as those by which search engines know the owner. */
  headTags: string
  /** `<link>` elements for what the first screen needs. */
  hints: string
  /** Schema.org data; null without any. */
  structuredData: object | null
  /** Empty when the page could not be loaded: the browser then loads all data itself. */
  state: string
}

/** `--ink-0` of each theme, for the browser's own frame. */
const themeColors: Record<Theme, string> = { 'theme-dark': '#0d1318', 'theme-light': '#f7fbfb' }
const colorTag = (theme: Theme, media = '') =>
  `<meta name="theme-color" content="${themeColors[theme]}"${media}>`

export const renderDocument = ({
  locale,
  theme,
  today,
  metadata: facts,
  assets,
  favicon,
  styleSheets,
  headTags,
  app,
  hints,
  structuredData,
  state,
}: DocumentParts): string => `<!doctype html>
<html lang="${langTag[locale]}" ${EARLY}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<script>${EARLY_SCRIPT}</script>
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
  theme === 'theme-system'
    ? [
        colorTag('theme-dark', ' media="(prefers-color-scheme: dark)"'),
        colorTag('theme-light', ' media="(prefers-color-scheme: light)"'),
      ]
    : colorTag(theme),
  `<link rel="icon" href="${favicon ? text(favicon) : defaultIcon}">`,
  // With scripts, the first of them adds the manifest: browsers request it at once, along with what the first paint waits for.
  `<noscript>${favicon ? '' : '<link rel="icon" href="/favicon.svg">'}<link rel="manifest" href="/manifest.webmanifest"></noscript>`,
  '<link rel="apple-touch-icon" href="/icon-180.png">',
  `<link rel="search" type="application/opensearchdescription+xml" title="${text(facts.siteName)}" href="/opensearch.xml">`,
  facts.feeds.map(
    ({ type, href }) =>
      `<link rel="alternate" type="${type}" title="${text(feedTitle(facts))}" href="${href}">`,
  ),
  facts.alternates.map(
    ({ hreflang, href }) => `<link rel="alternate" hreflang="${hreflang}" href="${text(href)}">`,
  ),
  facts.head.webmention ? `<link rel="webmention" href="${text(facts.head.webmention)}">` : [],
  facts.isIndexed && facts.head.article
    ? `<link rel="alternate" type="text/markdown" href="${text(`${facts.canonical}.md`)}">`
    : [],
  openGraph(facts, locale),
  headTags ? [headTags] : [],
  structuredData ? `<script type="application/ld+json">${data(structuredData)}</script>` : [],
)}
</head><body class="${theme}">${theme === 'theme-system' ? `<script>${SYSTEM_THEME_SCRIPT}</script>` : ''}${styleSheets.map((href) => `<link rel="stylesheet" href="${text(href)}">`).join('')}<div id="app" data-today="${today}">${app}</div>
${state ? `<script type="application/json" id="${STATE_ID}">${state}</script>` : ''}</body></html>`

/** The name that feed readers offer. */
const feedTitle = ({ head, title, siteName }: HeadMetadata) => (head.feed ? title : siteName)

const openGraph = (
  { head, title, description, canonical, image, imageSize, siteName }: HeadMetadata,
  locale: Locale,
) => {
  const property = (name: string, content: string) => `<meta property="${name}" content="${text(content)}">`
  return [
    property('og:type', head.article ? 'article' : 'website'),
    property('og:site_name', siteName),
    property('og:title', head.searchTitle ?? head.title ?? title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:locale', ogLocale(head.lang ?? langTag[locale])),
    ...(image ? [property('og:image', image), property('og:image:alt', head.title ?? siteName)] : []),
    ...(imageSize
      ? [
          property('og:image:width', String(imageSize.width)),
          property('og:image:height', String(imageSize.height)),
        ]
      : []),
    ...(head.article ? articleProperties(head.article, property) : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
  ]
}

const ogLocale = (lang: string) => (lang.startsWith('zh') ? 'zh_CN' : 'en_US')

const articleProperties = (
  { publishedTime, modifiedTime, author, section, tags }: NonNullable<HeadMetadata['head']['article']>,
  property: (name: string, content: string) => string,
) => [
  property('article:published_time', publishedTime),
  ...(modifiedTime ? [property('article:modified_time', modifiedTime)] : []),
  property('article:author', author),
  ...(section ? [property('article:section', section)] : []),
  ...tags.map((tag) => property('article:tag', tag)),
]

const lines = (...parts: (string | string[])[]) => parts.flat().join('\n')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string) => value.replace(/[&<>"]/g, (char) => entities[char] ?? char)

/** JSON inside a script element: nothing in it can end the element. */
const data = (value: unknown) => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escaped)
const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
