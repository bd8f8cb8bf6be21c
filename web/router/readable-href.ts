/**
 * A URL with its characters instead of their escapes. Browsers escape them again; in HTML a Chinese tag takes a third of
 * the bytes, and hardly any when compressed, as its name stands beside it. What is ASCII stays escaped.
 */
export const readableHref = (href: string): string => {
  try {
    return href.replace(/(?:%[89a-f][\da-f])+/gi, decodeURIComponent)
  } catch {
    // The owner's links may have escapes that are no UTF-8.
    return href
  }
}
