/** Mails whose words are still in the database when they are sent: they are written then, by the room they tell of. */
import type { Locale } from '#contract/locale.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { EmailContent } from './email.ts'

export type NotificationKind = 'comment' | 'reply' | 'comment-waits'

/** The letter about a thing as it is now, in its reader's language; null when there is nothing to tell any more. */
type NotificationRenderer = (
  ctx: Ctx,
  aboutId: number,
) => Promise<{ locale: Locale; letter: EmailContent } | null>

export type NotificationRenderers = Record<NotificationKind, NotificationRenderer>
