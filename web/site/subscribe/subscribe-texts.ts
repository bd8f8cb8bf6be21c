/** Texts of the form that subscribes an address, of both languages: they load with the form, on no first page. */
import type { Locale } from '#contract/locale.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'

const en = {
  text: 'No account needed. Unsubscribe with one click.',
  noEmail: 'This site can’t send email right now. Follow the feed instead: ',
  email: 'Email address',
  often: 'How often',
  each: 'Each article',
  weekly: 'Weekly',
  orBy: 'or via',
  empty: 'Enter your email address.',
  noAt: 'The address needs an @.',
  noDot: 'The address needs an ending, such as .com.',
  wrong: 'Something in this address isn’t right.',
  busy: 'Too many attempts. Please try again later.',
  sentTo: 'Almost done: confirm with the link we sent to',
  end: '. ',
  sent: 'Almost done: confirm with the link in the email we sent you. ',
  expires: 'It expires in two days. ',
  wrongAddress: 'Wrong address?',
  confirm: {
    title: 'Get new articles by email?',
    text: 'Every email has a link to unsubscribe with one click.',
    submit: 'Subscribe',
    done: 'You’re subscribed',
    doneText: 'The next article will be in your inbox.',
    unknown: 'This link isn’t valid',
    unknownText: 'It may be incomplete or older than two days. Subscribe again to get a new one.',
  },
}

const cn: typeof en = {
  text: '无需账号，一键即可退订。',
  noEmail: '本站目前无法发送邮件，可以通过订阅源阅读新文章：',
  email: '邮箱',
  often: '频率',
  each: '每篇',
  weekly: '每周',
  orBy: '或用',
  empty: '请输入邮箱。',
  noAt: '请补全 @ 及其后的部分。',
  noDot: '请补全“.”之后的部分，例如 .com。',
  wrong: '请检查邮箱，其中有误。',
  busy: '尝试次数过多，请稍后再试。',
  sentTo: '还差一步：请点击确认链接，邮件已发往',
  end: '。',
  sent: '还差一步：请点击邮件中的确认链接。',
  expires: '链接两天内有效。',
  wrongAddress: '写错了？',
  confirm: {
    title: '用邮件接收新文章？',
    text: '每封邮件里都可以一键退订。',
    submit: '订阅',
    done: '订阅成功',
    doneText: '下一篇文章会发到您的邮箱。',
    unknown: '链接无效',
    unknownText: '链接可能不完整，或已超过两天。请重新订阅，获取新的链接。',
  },
}

const texts: Record<Locale, typeof en> = { en, cn }

export const useSubscribeTexts = () => texts[useLanguage().locale]
