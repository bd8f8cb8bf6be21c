/** The email template of requests for friend links. */
import type { Locale } from '#contract/locale.ts'
import type { EmailContent } from '../email.ts'

type FriendRequest = {
  siteName: string
  /** Of the website. */
  url: string
  intro: string
  /** How many wait, with this one. */
  count: number
  /** The absolute URL of the list in the studio. */
  href: string
}

/** To the owner, once a day at most. */
export const friendRequestEmail = (
  locale: Locale,
  { siteName, url, intro, count, href }: FriendRequest,
): EmailContent =>
  locale === 'cn'
    ? {
        subject: '有网站申请友链',
        paragraphs: [`${url} 申请与您交换友链。${count > 1 ? `现有 ${count} 个申请待处理。` : ''}`],
        ...(intro ? { quote: intro } : {}),
        action: { label: '查看申请', href },
        reason: `您是 ${siteName} 的站长，因此收到此邮件。友链申请每天最多通知一次。`,
      }
    : {
        subject: 'Somebody asks for a friend link',
        paragraphs: [`${url} asks for a friend link.${count > 1 ? ` ${count} requests are waiting.` : ''}`],
        ...(intro ? { quote: intro } : {}),
        action: { label: 'View the requests', href },
        reason: `You get this email because you own ${siteName}. Requests are one email a day.`,
      }
