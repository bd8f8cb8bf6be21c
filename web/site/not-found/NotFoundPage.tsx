/** The page for URLs that lead nowhere, with links to home and archives. */
import { pages } from '#contract/pages.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { useIsShown } from '#web/site/nav-entries.ts'
import { Fonn } from '#web/ui/Fonn.tsx'
import styles from './NotFoundPage.module.css'

const NotFoundPage = () => {
  const { notFound } = useTexts()
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>
        <span className="vh">{notFound.title} </span>404
      </h1>
      <div>
        <Fonn mood="sleep" size={72} />
        <p>{notFound.text}</p>
        <div className={styles.actions}>
          <Link className="btn btn-pri" to={pages.home.href()}>
            {notFound.home}
          </Link>
          {useIsShown('archives') ? (
            <Link className="btn btn-line" to={pages.archives.href()}>
              {notFound.archives}
            </Link>
          ) : null}
        </div>
      </div>
    </div>
  )
}
export default NotFoundPage
