/** How many of four rays a new password lights: a word of advice, the server decides. */

/** Length counts most; one sign over and over, or a run of neighbours, counts little. */
export const passwordRays = (password: string): 0 | 1 | 2 | 3 | 4 => {
  const signs = [...password]
  if (signs.length === 0) return 0
  if (signs.length < 8) return 1
  const surprising = signs.filter((sign, i) => {
    const step = (sign.codePointAt(0) ?? 0) - (signs[i - 1]?.codePointAt(0) ?? 0)
    return i === 0 || Math.abs(step) > 1
  })
  // A Chinese character is one of thousands, a letter one of dozens.
  const weight = surprising.reduce((sum, sign) => sum + (/[\u3400-\u9fff]/.test(sign) ? 2 : 1), 0)
  if (weight >= 15) return 4
  if (weight >= 11) return 3
  return weight >= 7 ? 2 : 1
}
