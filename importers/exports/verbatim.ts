/** Splits HTML at elements whose text must stay as it is, in one pass however the text is made. */

export type HtmlPart = { text: string; isVerbatim: boolean }

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
