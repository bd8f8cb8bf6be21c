/** Escapes text for HTML and XML. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it must stand in HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string)

const CHARACTERS = Object.fromEntries(Object.entries(ENTITIES).map(([char, entity]) => [entity, char]))

/** The text that `escapeHtml` was given. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => CHARACTERS[entity] as string)

/**
 * Text for XML. Characters that XML cannot contain are removed (docs/requirements/safety.md, X7); line breaks
 * and tabs become spaces.
 */
export const escapeXml = (text: string): string =>
  escapeHtml(
    text
      .toWellFormed()
      .replace(/[^\u0020-\u{10ffff}]/gu, ' ')
      .replace(/[\ufffe\uffff]/g, ''),
  )
