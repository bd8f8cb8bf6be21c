/** A text of another site as one line. Pure. */
import { shortened } from '#contract/shortened.ts'

/** Characters that change the direction of what follows, and control characters. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** One line of plain text, at most so many characters; null when nothing is left. */
export function plainLine(text: string, max: number): string | null {
  const line = text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim()
  return line === '' ? null : shortened(line, max)
}
