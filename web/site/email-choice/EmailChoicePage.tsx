/**
 * Chooses how often emails about new articles come, by the link in one of them, without login and without scripts: the
 * form posts to the URL of the page, which contains a token. A GET request changes nothing.
 */
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'

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

const useEmailChoiceTexts = () => {
  const { locale, texts } = useLanguage()
  const { done, doneText, unknown, unknownText } = texts.unsubscribe
  const shared: Results = { none: [done, doneText], unknown: [unknown, unknownText] }
  return { ...own[locale], title: texts.emailChoice.title, results: { ...own[locale].results, ...shared } }
}

const choices = ['weekly', 'each', 'none'] as const

const EmailChoicePage = ({ search }: PageProps) => {
  const texts = useEmailChoiceTexts()
  const { notFound } = useLanguage().texts
  const result = Object.entries(texts.results).find(([name]) => name === search.get('result'))
  if (result) {
    const [name, [title, text]] = result
    return (
      <div className="wrap">
        <State level="h1" mood={name === 'unknown' ? 'odd' : 'awake'} title={title} text={text}>
          <Link className="btn btn-line" to={pages.home.href()}>
            {notFound.home}
          </Link>
        </State>
      </div>
    )
  }
  return (
    <div className="wrap">
      <State level="h1" title={texts.title} text={texts.text}>
        <form method="post">
          {choices.map((choice) => (
            <button key={choice} type="submit" name="choice" value={choice} className="btn btn-line">
              {texts[choice]}
            </button>
          ))}
        </form>
      </State>
    </div>
  )
}
export default EmailChoicePage
