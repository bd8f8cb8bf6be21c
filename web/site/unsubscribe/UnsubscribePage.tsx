/**
 * Unsubscribes by one click, without login and without scripts: the form posts to the URL of this page, which holds the
 * token. A GET request changes nothing, because link scanners send GET requests too.
 */
import { pages } from '#contract/pages.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'

const UnsubscribePage = ({ search }: PageProps) => {
  const { unsubscribe, notFound } = useTexts()
  const result = search.get('result')
  return (
    <div className="wrap">
      {result === 'done' || result === 'unknown' ? (
        <State
          level="h1"
          mood={result === 'done' ? 'awake' : 'odd'}
          title={unsubscribe[result]}
          text={unsubscribe[`${result}Text`]}
        >
          <Link className="btn btn-line" to={pages.home.href()}>
            {notFound.home}
          </Link>
        </State>
      ) : (
        <State level="h1" title={unsubscribe.title} text={unsubscribe.text}>
          <form method="post">
            <button type="submit" className="btn btn-pri">
              {unsubscribe.submit}
            </button>
          </form>
        </State>
      )}
    </div>
  )
}
export default UnsubscribePage
