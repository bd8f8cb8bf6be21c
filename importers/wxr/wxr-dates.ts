/** Reads the dates of a WordPress export: GMT where it is known, else the time of the old site. */
import { parseDate } from '#importers/markdown/source/dates.ts'
import { textOfChild, type XmlNode } from './read-xml.ts'

/** Unix ms of the first of `<name>_gmt` and `<name>` with a value; null without one. Drafts have zeros for GMT. */
export const wxrDate = (node: XmlNode, name: string, zone: string): number | null => {
  const gmt = textOfChild(node, `${name}_gmt`)
  return (isSet(gmt) ? parseDate(gmt, 'UTC') : null) ?? localDate(textOfChild(node, name), zone)
}

const localDate = (text: string, zone: string): number | null => (isSet(text) ? parseDate(text, zone) : null)

const isSet = (text: string): boolean => text !== '' && !text.startsWith('0000')

/** The date of publication of an item. Drafts without one have year -1 in `pubDate`, which is no date. */
export const publishedAtOf = (item: XmlNode, zone: string): number | null => {
  const at = wxrDate(item, 'wp:post_date', zone)
  if (at !== null) return at
  const written = textOfChild(item, 'pubDate')
  const parsed = /-0001|1999 00:00:00/.test(written) ? null : parseDate(written, 'UTC')
  return parsed !== null && parsed > 0 ? parsed : null
}
