/** The statistics of a range: the sums, the days, what is read, and where visitors come from. */
import type { StatisticRange } from '#contract/studio/statistics.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { BarList } from '../statistics/BarList.tsx'
import { DayChart } from '../statistics/DayChart.tsx'
import { MostRead } from '../statistics/MostRead.tsx'
import { RangeChoice, rangeQuery } from '../statistics/RangeChoice.tsx'
import { StatisticNumbers } from '../statistics/StatisticNumbers.tsx'
import { StatisticPanel } from '../statistics/StatisticPanel.tsx'
import { useStatistics } from '../statistics/use-statistics.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './DashboardScreen.module.css'

const SHOWN = 5

export const DashboardStatistics = ({ range }: { range: StatisticRange }) => {
  const texts = useStudioTexts('statistics')
  const { data, error, refetch, isPlaceholderData } = useStatistics(range)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { articles, referrers } = data
  const others = referrers.records.slice(SHOWN).reduce((sum, { views }) => sum + views, referrers.others)
  return (
    <div aria-busy={isPlaceholderData}>
      <div className={styles.range}>
        <RangeChoice range={range} page={studioPages.dashboard} />
      </div>
      <StatisticNumbers statistics={data} />
      {data.startDate === null ? null : <DayChart statistics={data} />}
      <div className={styles.lists}>
        <StatisticPanel title={texts.mostRead}>
          <MostRead articles={articles.records.slice(0, SHOWN)} />
        </StatisticPanel>
        <StatisticPanel title={texts.referrers}>
          <BarList
            bars={referrers.records
              .slice(0, SHOWN)
              .map(({ host, views }) => ({ key: host, name: host, value: views }))}
            others={others}
            none={texts.noReferrers}
          />
        </StatisticPanel>
      </div>
      <p className={styles.more}>
        <Link to={studioPages.statistics.href(null, rangeQuery(range))}>
          {texts.all}
          <StudioIcon name="arrow-right" size={15} />
        </Link>
      </p>
    </div>
  )
}
