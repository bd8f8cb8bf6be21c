/** Implements studioTokensApi: the owner creates and revokes access tokens. */
import { studioTokensApi } from '#contract/studio/tokens.ts'
import { refusal } from '#server/platform/errors.ts'
import { requireSession, serve } from '#server/platform/http/serve.ts'
import { createToken } from './create-token.ts'
import { toAccessToken } from './tokens.mapper.ts'
import { deleteAccessToken, selectAccessTokens } from './tokens.sql.ts'

export const studioTokens = serve(studioTokensApi, {
  list: async ({ ctx, viewer }) => {
    const rows = await selectAccessTokens(ctx.db, requireSession(viewer).accountId)
    return rows.map((row) => toAccessToken(row, ctx.now()))
  },

  create: async ({ ctx, viewer, body: { name, scopes, endTime, password } }) => {
    const { accountId } = requireSession(viewer)
    const endsAt = endTime === null ? null : Date.parse(endTime)
    const { token, row } = await createToken(ctx, { accountId, name, scopes, endsAt, password })
    return { token, record: toAccessToken(row, ctx.now()) }
  },

  revoke: async ({ ctx, viewer, params }) => {
    const { accountId } = requireSession(viewer)
    await ctx.transaction(async (tx) => {
      if ((await deleteAccessToken(tx, params.id, accountId)) === undefined) throw refusal('no-such-token')
      await ctx.audit(tx, 'studioTokens.revoke', { type: 'access-token', id: params.id })
    })
    return null
  },
})
