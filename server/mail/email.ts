/** What a mail says, before it is written as text and as HTML. */

export type EmailContent = {
  subject: string
  /** The first lines, a paragraph each. */
  paragraphs: string[]
  /** Somebody's own words, shown as theirs. */
  quote?: string
  /** A verification code, large. */
  code?: string
  /** One thing to do; the address is absolute. */
  action?: { label: string; href: string }
  /** Smaller, below: why this mail came. */
  reason: string
  /** A page where one click ends mails of this kind; also sent as List-Unsubscribe. */
  unsubscribe?: { label: string; href: string }
}
