/** Estimates the strength of a new password from 0 to 4. Advice only: the server decides. */

/** Length counts most. Repeated characters and runs such as 1234 count little. */
export const passwordStrength = (password: string): 0 | 1 | 2 | 3 | 4 => {
  const characters = [...password]
  if (characters.length === 0) return 0
  if (characters.length < 8) return 1
  const varied = characters.filter((sign, i) => {
    const step = (sign.codePointAt(0) ?? 0) - (characters[i - 1]?.codePointAt(0) ?? 0)
    return i === 0 || Math.abs(step) > 1
  })
  // There are thousands of Chinese characters, but only dozens of letters.
  const score = varied.reduce((sum, sign) => sum + (/[\u3400-\u9fff]/.test(sign) ? 2 : 1), 0)
  if (score >= 15) return 4
  if (score >= 11) return 3
  return score >= 7 ? 2 : 1
}
