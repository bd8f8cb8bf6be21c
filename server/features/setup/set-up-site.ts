/** Creates the owner in the first run, names the site, and keeps or deletes the demo content. */
import type { SetupForm } from '#contract/studio/setup.ts'
import { hasDemo } from '#server/demo/demo-state.ts'
import { updateSettings } from '#server/features/settings/update-settings.ts'
import { checkPassword } from '#server/features/users/check-password.ts'
import { createOwner, requireFreeEmail } from '#server/features/users/owner.ts'
import { canSendEmail } from '#server/mail/mail-server.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, fieldError } from '#server/platform/errors.ts'
import { isTimeZone } from '#server/platform/zoned-time.ts'
import { withSetupToken } from './setup-token.ts'

/** @throws invalid with the field that is wrong; refused when another setup has used the token */
export async function setUpSite(ctx: Ctx, form: SetupForm): Promise<void> {
  if (!isTimeZone(form.timeZone)) throw fieldError('timeZone')
  // Also before the demo is deleted, not only when the account is created.
  await checkAccount(ctx, form)
  await withSetupToken(ctx, form.token, () => createSite(ctx, form))
}

async function createSite(ctx: Ctx, form: SetupForm): Promise<void> {
  const { token: _, locale, isMultilingual, keepDemo, timeZone, ...owner } = form
  // First, because it removes the texts of the demo's site: those of the owner take their place.
  if (!keepDemo) {
    const { beginWithoutDemo } = await import('#server/demo/demo.ts')
    await beginWithoutDemo(ctx)
  }
  await createOwner(ctx, { ...owner, zone: timeZone })
  await ctx.transaction((tx) =>
    updateSettings(ctx, tx, { defaultLocale: locale, multiLanguage: isMultilingual ? 1 : 0 }),
  )
}

type SetupAccount = Pick<SetupForm, 'email' | 'password' | 'title' | 'titleEn' | 'titleCn'>

/** @throws invalid with the field that is wrong */
export async function checkAccount(ctx: Ctx, account: SetupAccount): Promise<void> {
  const { email, password, title, titleEn = title, titleCn = title } = account
  try {
    await checkPassword(ctx, password, email, [title, titleEn, titleCn])
  } catch (error) {
    throw error instanceof Failure ? fieldError('password', error.messageKey) : error
  }
  await requireFreeEmail(ctx, email)
}

export const setupState = async (ctx: Ctx) => ({
  hasDemo: await hasDemo(ctx),
  canSendEmail: await canSendEmail(ctx),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})
