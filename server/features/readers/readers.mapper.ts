/** Converts rows of accounts to the responses of the studio. Pure. */
import type { StudioReader } from '#contract/studio/readers.ts'
import type { StudioReaderRow } from './readers.sql.ts'

export const toStudioReader = (row: StudioReaderRow): StudioReader => ({
  id: row.id,
  nickname: row.nickname,
  avatar: row.avatar,
  email: row.email,
  createTime: new Date(row.created_at).toISOString(),
  loginType: row.login_type,
  isDisabled: row.disabled_at !== null,
  isSubscribed: row.is_subscribed === 1,
  wantsDigest: row.digest_since !== null,
  wantsReplies: row.wants_replies === 1,
  commentCount: Number(row.comment_count ?? 0),
  sessionCount: Number(row.session_count ?? 0),
  lastUsedTime: row.used_at === null ? null : new Date(Number(row.used_at)).toISOString(),
})
