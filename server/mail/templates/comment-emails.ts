/** Letters about comments: to the owner, and to whoever was answered. */
import type { Locale } from '#contract/locale.ts'
import type { EmailContent } from '../email.ts'

export type CommentNotification = {
  siteName: string
  /** Who wrote. */
  nickname: string
  /** Where: the title of an article or the name of a page. */
  place: string
  /** Plain text. */
  text: string
  /** The comment’s own address, absolute. */
  href: string
}

/** To the owner: a comment was published. */
export const newCommentEmail = (
  locale: Locale,
  { siteName, nickname, place, text, href }: CommentNotification,
): EmailContent =>
  locale === 'cn'
    ? {
        subject: `${nickname} 评论了《${place}》`,
        paragraphs: [`${nickname} 在《${place}》留下了评论：`],
        quote: text,
        action: { label: '查看评论', href },
        reason: `您是 ${siteName} 的站长，所以收到这封邮件。`,
      }
    : {
        subject: `${nickname} commented on “${place}”`,
        paragraphs: [`${nickname} wrote on “${place}”:`],
        quote: text,
        action: { label: 'Read the comment', href },
        reason: `You get this because ${siteName} is yours.`,
      }

/** To the owner: a comment waits for approval. */
export const pendingCommentEmail = (
  locale: Locale,
  { siteName, nickname, place, text, href }: CommentNotification,
): EmailContent =>
  locale === 'cn'
    ? {
        subject: `《${place}》有一条评论等待审核`,
        paragraphs: [`${nickname} 在《${place}》写下了评论，等待您审核：`],
        quote: text,
        action: { label: '前往审核', href },
        reason: `您是 ${siteName} 的站长，所以收到这封邮件。`,
      }
    : {
        subject: `A comment on “${place}” waits for you`,
        paragraphs: [`${nickname} wrote on “${place}”. Nobody else sees it until you approve:`],
        quote: text,
        action: { label: 'Look at it', href },
        reason: `You get this because ${siteName} is yours.`,
      }

/** To the author of what was answered; `stopHref` comes from `stopAddress` of the room subscriptions. */
export const replyEmail = (
  locale: Locale,
  { siteName, nickname, place, text, href, stopHref }: CommentNotification & { stopHref: string },
): EmailContent =>
  locale === 'cn'
    ? {
        subject: `${nickname} 回复了您在《${place}》的评论`,
        paragraphs: [`${nickname} 回复了您：`],
        quote: text,
        action: { label: '查看回复', href },
        reason: `您在 ${siteName} 发表过评论，所以收到这封邮件。`,
        unsubscribe: { label: '不再接收回复通知', href: stopHref },
      }
    : {
        subject: `${nickname} answered you on “${place}”`,
        paragraphs: [`${nickname} answered what you wrote:`],
        quote: text,
        action: { label: 'Read the answer', href },
        reason: `You get this because you wrote a comment at ${siteName}.`,
        unsubscribe: { label: 'No more mails about answers', href: stopHref },
      }
