/** Makes paragraphs and line breaks of the empty lines and line ends of a text, as WordPress does when it shows one. */
const BLOCKS =
  'address|article|aside|audio|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|object|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video'
const BLOCK_START = new RegExp(`(<(?:${BLOCKS})(?=[\\s/>]))`, 'gi')
const BLOCK_END = new RegExp(`(</(?:${BLOCKS})\\s*>|<hr\\b[^>]*>)`, 'gi')
const IS_BLOCK = new RegExp(`^\\s*</?(?:${BLOCKS})(?=[\\s/>])`, 'i')
/** Their text stays as it is. */
const VERBATIM = ['pre', 'script', 'style', 'textarea', 'table', 'iframe', 'video', 'audio']
/** A line end at a block is none of the text. */
const ENDS_IN_BLOCK = new RegExp(`</?(?:${BLOCKS})(?=[\\s/>])[^<>]*>\\s*$`, 'i')
const URL_ALONE = /^https?:\/\/\S+$/

/** A URL that is alone in its paragraph is marked, because WordPress shows what is behind it. */
export const autop = (text: string): string => {
  const verbatim: string[] = []
  return splitVerbatim(withCodeBlocks(text.replace(/\r\n?/g, '\n').replace(/[\ue000\ue001]/g, '')), VERBATIM)
    .map((part) => {
      if (!part.isVerbatim) return part.text
      verbatim.push(part.text)
      return `\n\n\ue000${verbatim.length - 1}\ue001\n\n`
    })
    .join('')
    .replace(BLOCK_START, '\n\n$1')
    .replace(BLOCK_END, '$1\n\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('\ue000') || IS_BLOCK.test(part) ? withBreaks(part) : paragraph(part)))
    .join('\n')
    .replace(/\ue000(\d+)\ue001/g, (_, position: string) => verbatim[Number(position)] ?? '')
}

const paragraph = (part: string): string =>
  URL_ALONE.test(part)
    ? `<div data-embed="1">${part.replace(/&(?!\w+;|#)/g, '&amp;')}</div>`
    : `<p>${withBreaks(part)}</p>`

const withBreaks = (part: string): string => {
  const lines = part.split('\n')
  return lines
    .map((line, position) => {
      const next = lines[position + 1]
      const isEnd = next === undefined || ENDS_IN_BLOCK.test(line) || IS_BLOCK.test(next)
      return isEnd ? line : `${line.replace(/<br\s*\/?>$/, '')}<br>`
    })
    .join('\n')
}

/** Code of several lines that is a paragraph of its own. */
const withCodeBlocks = (text: string): string => {
  const parts = splitVerbatim(text, ['pre', 'code'])
  const hasGap = (spaces: string) => spaces.split('\n').length > 2
  const isApart = (position: number) => {
    const before = parts[position - 1]?.text ?? '\n\n'
    const after = parts[position + 1]?.text ?? '\n\n'
    const start = position < 2 && before.trim() === '' ? '\n\n' : before.slice(before.trimEnd().length)
    const isLast = position >= parts.length - 2 && after.trim() === ''
    return hasGap(start) && (isLast || hasGap(after.slice(0, after.length - after.trimStart().length)))
  }
  return parts
    .map(({ text, isVerbatim }, position) =>
      isVerbatim && /^<code\b[\s\S]*\n/i.test(text) && isApart(position) ? `<pre>${text}</pre>` : text,
    )
    .join('')
}

type HtmlPart = { text: string; isVerbatim: boolean }

/** An element without an end tag is ordinary text. */
export const splitVerbatim = (html: string, names: readonly string[]): HtmlPart[] => {
  const parts: HtmlPart[] = []
  const opening = new RegExp(`<(${names.join('|')})\\b`, 'gi')
  const endless = new Set<string>()
  let at = 0
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const name = (found[1] ?? '').toLowerCase()
    if (endless.has(name)) continue
    const closing = new RegExp(`</${name}\\s*>`, 'gi')
    closing.lastIndex = found.index
    const end = closing.exec(html)
    if (!end) {
      endless.add(name)
      continue
    }
    if (found.index > at) parts.push({ text: html.slice(at, found.index), isVerbatim: false })
    at = end.index + end[0].length
    parts.push({ text: html.slice(found.index, at), isVerbatim: true })
    opening.lastIndex = at
  }
  if (at < html.length) parts.push({ text: html.slice(at), isVerbatim: false })
  return parts
}
