/**
 * Notifications: emails that are rendered when they are sent, with the content and the email address of that moment.
 */
import type { Locale } from '#contract/locale.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { EmailContent } from './email.ts'

export type NotificationKind = 'comment' | 'reply' | 'comment-pending' | 'article' | 'digest'

/** What the email is about, and the account that it is for. */
export type Notification = { subjectId: number; accountId: number }

/** The email as it is now, in the language of its reader; null when it must not be sent any more. */
type NotificationRenderer = (
  ctx: Ctx,
  notification: Notification,
) => Promise<{ to: string; locale: Locale; content: EmailContent } | null>

export type NotificationRenderers = Record<NotificationKind, NotificationRenderer>
