/** Writes the emails about comments when they are sent, so that a comment hidden meanwhile is not sent. */
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { siteTitle } from '#contract/site-texts.ts'
import { articleUrl } from '#contract/url-names.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { unsubscribeUrl } from '#server/features/subscriptions/unsubscribe-url.ts'
import type { Notification, NotificationRenderers } from '#server/mail/email.ts'
import {
  type CommentNotification,
  newCommentEmail,
  pendingCommentEmail,
  replyEmail,
} from '#server/mail/templates/comment-emails.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { messageText } from '#server/platform/messages.ts'
import { wantsCommentEmails, wantsReplyEmails } from './comments.policy.ts'
import {
  type CommentRow,
  selectArticleSubject,
  selectComment,
  selectEmailRecipient,
  selectListedTalk,
  selectOwnerRecipient,
} from './comments.sql.ts'
import { selectAnsweredGuest } from './queue-comment-emails.ts'

type EmailedComment = CommentRow & { plain_text: string }

export const commentNotifications: Omit<NotificationRenderers, 'article' | 'digest'> = {
  comment: (ctx, { subjectId }) => writeOwnerEmail(ctx, subjectId, 'published', newCommentEmail),
  'comment-pending': (ctx, { subjectId }) => writeOwnerEmail(ctx, subjectId, 'waiting', pendingCommentEmail),
  reply: writeReplyEmail,
}

async function writeOwnerEmail(
  ctx: Ctx,
  id: number,
  state: EmailedComment['state'],
  write: typeof newCommentEmail,
) {
  const [comment, [owner]] = await Promise.all([selectComment(ctx.db, id), selectOwnerRecipient(ctx.db)])
  if (comment?.state !== state || comment.plain_text === '') return null
  if (!owner?.email || !wantsCommentEmails(owner)) return null
  const { content } = await notificationOf(ctx, comment, owner.locale)
  return { to: owner.email, locale: owner.locale, content: write(owner.locale, content) }
}

async function writeReplyEmail(ctx: Ctx, { subjectId: id }: Notification) {
  const comment = await selectComment(ctx.db, id)
  if (comment?.state !== 'published' || comment.plain_text === '') return null
  const recipient = await replyRecipient(ctx, comment)
  if (!recipient) return null
  const { locale, to, unsubscribeHref } = recipient
  const { content, isHidden } = await notificationOf(ctx, comment, locale)
  if (isHidden) return null
  return { to, locale, content: replyEmail(locale, { ...content, unsubscribeHref }) }
}

/** A reader, or a guest with a confirmed address. */
async function replyRecipient(ctx: Ctx, comment: EmailedComment) {
  if (comment.reply_account_id === null) {
    const guest = await selectAnsweredGuest(ctx.db, comment)
    if (!guest) return null
    return { to: guest.email, locale: guest.locale, unsubscribeHref: unsubscribeUrl(ctx, guest.id, 'guest') }
  }
  const [reader] = await selectEmailRecipient(ctx.db, comment.reply_account_id)
  if (!reader?.email || !wantsReplyEmails(reader)) return null
  return {
    to: reader.email,
    locale: reader.locale,
    unsubscribeHref: unsubscribeUrl(ctx, reader.id, 'replies'),
  }
}

type SubjectNotification = { content: CommentNotification; isHidden: boolean }

async function notificationOf(
  ctx: Ctx,
  comment: EmailedComment,
  locale: Locale,
): Promise<SubjectNotification> {
  const siteName = siteTitle(await selectSettings(ctx), locale)
  const { name, page, isHidden, isLocked } = await readSubjectPage(ctx.db, comment, locale)
  const content = {
    siteName,
    nickname: authorName(comment, locale),
    place: name,
    // The text of a comment on a locked article is never in an email (docs/requirements/safety.md, P1).
    text: isLocked ? '' : comment.plain_text,
    href: `${originOf(ctx)}${page}#comment-${comment.id}`,
  }
  return { content, isHidden }
}

/** The nickname; the owner's comments are marked, so that nobody can pass for the owner by a similar nickname. */
function authorName({ nickname, is_owner }: EmailedComment, locale: Locale): string {
  const name = nickname ?? messageText(locale, 'former-reader')
  if (is_owner !== 1) return name
  return locale === 'cn' ? `${name}（站长）` : `${name} (owner)`
}

const subjectNames: Record<Locale, Record<2 | 3 | 4 | 5, string>> = {
  en: { 2: 'Message board', 3: 'About', 4: 'Friends', 5: 'Talks' },
  cn: { 2: '留言板', 3: '关于', 4: '友链', 5: '说说' },
}

/** The page that a comment is on: its path and its name, for whoever may know them. */
export async function readSubjectPage(
  db: Db,
  { type, subject_id }: Pick<CommentRow, 'type' | 'subject_id'>,
  locale: Locale,
) {
  const open = { isHidden: false, isLocked: false }
  if (type === 5) {
    const isHidden = (await selectListedTalk(db, subject_id)) === undefined
    return {
      name: subjectNames[locale][type],
      page: pages.talk.href({ talkId: subject_id }),
      ...open,
      isHidden,
    }
  }
  if (type !== 1) {
    const page = { 2: pages.message, 3: pages.about, 4: pages.friends }[type]
    return { name: subjectNames[locale][type], page: page.href(), ...open }
  }
  const [article] = await selectArticleSubject(db, subject_id)
  return {
    name: article?.title ?? '',
    page: article ? articleUrl(article) : pages.home.href(),
    isHidden: article?.listed_at == null,
    isLocked: article?.password_hash != null,
  }
}
