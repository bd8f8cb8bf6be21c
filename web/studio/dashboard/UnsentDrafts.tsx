/** New articles that only this browser has: their tab was closed before the server could be reached. */
import { useQuery } from '@tanstack/react-query'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { listUnsentDrafts } from '../saving/draft-store.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './DashboardList.module.css'

export const UnsentDrafts = () => {
  const texts = useStudioTexts('dashboard')
  const format = useFormat()
  const { data = [] } = useQuery({
    queryKey: ['studio', 'unsent'],
    // A browser without a store has none.
    queryFn: () => listUnsentDrafts().catch(() => []),
    networkMode: 'always',
    staleTime: 0,
  })
  if (data.length === 0) return null
  return (
    <section className={`${styles.panel} ${styles.unsent}`} aria-label={texts.unsent.title}>
      <h2>{texts.unsent.title}</h2>
      <p>{texts.unsent.text}</p>
      <ul>
        {data.map(({ key, content, changedAt }) => (
          <li key={key}>
            <Link to={studioPages.write.href(null, { draft: key.replace(/^new:/, '') })}>
              {content.title || content.markdown.slice(0, 80)}
            </Link>
            <span>{format.dateTime(new Date(changedAt).toISOString())}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
