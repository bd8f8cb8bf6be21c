/** The part of a URL as people read it; one whose encoding is invalid stays as it is. */
export const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
