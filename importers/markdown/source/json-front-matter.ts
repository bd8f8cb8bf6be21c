/** Parses a JSON object at the start of a file (Hugo, and Hexo between `;;;`). */

/** The object and the text behind it; null when the text does not start with a whole object. */
export const parseJsonFrontMatter = (
  text: string,
): { data: Record<string, unknown>; body: string } | null => {
  const end = endOfObject(text)
  if (end === null) return null
  try {
    return { data: JSON.parse(text.slice(0, end)), body: text.slice(end).replace(/^[ \t]*\n/, '') }
  } catch {
    return null
  }
}

const endOfObject = (text: string): number | null => {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (inString) {
      if (char === '\\') i++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return i + 1
  }
  return null
}
