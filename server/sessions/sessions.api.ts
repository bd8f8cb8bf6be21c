/** Keeps sessionsApi: leaving, and the list of one's sessions. */
import { sessionsApi } from '#contract/sessions.ts'
import { deleteGrantsOfToken, GRANT_COOKIE } from '#server/articles/article-grants.ts'
import { serve, signedIn } from '#server/platform/serve.ts'
import { deleteSession, deleteSessionsOf, selectSessionsOf } from './sessions.sql.ts'
import { sessionView } from './sessions.view.ts'

export const sessions = serve(sessionsApi, {
  logout: async ({ ctx, viewer, visitor, setCookie }) => {
    const grant = visitor.cookies[GRANT_COOKIE]
    await ctx.transaction(async (tx) => {
      if (viewer.kind !== 'stranger') await deleteSession(tx, viewer.sessionId, viewer.accountId)
      await deleteGrantsOfToken(tx, grant)
    })
    if (grant !== undefined) setCookie(GRANT_COOKIE, '', 0)
    return null
  },

  list: async ({ ctx, viewer }) => {
    const { accountId, sessionId } = signedIn(viewer)
    const rows = await selectSessionsOf(ctx.db, accountId)
    return rows.map((row) => sessionView(row, sessionId))
  },

  endOthers: async ({ ctx, viewer }) => {
    const { accountId, sessionId } = signedIn(viewer)
    await ctx.transaction((tx) => deleteSessionsOf(tx, accountId, sessionId))
    return null
  },

  end: async ({ ctx, viewer, params }) => {
    const { accountId } = signedIn(viewer)
    await ctx.transaction((tx) => deleteSession(tx, params.id, accountId))
    return null
  },
})
