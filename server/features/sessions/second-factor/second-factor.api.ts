/** Implements secondFactorApi: the owner manages the second factor. */
import { secondFactorApi } from '#contract/second-factor.ts'
import { type AccountRow, selectAccount } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure } from '#server/platform/errors.ts'
import { requireSession, serve, type Viewer } from '#server/platform/http/serve.ts'
import { canEmailCodes } from './check-login-code.ts'
import { disableFactor, renewRecoveryCodes } from './disable-factor.ts'
import { beginFactor, confirmFactor } from './enable-factor.ts'
import { countRecoveryCodes, selectFactor } from './second-factor.sql.ts'

const accountOf = async (ctx: Ctx, viewer: Viewer): Promise<AccountRow> => {
  const account = await selectAccount(ctx.db, requireSession(viewer).accountId)
  if (!account) throw new Failure('unauthenticated')
  return account
}

export const secondFactor = serve(secondFactorApi, {
  show: async ({ ctx, viewer }) => {
    const account = await accountOf(ctx, viewer)
    const since = (await selectFactor(ctx.db, account.id))?.confirmed_at ?? null
    return {
      isOn: since !== null,
      since: since === null ? null : new Date(since).toISOString(),
      codesLeft: await countRecoveryCodes(ctx.db, account.id),
      isMailed: await canEmailCodes(ctx, account),
    }
  },

  begin: async ({ ctx, viewer, body }) => beginFactor(ctx, await accountOf(ctx, viewer), body.password),

  confirm: async ({ ctx, viewer, body: { code } }) => {
    const { sessionId } = requireSession(viewer)
    const account = await accountOf(ctx, viewer)
    return { recoveryCodes: await confirmFactor(ctx, { account, sessionId, code }) }
  },

  renewCodes: async ({ ctx, viewer, body: { password, code } }) => ({
    recoveryCodes: await renewRecoveryCodes(ctx, await accountOf(ctx, viewer), { password, code }),
  }),

  turnOff: async ({ ctx, viewer, body: { password, code } }) => {
    await disableFactor(ctx, await accountOf(ctx, viewer), { password, code })
    return null
  },
})
