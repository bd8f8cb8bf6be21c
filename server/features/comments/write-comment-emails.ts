/** The letters about comments, written as they are sent: what was taken back or hidden meanwhile is not sent around. */
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { unsubscribeUrl } from '#server/features/subscriptions/unsubscribe-url.ts'
import type { NotificationRenderers } from '#server/mail/notifications.ts'
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
import {
  type CommentRow,
  selectArticleSubject,
  selectComment,
  selectEmailRecipient,
  selectListedTalk,
  selectOwnerRecipient,
} from './comments.sql.ts'
import { wantsReplyEmails } from './queue-comment-emails.ts'

type Said = CommentRow & { plain_text: string }

export const commentNotifications: NotificationRenderers = {
  comment: (ctx, id) => tellOwner(ctx, id, 'published', newCommentEmail),
  'comment-waits': (ctx, id) => tellOwner(ctx, id, 'waiting', pendingCommentEmail),
  reply: tellAnswered,
}

async function tellOwner(ctx: Ctx, id: number, state: Said['state'], write: typeof newCommentEmail) {
  const [said, [owner]] = await Promise.all([selectComment(ctx.db, id), selectOwnerRecipient(ctx.db)])
  if (said?.state !== state || !owner) return null
  const { news } = await newsOf(ctx, said, owner.locale)
  return { locale: owner.locale, letter: write(owner.locale, news) }
}

async function tellAnswered(ctx: Ctx, id: number) {
  const said = await selectComment(ctx.db, id)
  if (said?.state !== 'published' || said.reply_account_id === null) return null
  const [reader] = await selectEmailRecipient(ctx.db, said.reply_account_id)
  if (!reader || !wantsReplyEmails(reader)) return null
  const { locale } = reader
  const { news, isHidden } = await newsOf(ctx, said, locale)
  if (isHidden) return null
  const letter = replyEmail(locale, { ...news, stopHref: unsubscribeUrl(ctx, reader.id, 'replies') })
  return { locale, letter }
}

type News = { news: CommentNotification; isHidden: boolean }

async function newsOf(ctx: Ctx, said: Said, locale: Locale): Promise<News> {
  const { websiteTitle: siteName } = await selectSettings(ctx)
  const { name, page, isHidden, isLocked } = await placeOf(ctx.db, said, locale)
  const news = {
    siteName,
    nickname: said.nickname ?? messageText(locale, 'former-reader'),
    place: name,
    // What is said behind a closed door is not sent around: the mail says that, not what.
    text: isLocked ? '' : said.plain_text,
    href: `${originOf(ctx)}${page}#comment-${said.id}`,
  }
  return { news, isHidden }
}

const places: Record<Locale, Record<2 | 3 | 4 | 5, string>> = {
  en: { 2: 'Message board', 3: 'About', 4: 'Friends', 5: 'Talks' },
  cn: { 2: '留言板', 3: '关于', 4: '友链', 5: '说说' },
}

async function placeOf(db: Db, { type, subject_id }: Said, locale: Locale) {
  const open = { isHidden: false, isLocked: false }
  if (type === 5) {
    const isHidden = (await selectListedTalk(db, subject_id)) === undefined
    return { name: places[locale][type], page: pages.talk.href({ talkId: subject_id }), ...open, isHidden }
  }
  if (type !== 1) {
    const page = { 2: pages.message, 3: pages.about, 4: pages.friends }[type]
    return { name: places[locale][type], page: page.href(), ...open }
  }
  const [article] = await selectArticleSubject(db, subject_id)
  return {
    name: article?.title ?? '',
    page: pages.article.href({ articleId: subject_id }),
    isHidden: article?.listed_at == null,
    isLocked: article?.password_hash != null,
  }
}
