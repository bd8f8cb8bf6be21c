/** Email templates about comments: to the owner, and to the author of the comment that was replied to. */
import type { Locale } from '#contract/locale.ts'
import { counted } from '#contract/plural.ts'
import type { EmailContent } from '../email.ts'

export type CommentNotification = {
  siteName: string
  /** The author of the comment; the owner's name is marked. */
  nickname: string
  /** The title of the article or the name of the page. */
  place: string
  /** Plain text. */
  text: string
  /** The absolute URL of the comment. */
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
        paragraphs: [`${nickname} 在《${place}》发表了评论：`],
        quote: text,
        action: { label: '查看评论', href },
        reason: `您是 ${siteName} 的站长，因此收到此邮件。`,
      }
    : {
        subject: `${nickname} commented on “${place}”`,
        paragraphs: [`${nickname} commented on “${place}”:`],
        quote: text,
        action: { label: 'View comment', href },
        reason: `You get this email because you own ${siteName}.`,
      }

/** To the owner: a comment waits for approval. */
export const pendingCommentEmail = (
  locale: Locale,
  { siteName, nickname, place, text, href }: CommentNotification,
): EmailContent =>
  locale === 'cn'
    ? {
        subject: `《${place}》有一条评论待审核`,
        paragraphs: [`${nickname} 在《${place}》发表了评论，审核通过后其他人才能看到：`],
        quote: text,
        action: { label: '查看评论', href },
        reason: `您是 ${siteName} 的站长，因此收到此邮件。`,
      }
    : {
        subject: `A comment on “${place}” is waiting for approval`,
        paragraphs: [`${nickname} commented on “${place}”. Others can see it after you approve it:`],
        quote: text,
        action: { label: 'View comment', href },
        reason: `You get this email because you own ${siteName}.`,
      }

/** To the author of the comment that was replied to. */
export const replyEmail = (
  locale: Locale,
  {
    siteName,
    nickname,
    place,
    text,
    href,
    unsubscribeHref,
  }: CommentNotification & { unsubscribeHref: string },
): EmailContent =>
  locale === 'cn'
    ? {
        subject: `${nickname} 回复了您在《${place}》的评论`,
        paragraphs: [`${nickname} 回复了您的评论：`],
        quote: text,
        action: { label: '查看回复', href },
        reason: `您在 ${siteName} 发表过评论，因此收到此邮件。`,
        unsubscribe: { label: '不再接收回复通知', href: unsubscribeHref },
      }
    : {
        subject: `${nickname} replied to your comment on “${place}”`,
        paragraphs: [`${nickname} replied to your comment:`],
        quote: text,
        action: { label: 'View reply', href },
        reason: `You get this email because you commented on ${siteName}.`,
        unsubscribe: { label: 'Stop reply emails', href: unsubscribeHref },
      }

type NameConfirmation = {
  siteName: string
  /** As the guest entered it. */
  nickname: string
  /** Works for two days. */
  href: string
}

/** To the address that somebody entered with a comment. It quotes nothing: the address may be that of somebody else. */
export const confirmNameEmail = (
  locale: Locale,
  { siteName, nickname, href }: NameConfirmation,
): EmailContent =>
  locale === 'cn'
    ? {
        subject: `请确认您在 ${siteName} 的称呼`,
        paragraphs: [
          `有人以“${nickname}”的名义在 ${siteName} 发表了评论，并填写了这个邮箱。`,
          '如果是您，请在两天内确认。之后这个称呼只归您使用，有人回复时会发邮件通知您。',
        ],
        action: { label: '确认称呼', href },
        reason: '如非本人操作，请忽略此邮件：未经确认，该评论不会公开。',
      }
    : {
        subject: `Confirm your name at ${siteName}`,
        paragraphs: [
          `Someone commented on ${siteName} as “${nickname}” and entered this email address.`,
          'If it was you, confirm it within two days. Then nobody else can use the name, and you’ll get an email when someone replies.',
        ],
        action: { label: 'Confirm name', href },
        reason: 'If it wasn’t you, ignore this email: the comment won’t appear without confirmation.',
      }

type CommentDigest = {
  siteName: string
  /** Comments since the last email that everybody can read. */
  published: number
  /** All that wait for approval. */
  waiting: number
  /** The absolute URL of the list in the studio. */
  href: string
}

/** To the owner: many comments in a short time. At least one of the numbers is above 0. */
export const commentDigestEmail = (
  locale: Locale,
  { siteName, published, waiting, href }: CommentDigest,
): EmailContent => {
  const comments = (count: number) => counted(count, 'comment')
  const areWaiting = counted(waiting, 'comment is', 'comments are')
  if (locale === 'cn')
    return {
      subject: waiting > 0 ? `${waiting} 条评论待审核` : `${published} 条新评论`,
      paragraphs: [
        ...(waiting > 0 ? [`现有 ${waiting} 条评论待审核，审核通过后其他人才能看到。`] : []),
        ...(published > 0 ? [`自上一封邮件以来，又发表了 ${published} 条评论。`] : []),
      ],
      action: { label: waiting > 0 ? '前往审核' : '查看评论', href },
      reason: `您是 ${siteName} 的站长，因此收到此邮件。短时间内评论较多时，只发送一封汇总邮件。`,
    }
  return {
    subject:
      waiting > 0 ? `${areWaiting} waiting for approval` : `${comments(published)} since the last email`,
    paragraphs: [
      ...(waiting > 0 ? [`${areWaiting} waiting. Others can see a comment after you approve it.`] : []),
      ...(published > 0 ? [`${comments(published)} posted on your site since the last email.`] : []),
    ],
    action: { label: waiting > 0 ? 'Review comments' : 'View comments', href },
    reason: `You get this email because you own ${siteName}. Many comments in a short time are combined into one email.`,
  }
}
