/** Email template about a new article, for subscribers. */
import type { Locale } from '#contract/locale.ts'
import type { EmailContent } from '../email.ts'

export type NewArticle = {
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
