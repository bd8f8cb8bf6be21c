/** Email templates for subscribers: a new article, the weekly digest for those who chose it, and the link that confirms an address. */
import type { Locale } from '#contract/locale.ts'
import type { EmailContent } from '../email.ts'

export type WeeklyDigest = {
  siteName: string
  /** The newest articles; at least one. */
  articles: { title: string; text: string; href: string }[]
  /** All new articles, of which `articles` may be a part. */
  total: number
  /** The absolute URL of the archives. */
  archivesHref: string
  choiceHref: string
  unsubscribeHref: string
}

export const digestEmail = (
  locale: Locale,
  { siteName, articles, total, archivesHref, choiceHref, unsubscribeHref }: WeeklyDigest,
): EmailContent => {
  const title = articles[0]?.title ?? ''
  const more = total - articles.length
  if (locale === 'cn')
    return {
      subject: total === 1 ? `${siteName} 本周新文章：${title}` : `${siteName} 本周有 ${total} 篇新文章`,
      paragraphs: [`本周有 ${total} 篇新文章：`],
      items: articles,
      ...(more > 0 && { action: { label: `另有 ${more} 篇，查看归档`, href: archivesHref } }),
      reason: `您订阅了 ${siteName} 的每周汇总，因此收到此邮件。`,
      choice: { label: '改为每篇文章都发邮件', href: choiceHref },
      unsubscribe: { label: '退订', href: unsubscribeHref },
    }
  return {
    subject:
      total === 1 ? `This week on ${siteName}: ${title}` : `This week on ${siteName}: ${total} new articles`,
    paragraphs: [
      total === 1 ? 'One new article since the last digest:' : `${total} new articles since the last digest:`,
    ],
    items: articles,
    ...(more > 0 && { action: { label: `${more} more in the archives`, href: archivesHref } }),
    reason: `You get this email because you subscribed to the weekly digest of ${siteName}.`,
    choice: { label: 'Get an email for each article instead', href: choiceHref },
    unsubscribe: { label: 'Unsubscribe', href: unsubscribeHref },
  }
}

type NewArticle = {
  siteName: string
  title: string
  excerpt: string
  href: string
  choiceHref: string
  unsubscribeHref: string
}

export const newArticleEmail = (
  locale: Locale,
  { siteName, title, excerpt, href, choiceHref, unsubscribeHref }: NewArticle,
): EmailContent =>
  locale === 'cn'
    ? {
        subject: `${siteName} 新文章：${title}`,
        paragraphs: [title],
        ...(excerpt && { quote: excerpt }),
        action: { label: '阅读全文', href },
        reason: `您订阅了 ${siteName} 的新文章，因此收到此邮件。`,
        choice: { label: '改为每周一封汇总邮件', href: choiceHref },
        unsubscribe: { label: '退订', href: unsubscribeHref },
      }
    : {
        subject: `New on ${siteName}: ${title}`,
        paragraphs: [title],
        ...(excerpt && { quote: excerpt }),
        action: { label: 'Read the article', href },
        reason: `You get this email because you subscribed to new articles on ${siteName}.`,
        choice: { label: 'Get a weekly digest instead', href: choiceHref },
        unsubscribe: { label: 'Unsubscribe', href: unsubscribeHref },
      }

/** The same for every address, whether it is subscribed or not. @param href works for two days */
export const confirmSubscriptionEmail = (
  locale: Locale,
  { siteName, href, isWeekly }: { siteName: string; href: string; isWeekly: boolean },
): EmailContent =>
  locale === 'cn'
    ? {
        subject: `确认订阅 ${siteName}`,
        paragraphs: [
          isWeekly
            ? '请确认：您希望每周收到一封新文章汇总邮件。'
            : '请确认：您希望通过邮件接收每一篇新文章。',
        ],
        action: { label: '订阅', href },
        reason: '链接两天内有效。如非本人操作，请忽略此邮件，之后不会再收到邮件。',
      }
    : {
        subject: `Confirm your subscription to ${siteName}`,
        paragraphs: [
          isWeekly
            ? 'Please confirm that you want a weekly email with new articles.'
            : 'Please confirm that you want an email for each new article.',
        ],
        action: { label: 'Subscribe', href },
        reason:
          'The link is valid for two days. If this wasn’t you, ignore this email, and we won’t write again.',
      }
