/** Finds the URLs in the responses of a site: in HTML, style sheets, feeds, JSON and Markdown. */
import { escapeHtml } from '#server/platform/xml.ts'

/** @returns URLs as they are written; those of other sites too */
export function findLinks(body: string, contentType: string, origin: string): string[] {
  if (/html/.test(contentType)) return [...linksInTags(body), ...wholeUrls(body, origin)]
  if (/css/.test(contentType)) return [...body.matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, url = '']) => url)
  if (/json/.test(contentType))
    return [...[...body.matchAll(/"(\/[^"\\\s]*)"/g)].map(([, url = '']) => url), ...wholeUrls(body, origin)]
  return /xml|text\/(plain|markdown)/.test(contentType) ? wholeUrls(body, origin) : []
}

const URL_ATTRIBUTES = new Set(['href', 'src', 'poster', 'srcset', 'imagesrcset'])

/** A tag as the server writes it: every value is in double quotes. */
const TAG = /<([a-zA-Z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(\/?)>/g
const ATTRIBUTE = /(\s+)([^\s"'<>/=]+)(?:="([^"]*)")?/g

/** The name of an attribute in lower case, its value, and the name of its tag; the result replaces the value, null removes it. */
type MapAttribute = (name: string, value: string, tag: string) => string | null

/** Changes the attributes of a document; values are passed without character references, and get them again. */
export const mapAttributes = (html: string, map: MapAttribute): string =>
  html.replaceAll(TAG, (whole, tag: string, attributes: string, end: string) => {
    if (!attributes) return whole
    const mapped = attributes.replaceAll(
      ATTRIBUTE,
      (attribute, space: string, name: string, value: string | undefined) => {
        if (value === undefined) return attribute
        const plain = decoded(value)
        const result = map(name.toLowerCase(), plain, tag.toLowerCase())
        if (result === plain) return attribute
        return result === null ? '' : `${space}${name}="${escapeHtml(result)}"`
      },
    )
    return `<${tag}${mapped}${end}>`
  })

/** Changes each URL of a `srcset`. */
export const mapSources = (value: string, map: (url: string) => string): string =>
  value
    .split(/,\s+/)
    .map((source) => source.replace(/^\S+/, (url) => map(url)))
    .join(', ')

export const isUrlAttribute = (name: string): boolean => URL_ATTRIBUTES.has(name)
export const isSourceSet = (name: string): boolean => name.endsWith('srcset')

function linksInTags(html: string): string[] {
  const links: string[] = []
  mapAttributes(html, (name, value) => {
    if (isSourceSet(name))
      mapSources(value, (url) => {
        links.push(url)
        return url
      })
    else if (isUrlAttribute(name)) links.push(value)
    return value
  })
  return links
}

/** URLs with the origin of the site, wherever they stand: in JSON-LD, in feeds with escaped HTML, in Markdown. */
function wholeUrls(text: string, origin: string): string[] {
  const found: string[] = []
  for (let at = text.indexOf(origin); at >= 0; at = text.indexOf(origin, at + 1)) {
    const [url = ''] = /^[^\s"'<>)\]\\]*?(?=&(?!amp;)|[\s"'<>)\]\\]|$)/.exec(text.slice(at, at + 2000)) ?? []
    // What follows the origin begins a path, or it is another host.
    if (/^(\/|$)/.test(url.slice(origin.length))) found.push(decoded(url))
  }
  return found
}

const decoded = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&(amp|#x26);/gi, '&')
