/**
 * Sanitizes a comment's HTML before it is stored: everything except a dozen tags, spelled exactly as the renderer
 * spells them, becomes text. Sanitizing twice changes nothing (docs/requirements/safety.md, X1).
 */
import { escapeText, isSafeUrl, LINK_REL } from '#contract/comment-links.ts'

const PLAIN = new Set(['p', 'em', 'strong', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li'])
const TOKEN = /<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)>|[<>]/g
const NUMBERED = /^ start="\d{1,2}"$/
const LINK = new RegExp(`^ href="([^"]*)" rel="${LINK_REL}"$`)
/** Far deeper than the renderer goes; browsers stop nesting at 512. */
const DEEPEST = 24

/** Every element that is opened is closed, in order. */
export function sanitizeComment(html: string): string {
  const open: string[] = []
  const clean = html.replace(TOKEN, (token, slash: string, name: string, attributes: string) => {
    if (name === undefined) return token === '<' ? '&lt;' : '&gt;'
    if (name === 'br' && !slash && !attributes) return token
    if (!slash) {
      if (!isAllowed(name, attributes) || open.length >= DEEPEST) return escapeText(token)
      open.push(name)
      return token
    }
    if (attributes || open.at(-1) !== name) return escapeText(token)
    open.pop()
    return token
  })
  return (
    clean +
    open
      .map((name) => `</${name}>`)
      .reverse()
      .join('')
  )
}

function isAllowed(name: string, attributes: string): boolean {
  if (PLAIN.has(name) && !attributes) return true
  if (name === 'ol') return NUMBERED.test(attributes)
  const url = name === 'a' ? LINK.exec(attributes)?.[1] : undefined
  return url !== undefined && isSafeUrl(unescapeText(url))
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const unescapeText = (html: string) =>
  html.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => CHARACTERS[name] as string)

/** The plain text of a sanitized comment, on one line: for lists, emails and search. */
export const commentPlainText = (html: string): string =>
  unescapeText(html.replace(/<[^>]*>/g, (tag) => (/^<(?:\/|br)(?!em|strong|code|a\b)/.test(tag) ? ' ' : '')))
    .replace(/\s+/g, ' ')
    .trim()
