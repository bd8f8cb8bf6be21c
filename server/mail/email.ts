/** The content of one email, before it is rendered as text and as HTML. */

export type EmailContent = {
  subject: string
  /** Each one is a paragraph. */
  paragraphs: string[]
  /** A text by somebody else, shown as a quotation. */
  quote?: string
  /** A verification code, shown large. */
  code?: string
  /** Texts of this site, each a link with its excerpt; `href` is absolute. */
  items?: { title: string; text: string; href: string }[]
  /** One button; `href` is absolute. */
  action?: { label: string; href: string }
  /** Why the recipient gets this email; shown smaller, below. */
  reason: string
  /** A page where one click unsubscribes; also sent as List-Unsubscribe. */
  unsubscribe?: { label: string; href: string }
  /** A page where the recipient chooses how often such emails come. */
  choice?: { label: string; href: string }
}
