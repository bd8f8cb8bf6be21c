/** The content of one email, before it is rendered as text and as HTML. */
import type { Locale } from '#contract/locale.ts'
import type { Ctx } from '#server/platform/context.ts'

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

export type NotificationKind = 'comment' | 'reply' | 'comment-pending' | 'article' | 'digest'

/** What the email is about, and whom it is for: an account, or a subscriber without one. */
export type Notification = { subjectId: number; accountId: number | null; subscriberId?: number | null }

/** The email as it is now, in the language of its reader; null when it must not be sent any more. */
type NotificationRenderer = (
  ctx: Ctx,
  notification: Notification,
) => Promise<{ to: string; locale: Locale; content: EmailContent } | null>

export type NotificationRenderers = Record<NotificationKind, NotificationRenderer>
