/** Whether the site can send emails: what needs one is refused where it could not arrive. */
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'

/** With a mail server, or with `SMTP_URL=file:`, where the owner reads the emails of a site that is only tried out. */
export const canSendEmail = ({ config }: Pick<Ctx, 'config'>): boolean => config.SMTP_URL !== undefined

/** Depends on nothing but the configuration, so it reveals no account. @throws refused when no email can arrive */
export function requireEmail(ctx: Pick<Ctx, 'config'>): void {
  if (!canSendEmail(ctx)) throw refusal('no-email')
}
