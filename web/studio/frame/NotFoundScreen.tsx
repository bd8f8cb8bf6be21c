/** Shown for a URL of the studio that names no screen, or nothing that exists. */
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { State } from '#web/ui/State.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { useTitle } from './use-title.ts'

const NotFoundScreen = () => {
  const texts = useStudioTexts('frame')
  useTitle(texts.notFound)
  return (
    <State mood="odd" level="h1" title={texts.notFound} text={texts.notFoundText}>
      <Link className="btn btn-line sm" to={studioPages.dashboard.href()}>
        {texts.toDashboard}
      </Link>
    </State>
  )
}
export default NotFoundScreen
