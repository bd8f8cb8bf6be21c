/** Accounts of readers: registration, public profile, own profile, export and deletion. */
import { z } from 'zod'
import { EmailAddress } from '#contract/email.ts'
import { Code } from './codes.ts'
import { del, get, nothing, post, put } from './endpoint.ts'

export const Flag = z.union([z.literal(0), z.literal(1)])

/** Password rules have error messages of their own. */
export const Password = z.string().min(1).max(1024)

/** The public profile of an account. */
export const Profile = z.object({
  userInfoId: z.int(),
  avatar: z.string().nullable(),
  nickname: z.string(),
  website: z.string().nullable(),
  intro: z.string().nullable(),
})
export type Profile = z.output<typeof Profile>

/** The profile for its own account. */
export const OwnProfile = Profile.extend({
  username: z.string(),
  email: z.string().nullable(),
  /** 1 by email address, 2 with QQ or another site. */
  loginType: z.union([z.literal(1), z.literal(2)]),
  isSubscribe: Flag,
  /** New articles come in one email a week in place of an email about each. */
  wantsDigest: Flag,
  /** Emails about replies to one's comments. */
  wantsReplies: Flag,
  isOwner: z.boolean(),
  hasPassword: z.boolean(),
})
export type OwnProfile = z.output<typeof OwnProfile>

/** The user after a login, with the token that authenticates the following requests. */
export const User = OwnProfile.extend({ token: z.string() })
export type User = z.output<typeof User>

/** Whether new tabs and the next days need no login: the browser then gets a cookie. A form sends it as text. */
export const StaysSignedIn = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
  .default(false)

/** A comment in the export: the Markdown as written; `isReview` 1 when it is public. */
export const ExportedComment = z.object({
  id: z.int(),
  type: z.int(),
  topicId: z.int().nullable(),
  parentId: z.int().nullable(),
  commentContent: z.string(),
  isReview: Flag,
  createTime: z.iso.datetime(),
})
export type ExportedComment = z.output<typeof ExportedComment>

/** Everything that the site stores about a reader. */
const AccountExport = z.object({
  account: OwnProfile.extend({ createTime: z.iso.datetime() }),
  sessions: z.array(
    z.object({ userAgent: z.string(), createTime: z.iso.datetime(), lastUsedTime: z.iso.datetime() }),
  ),
  mails: z.array(z.object({ kind: z.string(), createTime: z.iso.datetime() })),
  comments: z.array(ExportedComment),
  /** Who the reader is at the sites with which they sign in. */
  identities: z.array(z.object({ provider: z.string(), subject: z.string() })),
})
export type AccountExport = z.output<typeof AccountExport>

/** A file in browsers and on the server, as far as it is needed here. */
export type FileLike = { size: number; stream: () => AsyncIterable<Uint8Array> }
export const Upload = z.custom<FileLike>(
  (value) => typeof value === 'object' && value !== null && 'size' in value && 'stream' in value,
)

const MAX_AVATAR_BYTES = 2 * 1024 * 1024

export const usersApi = {
  bindEmail: put('/users/email', {
    summary:
      'Binds the email address to which the code was sent. A change needs a session that signed in or confirmed the password within 15 minutes, else the password as well.',
    audience: 'reader',
    body: z.object({
      email: EmailAddress,
      code: Code,
      password: Password.optional(),
      /** A code sent to the current address, for an account without a password. */
      currentCode: Code.optional(),
    }),
    response: nothing,
    errors: ['unauthenticated', 'refused', 'too-many'],
  }),
  updateInfo: put('/users/info', {
    summary: 'Changes the given fields of the caller’s public profile.',
    audience: 'reader',
    body: z.object({
      nickname: z.string().max(200).optional(),
      website: z.string().max(300).nullish(),
      intro: z.string().max(1000).nullish(),
    }),
    response: nothing,
    errors: ['unauthenticated', 'refused'],
  }),
  info: get('/users/info/:id', {
    summary:
      'The public profile of a reader who has written in public, or of the owner; every field of the caller’s own account; otherwise null.',
    response: z.union([OwnProfile, Profile]).nullable(),
  }),
  uploadAvatar: post('/users/avatar', {
    summary: 'Stores an avatar, cropped to a square, and returns its URL.',
    audience: 'reader',
    bodyKind: 'file',
    maxBytes: MAX_AVATAR_BYTES,
    body: z.object({ file: Upload }),
    response: z.string(),
    errors: ['unauthenticated', 'refused', 'too-many'],
  }),
  exportData: get('/users/export', {
    summary:
      'Everything that the site stores about the caller, for a session that signed in or confirmed the password within 15 minutes.',
    audience: 'reader',
    response: AccountExport,
    errors: ['unauthenticated', 'confirmation-needed'],
  }),
  deleteAccount: del('/users/account', {
    summary:
      'Deletes the caller’s account, with its password, or without one after a login within 15 minutes. Comments stay, without the name.',
    audience: 'reader',
    body: z.object({ password: Password.optional() }),
    response: nothing,
    errors: ['unauthenticated', 'confirmation-needed', 'refused', 'too-many'],
  }),
}
