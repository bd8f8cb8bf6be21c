/** Email templates about an account: verification codes and security notifications. */
import type { Locale } from '#contract/locale.ts'
import type { EmailContent } from '../email.ts'

type Site = { siteName: string }

/** Does not depend on whether there is an account: every address gets the same email. */
export const codeEmail = (locale: Locale, { siteName, code }: Site & { code: string }): EmailContent =>
  locale === 'cn'
    ? {
        subject: `${siteName} 验证码：${code}`,
        paragraphs: ['您的验证码是：'],
        code,
        reason:
          '验证码 10 分钟内有效，仅可使用一次。如非本人操作，请忽略此邮件，并且不要将验证码告诉任何人。',
      }
    : {
        subject: `${code} is your verification code for ${siteName}`,
        paragraphs: ['Your verification code is:'],
        code,
        reason:
          'The code is valid for 10 minutes and can be used once. If you didn’t request it, ignore this email. Never share the code with anyone.',
      }

export const passwordChangedEmail = (locale: Locale, { siteName }: Site): EmailContent =>
  locale === 'cn'
    ? {
        subject: `您在 ${siteName} 的密码已修改`,
        paragraphs: [
          '您的密码刚刚被修改，所有其他设备均已退出登录。',
          '如非本人操作，请立即通过邮箱验证码重置密码。',
        ],
        reason: '这是一封账号安全通知。',
      }
    : {
        subject: `Your password at ${siteName} was changed`,
        paragraphs: [
          'Your password was just changed, and all other devices were signed out.',
          'If this wasn’t you, reset your password now with a verification code.',
        ],
        reason: 'This is a security notification about your account.',
      }

/** To the previous address. @param undoHref works for 7 days */
export const emailChangedEmail = (
  locale: Locale,
  { siteName, newEmail, undoHref }: Site & { newEmail: string; undoHref: string },
): EmailContent => {
  const shown = masked(newEmail)
  return locale === 'cn'
    ? {
        subject: `您在 ${siteName} 的邮箱已更换`,
        paragraphs: [
          `您的账号邮箱已更换为 ${shown}。`,
          '如非本人操作，请在 7 天内撤销更改。撤销后所有设备都会退出登录，之后请重置密码。',
        ],
        action: { label: '撤销更改', href: undoHref },
        reason: '此邮件发送至您更换前的邮箱。',
      }
    : {
        subject: `Your email address at ${siteName} was changed`,
        paragraphs: [
          `Your account’s email address is now ${shown}.`,
          'If this wasn’t you, undo the change within 7 days. This signs you out everywhere, and you can then reset your password.',
        ],
        action: { label: 'Undo change', href: undoHref },
        reason: 'You get this email because this was your account’s email address.',
      }
}

/** To the owner: new-device alert. */
export const newDeviceEmail = (
  locale: Locale,
  { siteName, userAgent, time }: Site & { userAgent: string; time: string },
): EmailContent =>
  locale === 'cn'
    ? {
        subject: `${siteName}：站长账号在新设备上登录`,
        paragraphs: [
          `时间：${time}`,
          `浏览器：${userAgent}`,
          '如非本人操作，请立即重置密码，所有设备都会退出登录。',
        ],
        reason: '站长账号在新的浏览器中登录时会发送此邮件。',
      }
    : {
        subject: `${siteName}: new sign-in to the owner’s account`,
        paragraphs: [
          `Time: ${time}`,
          `Browser: ${userAgent}`,
          'If this wasn’t you, reset your password now. This signs you out everywhere.',
        ],
        reason: 'This email is sent when the owner’s account is used in a new browser.',
      }

/** To the owner: failed sign-ins have locked the account. @param href a one-time login link, valid for an hour */
export const lockoutEmail = (locale: Locale, { siteName, href }: Site & { href: string }): EmailContent =>
  locale === 'cn'
    ? {
        subject: `${siteName}：登录失败次数过多`,
        paragraphs: [
          '站长账号连续多次登录失败，暂时无法用密码登录。您曾经登录过的浏览器不受影响。',
          '您可以用下面的链接登录，链接 1 小时内有效，仅可使用一次。如果这些尝试不是您本人所为，也不必担心：没有人登录成功，您无需任何操作。',
        ],
        action: { label: '登录', href },
        reason: '这是一封账号安全通知。请勿转发此邮件。',
      }
    : {
        subject: `${siteName}: too many failed sign-ins`,
        paragraphs: [
          'There were many failed sign-ins to the owner’s account, so password sign-in is paused for a while. Browsers you’ve signed in with before are not affected.',
          'You can sign in with the link below. It’s valid for one hour and works once. If the attempts weren’t yours, don’t worry: nobody got in, and you don’t need to do anything.',
        ],
        action: { label: 'Sign in', href },
        reason: 'This is a security notification about your account. Do not forward this email.',
      }

