const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it must stand in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ENTITIES[char] as string)
}

const CHARACTERS = Object.fromEntries(Object.entries(ENTITIES).map(([char, entity]) => [entity, char]))

/** The text that `escapeHtml` was given. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot);/g, (entity) => CHARACTERS[entity] as string)
