/** Texts of the choice of emails, in both languages: they load with the page, on no first page. */
import type { Locale } from '#contract/locale.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'

type Results = Record<string, [title: string, text: string]>

const en = {
  text: 'Applies to articles from now on.',
  each: 'An email for each one',
  weekly: 'A weekly digest',
  none: 'No emails',
  results: {
    each: ['You’ll get an email for each article', 'A link at the end of every email changes this.'],
    weekly: ['You’ll get a weekly digest', 'Weeks without new articles are skipped.'],
    stopped: ['You’re not subscribed', 'You can subscribe again on the site.'],
  } as Results,
}

const cn: typeof en = {
  text: '选择对此后发表的文章生效。',
  each: '每篇文章一封邮件',
  weekly: '每周一封汇总',
  none: '不再接收',
  results: {
    each: ['每篇新文章都会发送邮件', '您可以通过邮件底部的链接随时更改。'],
    weekly: ['每周发送一封汇总邮件', '没有新文章的一周不发送邮件。'],
    stopped: ['您没有订阅', '您可以在本站重新订阅。'],
  },
}

const own: Record<Locale, typeof en> = { en, cn }

export const useEmailChoiceTexts = () => {
  const { locale, texts } = useLanguage()
  const { done, doneText, unknown, unknownText } = texts.unsubscribe
  const shared: Results = { none: [done, doneText], unknown: [unknown, unknownText] }
  return { ...own[locale], title: texts.emailChoice.title, results: { ...own[locale].results, ...shared } }
}
