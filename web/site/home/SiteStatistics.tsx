/** Running time, views and visitors of the site, and its talks where visitors find them. */
import { useSyncExternalStore } from 'react'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { useIsShown } from '#web/site/nav-entries.ts'
import { useSite } from '#web/site/site.queries.ts'
import { useToday } from '#web/TodayContext.tsx'
import { runningTime } from './running-time.ts'
import styles from './Sidebar.module.css'

/** @param props.since the day on which the site began, YYYY-MM-DD */
export const SiteStatistics = ({ since }: { since: string }) => {
  const { home, nav } = useTexts()
  const format = useFormat()
  const { viewCount, visitorCount, talkCount } = useSite()
  const hasTalks = useIsShown('talks')
  const today = useToday()
  const isCounted = useIsHydrated()
  return (
    <dl className={styles.statistics}>
      <div>
        <dt>{isCounted ? home.running : home.since}</dt>
        <dd>
          {isCounted ? (
            home.runningTime(runningTime(since, today))
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

/** A static copy has no scripts, and no server that renders it again the next day: it says since when. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
