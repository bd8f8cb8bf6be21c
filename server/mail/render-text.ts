/** Renders an email as plain text. */
import type { EmailContent } from './email.ts'

export type EmailSite = { name: string; origin: string }

export function emailText(email: EmailContent, site: EmailSite): string {
  const parts = [
    ...email.paragraphs,
    email.code && `    ${email.code}`,
    email.quote && quoted(email.quote),
    ...(email.items ?? []).map(({ title, text, href }) => [title, text, href].filter(Boolean).join('\n')),
    email.action && `${email.action.label}:\n${email.action.href}`,
    `-- \n${site.name}\n${site.origin}`,
    email.reason,
    ...[email.choice, email.unsubscribe].map((link) => link && `${link.label}:\n${link.href}`),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const quoted = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
