/** The letter about a new article, to everybody who asked for it. */
import type { Locale } from '#contract/locale.ts'
import type { EmailContent } from '../email.ts'

export type NewArticle = { siteName: string; title: string; excerpt: string; href: string; stopHref: string }

export const newArticleEmail = (
  locale: Locale,
  { siteName, title, excerpt, href, stopHref }: NewArticle,
): EmailContent =>
  locale === 'cn'
    ? {
        subject: `${siteName} 新文章：${title}`,
        paragraphs: [title],
        ...(excerpt && { quote: excerpt }),
        action: { label: '阅读全文', href },
        reason: `您订阅了 ${siteName} 的新文章，所以收到这封邮件。`,
        unsubscribe: { label: '退订', href: stopHref },
      }
    : {
        subject: `New at ${siteName}: ${title}`,
        paragraphs: [title],
        ...(excerpt && { quote: excerpt }),
        action: { label: 'Read it', href },
        reason: `You get this because you asked for the new articles of ${siteName}.`,
        unsubscribe: { label: 'Unsubscribe', href: stopHref },
      }