/** To the owner: two-step verification is on or off. */
export const secondFactorEmail = (
  locale: Locale,
  { siteName, state }: Site & { state: 'on' | 'off' },
): EmailContent =>
  locale === 'cn'
    ? {
        subject: `${siteName}：两步验证已${state === 'on' ? '开启' : '关闭'}`,
        paragraphs: [
          state === 'on'
            ? '站长账号已开启两步验证，其他设备均已退出登录。今后登录还需要身份验证器中的验证码。'
            : '站长账号已关闭两步验证，今后登录不再需要身份验证器中的验证码。',
          '如非本人操作，请立即重置密码，并在服务器上运行 borealis audit 查看记录。',
        ],
        reason: '这是一封账号安全通知。',
      }
    : {
        subject: `${siteName}: two-step verification is ${state}`,
        paragraphs: [
          state === 'on'
            ? 'Two-step verification was turned on, and all other devices were signed out. Signing in now also requires a code from your authenticator app.'
            : 'Two-step verification was turned off. Signing in no longer requires a code from your authenticator app.',
          'If this wasn’t you, reset your password now, and run “borealis audit” on the server to see what changed.',
        ],
        reason: 'This is a security notification about your account.',
      }

/** Another way into the owner's account, by the name that the owner gave it. */
export type Credential = { kind: 'token' | 'passkey'; name: string }

/** To the owner: there is a new access token or passkey. */
export const credentialEmail = (
  locale: Locale,
  { siteName, kind, name }: Site & Credential,
): EmailContent => {
  const isToken = kind === 'token'
  return locale === 'cn'
    ? {
        subject: `${siteName}：站长账号新增了${isToken ? '访问令牌' : '通行密钥'}`,
        paragraphs: [
          isToken
            ? `已创建访问令牌“${name}”。持有它的程序可以在其权限范围内使用工作室。`
            : `已添加通行密钥“${name}”。今后用它即可登录，无需密码和验证码。`,
          `如非本人操作，请立即重置密码：所有登录都会结束，所有访问令牌${isToken ? '' : '和通行密钥'}都会失效。`,
        ],
        reason: '这是一封账号安全通知。',
      }
    : {
        subject: `${siteName}: a new ${isToken ? 'access token' : 'passkey'} for the owner’s account`,
        paragraphs: [
          isToken
            ? `The access token “${name}” was created. Programs that have it can use the studio within its scopes.`
            : `The passkey “${name}” was added. It signs in without a password or code.`,
          `If this wasn’t you, reset your password now. This ends all sessions and all access tokens${isToken ? '' : ' and passkeys'}.`,
        ],
        reason: 'This is a security notification about your account.',
      }
}

/** What holds the whole site or the addresses of its subscribers, by the name of its file. */
export type Downloaded = { kind: 'backup' | 'export' | 'subscribers'; name: string }

const downloads = {
  backup: { cn: '备份', en: 'backup' },
  export: { cn: '导出文件', en: 'export' },
  subscribers: { cn: '订阅者名单', en: 'list of subscribers' },
}

/** To the owner: a backup, an export or the list of subscribers was downloaded. */
export const downloadEmail = (locale: Locale, { siteName, kind, name }: Site & Downloaded): EmailContent =>
  locale === 'cn'
    ? {
        subject: `${siteName}：${downloads[kind].cn}已被下载`,
        paragraphs: [
          `刚刚有人在工作室下载了${downloads[kind].cn}“${name}”，其中包含${kind === 'subscribers' ? '所有订阅者的邮箱' : '网站的全部内容'}。`,
          '如非本人操作，请立即重置密码，并在工作室的“操作记录”中查看是谁下载的。',
        ],
        reason: '这是一封账号安全通知。',
      }
    : {
        subject: `${siteName}: ${kind === 'export' ? 'an' : 'a'} ${downloads[kind].en} was downloaded`,
        paragraphs: [
          `The ${downloads[kind].en} “${name}” was just downloaded in the studio. It contains ${kind === 'subscribers' ? 'the addresses of all subscribers' : 'everything on the site'}.`,
          'If this wasn’t you, reset your password now, and check the activity log in the studio to see who did it.',
        ],
        reason: 'This is a security notification about your account.',
      }

/** Enough to recognize one's own address, too little to learn another's. */
const masked = (email: string) => email.replace(/^(.).*(?=@)/u, '$1…')
