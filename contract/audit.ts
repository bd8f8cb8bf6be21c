/** The audit log: what was changed, when and by whom, for the owner. */
import { z } from 'zod'
import { get } from './endpoint.ts'
import { Id, wholeNumber } from './numbers.ts'

/** Every action of the audit log. A request or command that names none has its own name, such as `import.photos`. */
export const auditActions = [
  'setup',
  'account.login',
  'account.login-by-recovery-code',
  'account.login-by-link',
  'account.login-failed',
  'account.code-asked',
  'account.code-failed',
  'account.logout',
  'account.password',
  'account.email',
  'account.profile',
  'account.avatar',
  'account.sessions',
  'subscriptions.set',
  'second-factor.begin',
  'second-factor.on',
  'second-factor.off',
  'second-factor.codes',
  'second-factor.reset',
  'comments.save',
  'comments.remove',
  'comments.approve',
  'comments.spam',
  'comments.bin',
  'comments.restore',
  'comments.review',
  'comments.welcome',
  'readers.disable',
  'readers.enable',
  'articles.notify',
  'articles.create',
  'articles.publish',
  'articles.unpublish',
  'articles.change',
  'articles.trash',
  'articles.restore',
  'articles.delete',
  'articles.undo',
  'studioMedia.upload',
  'studioMedia.update',
  'studioMedia.remove',
  'studioMedia.removeUnused',
  'drafts.discard',
  'drafts.restore',
  'previews.create',
  'previews.end',
  'studioTalks.create',
  'studioTalks.save',
  'studioTalks.trash',
  'studioTalks.restore',
  'studioAlbums.create',
  'studioAlbums.save',
  'studioAlbums.remove',
  'studioAlbums.order',
  'studioAlbums.addPhotos',
  'studioAlbums.movePhotos',
  'studioAlbums.transferPhotos',
  'studioAlbums.removePhotos',
  'studioAlbums.savePhoto',
  'studioAbout.save',
  'studioMessage.save',
  'import.markdown',
  'import.talks',
  'import.links',
  'import.videos',
  'import.photos',
  'render',
  'index',
] as const
export type AuditAction = (typeof auditActions)[number]

export const AuditEntry = z.object({
  id: z.int(),
  time: z.iso.datetime(),
  /** Null for a command on the machine, and for a failed login. */
  accountId: z.int().nullable(),
  door: z.enum(['site', 'command']),
  /** The action, such as `comments.approve` or `account.login`. */
  verb: z.string(),
  /** The subject: its type and, where there are several, its id. */
  subject: z.string().nullable(),
  subjectId: z.int().nullable(),
  /** The IP address; for IPv6 the first half. */
  network: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const auditApi = {
  list: get('/studio/audit', {
    summary: 'The audit log, newest first; `before` is the id of the last entry of the previous page.',
    audience: 'owner',
    query: z.object({ before: Id.optional(), size: wholeNumber(100).default(20) }),
    /** `count` is the number of all entries. */
    response: z.object({ records: z.array(AuditEntry), count: z.int() }),
    errors: ['unauthenticated', 'forbidden'],
  }),
}
