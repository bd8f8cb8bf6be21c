/** The text with at most so many characters; one that was cut ends with an ellipsis. */
export function shortened(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const start = characters.slice(0, most - 1).join('')
  return `${start.trimEnd()}…`
}
