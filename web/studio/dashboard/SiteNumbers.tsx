/** What the site counts: views, visitors, and what is published. */
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { siteQuery } from '#web/site/site.queries.ts'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { useDashboardTexts } from './dashboard-texts.ts'
import styles from './SiteNumbers.module.css'

export const SiteNumbers = () => {
  const texts = useDashboardTexts()
  const format = useFormat()
  const { data: site, error, refetch } = useQuery(siteQuery(useApi()))
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!site) return <Loading />
  const numbers = [
    [texts.views, site.viewCount],
    [texts.visitors, site.visitorCount],
    [texts.articles, site.articleCount],
    [texts.talks, site.talkCount],
  ] as const
  return (
    <section aria-label={texts.numbers}>
      <dl className={styles.numbers}>
        {numbers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{format.number(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
