/** Reads the XML responses of an S3-compatible store. */
import { SaxesParser } from 'saxes'

/** Every element with its path and its text, in the order of the closing tags. An unreadable text has none. */
export function elementTexts(xml: string): [path: string, text: string][] {
  const found: [string, string][] = []
  const open: { name: string; text: string }[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name }) => open.push({ name, text: '' }))
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => {
    found.push([`/${open.map(({ name }) => name).join('/')}`, open.pop()?.text ?? ''])
  })
  // The error page of a proxy is no XML: the status says enough.
  parser.on('error', () => {})
  parser.write(xml).close()
  return found
}
