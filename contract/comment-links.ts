/** Finds, checks and renders the links in comments. */

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML, between tags or in a quoted attribute. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => entities[char] as string)

export const LINK_REL = 'nofollow ugc noopener noreferrer'

/** http, https and mailto with something after them; a URL contains no control characters and spaces. */
export const isSafeUrl = (url: string): boolean =>
  url.length <= 1000 &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
  !/[\u0000-\u0020\u007f-\u00a0\\<>"`]/.test(url) &&
  /^(?:https?:\/\/[\p{L}\p{N}]|mailto:[^@?]+@[^@?])/iu.test(url)

const LABELED_LINK =
  /\[((?:\\[^\n]|[^[\]\\\n]){1,500})\]\(\s*<?((?:[^\s()<>]|\([^\s()<>]*\))+)>?(?:\s+"[^"\n]*")?\s*\)/y
const ANGLE_LINK = /<((?:https?:\/\/|mailto:)[^\s<>]+)>/iy
/** Letters beyond ASCII end a bare URL: a Chinese sentence continues without a space. */
const BARE_URL = /https?:\/\/[!-;=?-~]+/iy

/** The label is Markdown, or null for a bare URL. */
export type CommentLink = { url: string; label: string | null; end: number }

/** The link that begins exactly here; null when there is none. */
export function findLink(text: string, at: number): CommentLink | null {
  const char = text[at]
  if (char === '[') {
    const [all, label = '', address = ''] = matchAt(LABELED_LINK, text, at)
    const isLink = all && label.trim() !== '' && isSafeUrl(address)
    return isLink ? { url: address, label, end: at + all.length } : null
  }
  if (char === '<') {
    const [all, address = ''] = matchAt(ANGLE_LINK, text, at)
    return all && isSafeUrl(address) ? { url: address, label: null, end: at + all.length } : null
  }
  if (/^[a-z0-9]$/i.test(text[at - 1] ?? '')) return null
  const address = withoutTrailingPunctuation(matchAt(BARE_URL, text, at)[0] ?? '')
  return isSafeUrl(address) ? { url: address, label: null, end: at + address.length } : null
}

export const linkHtml = (url: string, labelHtml: string) =>
  `<a href="${escapeText(url)}" rel="${LINK_REL}">${labelHtml}</a>`

function matchAt(pattern: RegExp, text: string, at: number): (string | undefined)[] {
  pattern.lastIndex = at
  return pattern.exec(text) ?? []
}

/** A full stop or bracket after a URL belongs to the sentence. */
function withoutTrailingPunctuation(url: string): string {
  let opened = url.split('(').length - url.split(')').length
  let end = url.length
  for (; end > 0; end--) {
    const last = url[end - 1] as string
    if (last === ')' && opened < 0) opened++
    else if (!/[.,;:!?'"*_~`\]}|\\]/.test(last)) break
  }
  return url.slice(0, end)
}
