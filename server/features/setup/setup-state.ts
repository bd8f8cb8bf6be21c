/** What the first run has to know of the site. */

import { hasDemo } from '#server/demo/demo-state.ts'
import { canSendEmail } from '#server/mail/can-send-email.ts'
import type { Ctx } from '#server/platform/context.ts'

export const setupState = async (ctx: Ctx) => ({
  hasDemo: await hasDemo(ctx),
  canSendEmail: canSendEmail(ctx),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})
