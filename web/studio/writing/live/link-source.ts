/** Reads and writes the source of a link. Pure. */

export type LinkSource = {
  /** Markdown of what is shown. */
  text: string
  url: string
  /** With its quotes; empty when there is none. */
  title: string
}

const LINK =
  /^\[([\s\S]*)\]\(\s*(<[^<>\n]*>|(?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*)(?:\s+("[^"]*"|'[^']*'|\([^()]*\)))?\s*\)$/

/** Null for a reference, whose address is elsewhere. */
export const readLink = (source: string): LinkSource | null => {
  const [found, text = '', address = '', title = ''] = LINK.exec(source) ?? []
  if (found !== undefined) {
    const url = address.startsWith('<') ? address.slice(1, -1) : address
    return { text, url: url.replace(/\\([!-/:-@[-`{-~])/g, '$1'), title }
  }
  if (source.startsWith('[')) return null
  const url = source.replace(/^<|>$/g, '')
  return { text: url, url, title: '' }
}

export const writeLink = ({ text, url, title }: LinkSource): string => {
  const isPlain = /^[^\s()<>\\]*$/.test(url)
  const address = isPlain ? url : `<${url.replace(/[<>\n]/g, encodeURIComponent)}>`
  return `[${balanced(text)}](${address}${title ? ` ${title}` : ''})`
}

/** A bracket without its other half would end the text of the link. */
const balanced = (text: string): string => {
  let depth = 0
  const isEven = [...text.replace(/\\./g, '')].every((char) => {
    depth += char === '[' ? 1 : char === ']' ? -1 : 0
    return depth >= 0
  })
  return isEven && depth === 0 ? text : text.replace(/(?<!\\)[[\]]/g, '\\$&')
}
