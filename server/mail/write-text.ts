/** A letter as plain text. */
import type { Letter } from './letter.ts'

export type LetterSite = { name: string; origin: string }

export function letterText(letter: Letter, site: LetterSite): string {
  const parts = [
    ...letter.paragraphs,
    letter.code && `    ${letter.code}`,
    letter.quote && quoted(letter.quote),
    letter.action && `${letter.action.label}:\n${letter.action.href}`,
    `-- \n${site.name}\n${site.origin}`,
    letter.reason,
    letter.stop && `${letter.stop.label}:\n${letter.stop.href}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const quoted = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
