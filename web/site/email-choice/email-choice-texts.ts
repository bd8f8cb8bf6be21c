/** Texts of the choice of emails, in both languages: they load with the page, on no first page. */
import type { Locale } from '#contract/locale.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'

const en = {
  text: 'Applies to articles from now on.',
  each: 'An email for each one',
  weekly: 'A weekly digest',
  none: 'No emails',
  results: {
    each: ['You’ll get an email for each article', 'A link at the end of every email changes this.'],
    weekly: ['You’ll get a weekly digest', 'Weeks without new articles are skipped.'],
    none: ['You’re unsubscribed', 'You can subscribe again on the site at any time.'],
    stopped: ['You’re not subscribed', 'You can subscribe again on the site.'],
    unknown: [
      'This link isn’t valid',
      'It may be incomplete. If you have an account, you can choose your emails in the personal center.',
    ],
  } as Record<string, [string, string]>,
}

const cn: typeof en = {
  text: '选择对此后发表的文章生效。',
  each: '每篇文章一封邮件',
  weekly: '每周一封汇总',
  none: '不再接收',
  results: {
    each: ['每篇新文章都会发送邮件', '您可以通过邮件底部的链接随时更改。'],
    weekly: ['每周发送一封汇总邮件', '没有新文章的一周不发送邮件。'],
    none: ['已退订', '您可以随时在本站重新订阅。'],
    stopped: ['您尚未订阅', '您可以在本站重新订阅。'],
    unknown: ['链接无效', '链接可能不完整。有账号的读者可以在个人中心选择接收哪些邮件。'],
  },
}

const own: Record<Locale, typeof en> = { en, cn }

export const useEmailChoiceTexts = () => {
  const { locale, texts } = useLanguage()
  return { ...own[locale], title: texts.emailChoice.title }
}
