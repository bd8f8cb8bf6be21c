/**
 * Escapes text for XML. Characters that XML cannot contain are removed (docs/requirements/safety.md, X7); line breaks
 * and tabs become spaces.
 */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\u0020-\u{10ffff}]/gu, ' ')
    .replace(/[\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => entities[character] as string)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
