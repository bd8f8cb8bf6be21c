/**
 * Undoes a change of email by one click, without login and without scripts: the form posts to the URL of this page,
 * which contains the token. A GET request changes nothing, because link scanners send GET requests too.
 */
import { pages } from '#contract/pages.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'

const UndoEmailChangePage = ({ search }: PageProps) => {
  const { undoEmailChange: texts, notFound } = useTexts()
  const result = search.get('result')
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
export default UndoEmailChangePage
