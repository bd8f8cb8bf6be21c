/** Keeps usersApi: accounts, and what their holders do with them. */
import { usersApi } from '#contract/users.ts'
import { selectSessionsOf } from '#server/features/sessions/sessions.sql.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { selectEmailsTo } from '#server/mail/mail.sql.ts'
import { requireSession, serve } from '#server/platform/http/serve.ts'
import { bindEmail } from './bind-email.ts'
import { changeAvatar } from './change-avatar.ts'
import { deleteAccount } from './delete-account.ts'
import { registerAccount } from './register-account.ts'
import { updateInfo } from './update-info.ts'
import { toOwnProfile, toProfile } from './users.mapper.ts'
import { selectAccount } from './users.sql.ts'

const iso = (time: number) => new Date(time).toISOString()

export const users = serve(usersApi, {
  register: async ({ ctx, visitor, body }) => {
    const { username, password, code } = body
    await registerAccount(ctx, { email: username, password, code, locale: visitor.locale })
    return null
  },

  bindEmail: async ({ ctx, viewer, body }) => {
    const { email, code, password } = body
    await bindEmail(ctx, { accountId: requireSession(viewer).accountId, email, code, password })
    return null
  },

  updateInfo: async ({ ctx, viewer, body }) => {
    await updateInfo(ctx, requireSession(viewer).accountId, body)
    return null
  },

  info: async ({ ctx, viewer, params, dependsOn: reads, makePrivate: keepPrivate }) => {
    reads(`account:${params.id}`, 'site')
    const isOwn = viewer.kind !== 'anonymous' && viewer.accountId === params.id
    if (isOwn) keepPrivate()
    const row = await selectAccount(ctx.db, params.id)
    if (!row || row.disabled_at !== null) return null
    const { userAvatar } = await selectSettings(ctx)
    return isOwn ? toOwnProfile(row, userAvatar) : toProfile(row, userAvatar)
  },

  uploadAvatar: async ({ ctx, viewer, body }) => {
    const bytes = new Uint8Array(await body.file.arrayBuffer())
    return changeAvatar(ctx, requireSession(viewer).accountId, bytes)
  },

  exportData: async ({ ctx, viewer }) => {
    const { accountId } = requireSession(viewer)
    const [row, sessions, { userAvatar }] = await Promise.all([
      selectAccount(ctx.db, accountId),
      selectSessionsOf(ctx.db, accountId),
      selectSettings(ctx),
    ])
    if (!row) throw new Error('The session has no account')
    const mails = row.email === null ? [] : await selectEmailsTo(ctx.db, row.email)
    return {
      account: { ...toOwnProfile(row, userAvatar), createTime: iso(row.created_at) },
      sessions: sessions.map((one) => ({
        userAgent: one.user_agent,
        createTime: iso(one.created_at),
        lastUsedTime: iso(one.used_at),
      })),
      mails: mails.map(({ kind, created_at }) => ({ kind, createTime: iso(created_at) })),
    }
  },

  deleteAccount: async ({ ctx, viewer, body }) => {
    await deleteAccount(ctx, requireSession(viewer).accountId, body.password)
    return null
  },
})
