/** Writes elements of WXR: text that XML cannot contain is left out, and a text never ends its own section. */
import { escapeXml } from '#server/platform/xml.ts'

/** Characters that XML 1.0 cannot contain, which the database can. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export const cdata = (text: string): string =>
  `<![CDATA[${text.toWellFormed().replace(FORBIDDEN, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

/** An element with text as WordPress writes it. */
export const element = (name: string, text: string): string => `<${name}>${cdata(text)}</${name}>\n`

/** The same with plain text where WordPress has HTML: titles, names and excerpts. */
export const textElement = (name: string, text: string): string => element(name, asHtml(text))

export const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** An element with a number or a URL. */
export const plain = (name: string, value: string | number): string =>
  `<${name}>${escapeXml(String(value))}</${name}>\n`

/** `2026-01-15 12:00:00` in UTC. */
export const wxrTime = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/** The short form of a name in URLs, as WordPress makes it: Chinese is percent-encoded. */
export const niceName = (name: string): string =>
  encodeURIComponent(
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'label',
  ).toLowerCase()
