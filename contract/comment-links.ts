/** Addresses in comments: which may be links, how they are written in a text, and how they are printed. */

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it must stand in HTML, between tags or in a quoted attribute. */
export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => entities[char] as string)

export const LINK_REL = 'nofollow ugc noopener noreferrer'

/** http, https and mailto with something behind them; control characters and blanks are in no address. */
export const isSafeAddress = (address: string): boolean =>
  address.length <= 1000 &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is turned away.
  !/[\u0000-\u0020\u007f-\u00a0\\<>"`]/.test(address) &&
  /^(?:https?:\/\/[\p{L}\p{N}]|mailto:[^@?]+@[^@?])/iu.test(address)

const LABELLED = /\[([^[\]\n]{1,500})\]\(\s*<?((?:[^\s()<>]|\([^\s()<>]*\))+)>?(?:\s+"[^"\n]*")?\s*\)/y
const POINTED = /<((?:https?:\/\/|mailto:)[^\s<>]+)>/iy
/** Letters beyond ASCII end a bare address: in Chinese the sentence goes on without a blank. */
const BARE = /https?:\/\/[!-;=?-~]+/iy

/** The label is still Markdown, or null where the address stands for itself. */
export type FoundLink = { address: string; label: string | null; end: number }

/** The link that begins exactly here; null when there is none. */
export function findLink(text: string, at: number): FoundLink | null {
  const char = text[at]
  if (char === '[') {
    const [all, label = '', address = ''] = matchAt(LABELLED, text, at)
    const isLink = all && label.trim() !== '' && isSafeAddress(address)
    return isLink ? { address, label, end: at + all.length } : null
  }
  if (char === '<') {
    const [all, address = ''] = matchAt(POINTED, text, at)
    return all && isSafeAddress(address) ? { address, label: null, end: at + all.length } : null
  }
  if (/^[a-z0-9]$/i.test(text[at - 1] ?? '')) return null
  const address = withoutClosing(matchAt(BARE, text, at)[0] ?? '')
  return isSafeAddress(address) ? { address, label: null, end: at + address.length } : null
}

export const printLink = (address: string, labelHtml: string) =>
  `<a href="${escapeText(address)}" rel="${LINK_REL}">${labelHtml}</a>`

function matchAt(pattern: RegExp, text: string, at: number): (string | undefined)[] {
  pattern.lastIndex = at
  return pattern.exec(text) ?? []
}

/** The full stop or bracket after an address belongs to the sentence. */
function withoutClosing(address: string): string {
  let opened = address.split('(').length - address.split(')').length
  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1] as string
    if (last === ')' && opened < 0) opened++
    else if (!/[.,;:!?'"*_~`\]}|\\]/.test(last)) break
  }
  return address.slice(0, end)
}
