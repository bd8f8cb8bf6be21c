/** Running time, views and visitors of the site, and its talks where visitors find them. */
import { useSyncExternalStore } from 'react'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { useIsShown } from '#web/site/nav-entries.ts'
import { useSite } from '#web/site/site.queries.ts'
import { runningTime } from './running-time.ts'
import styles from './Sidebar.module.css'

/** @param props.since the day on which the site began, YYYY-MM-DD */
export const SiteStatistics = ({ since }: { since: string }) => {
  const { home, nav } = useTexts()
  const format = useFormat()
  const { viewCount, visitorCount, talkCount } = useSite()
  const hasTalks = useIsShown('talks')
  const now = useNow()
  return (
    <dl className={styles.statistics}>
      <div>
        <dt>{now ? home.running : home.since}</dt>
        <dd>
          {now ? (
            home.runningTime(runningTime(since, now))
          ) : (
            <time dateTime={since}>{format.date(`${since}T12:00:00Z`)}</time>
          )}
        </dd>
      </div>
      <div>
        <dt>{home.views}</dt>
        <dd>{format.number(viewCount)}</dd>
      </div>
      <div>
        <dt>{home.visitors}</dt>
        <dd>{format.number(visitorCount)}</dd>
      </div>
      {hasTalks && (
        <div>
          <dt>{nav.talks}</dt>
          <dd>{format.number(talkCount)}</dd>
        </div>
      )}
    </dl>
  )
}

/**
 * Null until hydration, because a cached page may be older than today. The value changes once a day, so one
 * computation is enough.
 */
const useNow = (): number | null => useSyncExternalStore(never, today, () => null)
const never = () => () => {}
const today = () => Math.floor(Date.now() / 3_600_000) * 3_600_000
