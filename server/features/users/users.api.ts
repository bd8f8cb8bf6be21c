/** Implements usersApi: profile, email address, export and deletion of accounts. */

import { usersApi } from '#contract/users.ts'
import { emailKey } from '#server/features/codes/email-key.ts'
import { selectKnownBrowser } from '#server/features/sessions/known-browsers.sql.ts'
import { selectIdentitiesOf } from '#server/features/sessions/oauth/oauth.sql.ts'
import {
  selectConfirmedAt,
  selectSessionsOf,
  updateConfirmedAt,
} from '#server/features/sessions/sessions.sql.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { selectEmailsTo } from '#server/mail/mail.sql.ts'
import { requireEmail } from '#server/mail/mail-server.ts'
import { incomingOf } from '#server/platform/http/receive-upload.ts'
import { requireSession, serve } from '#server/platform/http/serve.ts'
import { bindEmail } from './bind-email.ts'
import { changeAvatar } from './change-avatar.ts'
import { isConfirmationRecent, requireRecent } from './confirm-password.ts'
import { deleteAccount } from './delete-account.ts'
import { updateInfo } from './update-info.ts'
import { exportedComment, toOwnProfile, toProfile } from './users.mapper.ts'
import { isPublicAccount, selectAccount, selectCommentsBy } from './users.sql.ts'

const iso = (time: number) => new Date(time).toISOString()

export const users = serve(usersApi, {
  bindEmail: async ({ ctx, viewer, visitor, body }) => {
    const { accountId, sessionId } = requireSession(viewer)
    await requireEmail(ctx)
    const { email, code, password, currentCode } = body
    const browserOf = (email: string) => selectKnownBrowser(ctx.db, emailKey(email), visitor.cookies)
    const isSessionRecent = isConfirmationRecent(ctx, await selectConfirmedAt(ctx.db, sessionId))
    const form = { accountId, email, code, password, currentCode, isSessionRecent, browserOf }
    await bindEmail(ctx, form)
    if (password !== undefined) await ctx.transaction((tx) => updateConfirmedAt(tx, sessionId, ctx.now()))
    return null
  },

  updateInfo: async ({ ctx, viewer, body }) => {
    await updateInfo(ctx, requireSession(viewer).accountId, body)
    return null
  },

  info: async ({ ctx, viewer, params, makePrivate: keepPrivate }) => {
    const isOwn = viewer.kind !== 'anonymous' && viewer.accountId === params.id
    if (isOwn) keepPrivate()
    const row = await selectAccount(ctx.db, params.id)
    if (!row || row.disabled_at !== null) return null
    // Ids are consecutive: readers who never wrote in public cannot be listed by them.
    if (!isOwn && !(await isPublicAccount(ctx.db, row))) return null
    const { userAvatar } = await selectSettings(ctx)
    return isOwn ? toOwnProfile(row, userAvatar) : toProfile(row, userAvatar)
  },

  uploadAvatar: async ({ ctx, viewer, body }) =>
    changeAvatar(ctx, requireSession(viewer).accountId, incomingOf(body.file)),

  exportData: async ({ ctx, viewer }) => {
    const { accountId, sessionId } = requireSession(viewer)
    requireRecent(ctx, await selectConfirmedAt(ctx.db, sessionId))
    const [row, sessions, { userAvatar }] = await Promise.all([
      selectAccount(ctx.db, accountId),
      selectSessionsOf(ctx.db, accountId, ctx.now()),
      selectSettings(ctx),
    ])
    if (!row) throw new Error('The session has no account')
    const [mails, comments, identities] = await Promise.all([
      selectEmailsTo(ctx.db, { accountId, email: row.email }),
      selectCommentsBy(ctx.db, accountId),
      selectIdentitiesOf(ctx.db, accountId),
    ])
    return {
      account: { ...toOwnProfile(row, userAvatar), createTime: iso(row.created_at) },
      sessions: sessions.map((one) => ({
        userAgent: one.user_agent,
        createTime: iso(one.created_at),
        lastUsedTime: iso(one.used_at),
      })),
      mails: mails.map(({ kind, created_at }) => ({ kind, createTime: iso(created_at) })),
      comments: comments.map(exportedComment),
      identities,
    }
  },

  deleteAccount: async ({ ctx, viewer, body }) => {
    const { accountId, sessionId } = requireSession(viewer)
    // Nothing else asks whoever has no password.
    if (!(await selectAccount(ctx.db, accountId))?.password_hash)
      requireRecent(ctx, await selectConfirmedAt(ctx.db, sessionId))
    await deleteAccount(ctx, accountId, body.password)
    return null
  },
})
