/** Renders an email as plain text. */
import type { EmailContent } from './email.ts'

export type EmailSite = { name: string; origin: string }

export function emailText(letter: EmailContent, site: EmailSite): string {
  const parts = [
    ...letter.paragraphs,
    letter.code && `    ${letter.code}`,
    letter.quote && quoted(letter.quote),
    letter.action && `${letter.action.label}:\n${letter.action.href}`,
    `-- \n${site.name}\n${site.origin}`,
    letter.reason,
    letter.unsubscribe && `${letter.unsubscribe.label}:\n${letter.unsubscribe.href}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const quoted = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
