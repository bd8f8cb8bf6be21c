/** Reads OPML: outlines with URLs, as exported by feed readers. */

import { SaxesParser } from 'saxes'
import { ReportError, say } from '#server/features/imports/report-message.ts'

/**
 * Every outline that names a URL, in the order of the file, as plain records. Entities of a document's own
 * are not known to the parser, so they cannot grow.
 * @throws Error when the XML is not well-formed
 */
export const readOpml = (xml: string): Record<string, string>[] => {
  const parser = new SaxesParser()
  const outlines: Record<string, string>[] = []
  let isOpml = false
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name.toLowerCase() === 'opml') isOpml = true
    if (name.toLowerCase() !== 'outline') return
    const fields = Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), String(value)]),
    )
    if (fields.htmlurl || fields.url || fields.xmlurl) outlines.push(fields)
  })
  parser.write(xml).close()
  if (!isOpml) throw new ReportError(say('no-opml'))
  return outlines
}
