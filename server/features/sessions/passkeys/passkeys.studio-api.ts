/** Implements studioPasskeysApi and passkeyLoginApi: the owner's passkeys, and the login with one. */
import { passkeyLoginApi, studioPasskeysApi } from '#contract/studio/passkeys.ts'
import { selectAccount } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Failure, refusal } from '#server/platform/errors.ts'
import { requireSession, serve, type Viewer } from '#server/platform/http/serve.ts'
import { loginResponse } from '../login-response.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { CHALLENGE_SECONDS } from './challenges.ts'
import { beginPasskeyLogin, logInByPasskey } from './log-in-by-passkey.ts'
import { passkeySite } from './passkey-site.ts'
import { toPasskey } from './passkeys.mapper.ts'
import { deletePasskey, selectPasskeys, updatePasskeyName } from './passkeys.sql.ts'

/** Binds the challenge of a login to the browser. */
const CHALLENGE_COOKIE = 'passkey'

const ownSession = async (ctx: Ctx, viewer: Viewer) => {
  const { accountId, sessionId } = requireSession(viewer)
  const account = await selectAccount(ctx.db, accountId)
  if (!account) throw new Failure('unauthenticated')
  return { account, sessionId }
}

export const studioPasskeys = serve(studioPasskeysApi, {
  list: async ({ ctx, viewer }) => {
    const rows = await selectPasskeys(ctx.db, requireSession(viewer).accountId)
    return { records: rows.map(toPasskey), origin: passkeySite(ctx)?.origin ?? null }
  },

  begin: async ({ ctx, viewer, body: { password } }) =>
    beginPasskey(ctx, { ...(await ownSession(ctx, viewer)), password }),

  add: async ({ ctx, viewer, body }) =>
    toPasskey(await addPasskey(ctx, { ...(await ownSession(ctx, viewer)), ...body })),

  rename: async ({ ctx, viewer, params: { id }, body: { name } }) => {
    const { accountId } = requireSession(viewer)
    return ctx.transaction(async (tx) => {
      const formerName = await updatePasskeyName(tx, { id, accountId, name })
      if (formerName === undefined) throw refusal('no-such-passkey')
      await ctx.audit(tx, 'studioPasskeys.rename', { type: 'passkey', id })
      return { formerName }
    })
  },

  remove: async ({ ctx, viewer, params }) => {
    const { accountId } = requireSession(viewer)
    await ctx.transaction(async (tx) => {
      if (!(await deletePasskey(tx, params.id, accountId))) throw refusal('no-such-passkey')
      await ctx.audit(tx, 'studioPasskeys.remove', { type: 'passkey', id: params.id })
    })
    return null
  },
})

export const passkeyLogin = serve(passkeyLoginApi, {
  begin: async ({ ctx, visitor, setCookie }) => {
    const { options, browser } = await beginPasskeyLogin(ctx, visitor)
    setCookie(CHALLENGE_COOKIE, browser, CHALLENGE_SECONDS)
    return options
  },

  finish: async ({ ctx, visitor, body, setCookie }) => {
    const browser = visitor.cookies[CHALLENGE_COOKIE] ?? ''
    const result = await logInByPasskey(ctx, { ...body, browser }, visitor)
    setCookie(CHALLENGE_COOKIE, '', 0)
    return loginResponse(ctx, result, setCookie)
  },
})
