/** Implements sessionsApi: registration, login, logout, password reset, and the list of one's sessions. */

import { sessionsApi } from '#contract/sessions.ts'
import { deleteGrantsOfToken, GRANT_COOKIE } from '#server/features/articles/article-grants.ts'
import { registerAccount } from '#server/features/users/register-account.ts'
import { requireEmail } from '#server/mail/mail-server.ts'
import { requireSession, serve } from '#server/platform/http/serve.ts'
import { hashOfToken } from '#server/platform/random-token.ts'
import { auditIfOwner } from './audit-login.ts'
import { logIn } from './log-in.ts'
import { logInByLink } from './log-in-by-link.ts'
import { loginResponse } from './login-response.ts'
import { beginOAuth } from './oauth/begin-oauth.ts'
import { completeOAuth } from './oauth/complete-oauth.ts'
import { unlinkIdentity } from './oauth/link-identity.ts'
import { listProviders } from './oauth/providers.ts'
import { completeLogin } from './open-session.ts'
import { renewSession, STAY_COOKIE, STAY_PATH } from './renew-session.ts'
import { requireConfirmation } from './require-confirmation.ts'
import { changePassword, resetPassword } from './reset-password.ts'
import { guestBrowserOf } from './session-token.ts'
import { toSession } from './sessions.mapper.ts'
import {
  deleteSession,
  deleteSessionOfToken,
  deleteSessionsOf,
  selectSessionsOf,
  updateConfirmedAt,
} from './sessions.sql.ts'

const STATE_COOKIE = 'oauth'
const STATE_SECONDS = 600

export const sessions = serve(sessionsApi, {
  register: async ({ ctx, visitor, body, setCookie }) => {
    await requireEmail(ctx)
    const { username, password, code, nickname, staysSignedIn } = body
    const browser = guestBrowserOf(visitor.cookies)
    const form = { email: username, password, code, nickname, locale: visitor.locale, browser }
    const account = await registerAccount(ctx, form)
    const result = await ctx.transaction((tx) => completeLogin(ctx, tx, account, visitor, staysSignedIn))
    return loginResponse(ctx, result, setCookie)
  },

  login: async ({ ctx, visitor, body, setCookie }) => {
    const { username, password, code, staysSignedIn } = body
    const form = { username, password, code, staysSignedIn }
    return loginResponse(ctx, await logIn(ctx, form, visitor), setCookie)
  },

  loginByLink: async ({ ctx, visitor, body: { token, code, staysSignedIn }, setCookie }) =>
    loginResponse(ctx, await logInByLink(ctx, { token, code, staysSignedIn }, visitor), setCookie),

  renew: async ({ ctx, visitor, setCookie }) =>
    loginResponse(ctx, await renewSession(ctx, visitor), setCookie),

  providers: async ({ ctx, viewer, makePrivate: keepPrivate }) => {
    keepPrivate()
    return listProviders(ctx, 'sessionId' in viewer ? viewer.accountId : null)
  },

  oauthBegin: async ({ ctx, viewer, visitor, params, query, setCookie, makePrivate: keepPrivate }) => {
    keepPrivate()
    if (query.link) await requireConfirmation(ctx, viewer)
    const linkTo = query.link ? requireSession(viewer).accountId : null
    const begun = await beginOAuth(ctx, String(params.idOrName), linkTo, visitor)
    const { url, state, browser, canFrame } = begun
    setCookie(STATE_COOKIE, browser, STATE_SECONDS)
    return { url, state, canFrame }
  },

  oauthEnd: async ({ ctx, viewer, visitor, params, body, setCookie }) => {
    const browser = visitor.cookies[STATE_COOKIE] ?? ''
    const { code, state, iss, factorCode, staysSignedIn } = body
    const key = String(params.idOrName)
    const given = { key, code, state, iss, factorCode, browser, staysSignedIn }
    const loggedIn = await completeOAuth(ctx, given, viewer, visitor)
    setCookie(STATE_COOKIE, '', 0)
    return loggedIn && loginResponse(ctx, loggedIn, setCookie)
  },

  unlink: async ({ ctx, viewer, params }) => {
    await requireConfirmation(ctx, viewer)
    await unlinkIdentity(ctx, String(params.idOrName), requireSession(viewer).accountId)
    return null
  },

  resetPassword: async ({ ctx, visitor, body }) => {
    await requireEmail(ctx)
    const { username, code, password } = body
    await resetPassword(ctx, { email: username, code, password }, visitor)
    return null
  },

  changePassword: async ({ ctx, viewer, body }) => {
    const { accountId, sessionId } = requireSession(viewer)
    await changePassword(ctx, { accountId, sessionId, ...body })
    await ctx.transaction((tx) => updateConfirmedAt(tx, sessionId, ctx.now()))
    return null
  },

  logout: async ({ ctx, viewer, visitor, setCookie }) => {
    const grant = visitor.cookies[GRANT_COOKIE]
    const account = {
      id: 'sessionId' in viewer ? viewer.accountId : 0,
      is_owner: viewer.kind === 'owner' ? (1 as const) : (0 as const),
    }
    await auditIfOwner(ctx, account, visitor, 'account.logout', (own) =>
      own.transaction(async (tx) => {
        if (visitor.bearer !== null) await deleteSessionOfToken(tx, hashOfToken(visitor.bearer))
        await deleteGrantsOfToken(tx, grant)
      }),
    )
    if (grant !== undefined) setCookie(GRANT_COOKIE, '', 0)
    // Without a token it is a tab whose session has ended: another one of this browser may go on.
    if (visitor.bearer !== null) setCookie(STAY_COOKIE, '', 0, STAY_PATH)
    return null
  },

  list: async ({ ctx, viewer }) => {
    const { accountId, sessionId } = requireSession(viewer)
    const rows = await selectSessionsOf(ctx.db, accountId, ctx.now())
    return rows.map((row) => toSession(row, sessionId))
  },

  endOthers: async ({ ctx, viewer }) => {
    const { accountId, sessionId } = requireSession(viewer)
    // A stolen session must not be the one that stays.
    await requireConfirmation(ctx, viewer)
    await ctx.transaction(async (tx) => {
      await deleteSessionsOf(tx, accountId, sessionId)
      await ctx.audit(tx, 'account.sessions')
    })
    return null
  },

  end: async ({ ctx, viewer, params }) => {
    const { accountId } = requireSession(viewer)
    await ctx.transaction(async (tx) => {
      await deleteSession(tx, params.id, accountId)
      await ctx.audit(tx, 'account.sessions', { type: 'session', id: params.id })
    })
    return null
  },
})
