/** Letters about an account: its codes, and what its holder should know was done with it. */
import type { Locale } from '#contract/locale.ts'
import type { EmailContent } from '../email.ts'

type Site = { siteName: string }

/** Says nothing about whether there is an account: the same letter goes to every email address. */
export const codeEmail = (locale: Locale, { siteName, code }: Site & { code: string }): EmailContent =>
  locale === 'cn'
    ? {
        subject: `${siteName} 验证码：${code}`,
        paragraphs: ['您的验证码是：'],
        code,
        reason:
          '验证码 10 分钟内有效，只能使用一次。如果不是您本人操作，请忽略这封邮件，也不要把验证码告诉任何人。',
      }
    : {
        subject: `${code} is your code for ${siteName}`,
        paragraphs: ['Your verification code is:'],
        code,
        reason:
          'It holds for 10 minutes and can be used once. If it was not you who asked, ignore this mail, and never tell the code to anybody.',
      }

export const passwordChangedEmail = (locale: Locale, { siteName }: Site): EmailContent =>
  locale === 'cn'
    ? {
        subject: `您在 ${siteName} 的密码已修改`,
        paragraphs: [
          '您的密码刚刚被修改，其他所有登录均已退出。',
          '如果不是您本人操作，请立即用验证码重置密码。',
        ],
        reason: '这是一封关于您账号安全的通知。',
      }
    : {
        subject: `Your password at ${siteName} was changed`,
        paragraphs: [
          'The password of your account was changed just now, and you were logged out everywhere else.',
          'If that was not you, reset it at once with a code to this email.',
        ],
        reason: 'You get this because it concerns the safety of your account.',
      }

/** To the email address that was left. */
export const emailChangedEmail = (
  locale: Locale,
  { siteName, newMailbox }: Site & { newMailbox: string },
): EmailContent => {
  const shown = masked(newMailbox)
  return locale === 'cn'
    ? {
        subject: `您在 ${siteName} 的邮箱已更换`,
        paragraphs: [`您的账号现在绑定的邮箱是 ${shown}。`, '如果不是您本人操作，请尽快联系站长。'],
        reason: '这封邮件寄往您之前绑定的邮箱。',
      }
    : {
        subject: `The email of your account at ${siteName} was changed`,
        paragraphs: [
          `Your account now belongs to ${shown}.`,
          'If that was not you, write to the owner of the site.',
        ],
        reason: 'You get this because your account belonged to this email until now.',
      }
}

/** To the owner: somebody logged in as them, in a browser not seen before. */
export const newDeviceEmail = (
  locale: Locale,
  { siteName, userAgent, time }: Site & { userAgent: string; time: string },
): EmailContent =>
  locale === 'cn'
    ? {
        subject: `${siteName}：站长账号在新的浏览器登录`,
        paragraphs: [
          `时间：${time}`,
          `浏览器：${userAgent}`,
          '如果不是您本人，请立即重置密码，所有登录都会退出。',
        ],
        reason: '站长账号每次在新的浏览器登录时都会发送这封邮件。',
      }
    : {
        subject: `${siteName}: the owner’s account was used in a new browser`,
        paragraphs: [
          `When: ${time}`,
          `Browser: ${userAgent}`,
          'If that was not you, reset your password at once: it ends every session.',
        ],
        reason: 'This mail is sent whenever the owner’s account logs in from a browser not seen before.',
      }

/** To the owner: the second factor of their account is on or off. */
export const secondFactorEmail = (
  locale: Locale,
  { siteName, state }: Site & { state: 'on' | 'off' },
): EmailContent =>
  locale === 'cn'
    ? {
        subject: `${siteName}：两步验证已${state === 'on' ? '开启' : '关闭'}`,
        paragraphs: [
          state === 'on'
            ? '站长账号的两步验证已开启，其他登录均已退出。从现在起，登录还需要身份验证器的验证码。'
            : '站长账号的两步验证已关闭。从现在起，登录不再需要身份验证器。',
          '如果不是您本人操作，请立即重置密码，并在服务器上运行 borealis audit 查看记录。',
        ],
        reason: '这是一封关于您账号安全的通知。',
      }
    : {
        subject: `${siteName}: your second factor is ${state}`,
        paragraphs: [
          state === 'on'
            ? 'The second factor of your account was turned on, and every other session has ended. From now on a login takes a code of your authenticator as well.'
            : 'The second factor of your account was turned off. From now on a login takes no code of an authenticator.',
          'If that was not you, reset your password at once, and look into the log with “borealis audit” on the machine.',
        ],
        reason: 'You get this because it concerns the safety of your account.',
      }

/** Enough to know one’s own, too little to learn another’s. */
const masked = (email: string) => email.replace(/^(.).*(?=@)/u, '$1…')
