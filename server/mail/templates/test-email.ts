/** Email template of the test email, with which the owner checks the mail server. */
import type { Locale } from '#contract/locale.ts'
import type { EmailContent } from '../email.ts'

export const testEmail = (locale: Locale): EmailContent =>
  locale === 'cn'
    ? {
        subject: '测试邮件',
        paragraphs: ['您的网站可以发送邮件。'],
        reason: '这封邮件由您从网站的工作室发送。',
      }
    : {
        subject: 'Test email',
        paragraphs: ['Your site can send email.'],
        reason: 'You sent this email from your site’s studio.',
      }
