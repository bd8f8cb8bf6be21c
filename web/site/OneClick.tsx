/**
 * A page that does one thing by one click, without login and without scripts: its form posts to the URL of the page,
 * which contains a token. A GET request changes nothing, because link scanners send GET requests too.
 */
import { pages } from '#contract/pages.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { State } from '#web/ui/State.tsx'

type OneClickTexts = Record<
  'title' | 'text' | 'submit' | 'done' | 'doneText' | 'unknown' | 'unknownText',
  string
>

/** @param result of the form that was sent, from the URL; null before that */
export const OneClick = ({ texts, result }: { texts: OneClickTexts; result: string | null }) => {
  const { notFound } = useTexts()
  return (
    <div className="wrap">
      {result === 'done' || result === 'unknown' ? (
        <State
          level="h1"
          mood={result === 'done' ? 'awake' : 'odd'}
          title={texts[result]}
          text={texts[`${result}Text`]}
        >
          <Link className="btn btn-line" to={pages.home.href()}>
            {notFound.home}
          </Link>
        </State>
      ) : (
        <State level="h1" title={texts.title} text={texts.text}>
          <form method="post">
            <button type="submit" className="btn btn-pri">
              {texts.submit}
            </button>
          </form>
        </State>
      )}
    </div>
  )
}
