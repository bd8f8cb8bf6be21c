/**
 * Chooses how often emails about new articles come, by the link in one of them, without login and without scripts: the
 * form posts to the URL of the page, which contains a token. A GET request changes nothing.
 */
import { pages } from '#contract/pages.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'
import { useEmailChoiceTexts } from './email-choice-texts.ts'

const choices = ['weekly', 'each', 'none'] as const

const EmailChoicePage = ({ search }: PageProps) => {
  const texts = useEmailChoiceTexts()
  const { notFound } = useTexts()
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
