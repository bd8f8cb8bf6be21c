/** Views and visitors by day, what was read, where visitors came from, their languages and searches. */
import type { StatisticRange, StatisticTable, StudioStatistics } from '#contract/studio/statistics.ts'
import type { PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { BarList } from './BarList.tsx'
import { useStatisticFormat } from './chart-format.ts'
import { DayChart } from './DayChart.tsx'
import { MostRead } from './MostRead.tsx'
import { RangeChoice, rangeOf } from './RangeChoice.tsx'
import { StatisticNumbers } from './StatisticNumbers.tsx'
import { StatisticPanel } from './StatisticPanel.tsx'
import styles from './StatisticsScreen.module.css'
import { useStatistics } from './use-statistics.ts'

const StatisticsScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('statistics')
  const format = useStatisticFormat()
  const range = rangeOf(search)
  const { data, error, refetch, isPlaceholderData } = useStatistics(range)
  const [title, text] = texts.none as [string, string]
  return (
    <>
      <ScreenHead
        title={texts.title}
        {...(data?.startDate ? { text: texts.text(format.date(data.startDate)) } : {})}
      >
        <RangeChoice range={range} />
      </ScreenHead>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading />}
      {data && data.startDate === null ? <State title={title} text={text} /> : null}
      {data?.startDate ? (
        <div aria-busy={isPlaceholderData}>
          <StatisticNumbers statistics={data} />
          <DayChart statistics={data} />
          <Tables statistics={data} range={range} />
          <p className={styles.note}>{texts.note}</p>
        </div>
      ) : null}
    </>
  )
}
export default StatisticsScreen

type TablesProps = { statistics: StudioStatistics; range: StatisticRange }

const Tables = ({ statistics, range }: TablesProps) => {
  const texts = useStudioTexts('statistics')
  const format = useStatisticFormat()
  const { articles, sections, referrers, languages, searches } = statistics
  const file = (table: StatisticTable) => ({ range, table })
  return (
    <div className={styles.tables}>
      <div className={styles.wide}>
        <StatisticPanel title={texts.mostRead} file={file('articles')}>
          <MostRead articles={articles.records} others={articles.others} />
        </StatisticPanel>
      </div>
      <StatisticPanel title={texts.referrers} file={file('referrers')}>
        <BarList
          bars={referrers.records.map(({ host, views }) => ({ key: host, name: host, value: views }))}
          others={referrers.others}
          none={texts.noReferrers}
        />
      </StatisticPanel>
      <StatisticPanel title={texts.sectionsTitle} file={file('sections')}>
        <BarList
          bars={sections.map(({ section, views }) => ({
            key: section,
            name: texts.sections[section],
            value: views,
          }))}
          none={texts.noSections}
        />
      </StatisticPanel>
      <StatisticPanel title={texts.searches} file={file('searches')}>
        <BarList
          bars={searches.records.map(({ term, searches: count, misses }) => ({
            key: term,
            name: term,
            value: count,
            note: misses > 0 ? texts.misses(format.number(misses)) : undefined,
          }))}
          others={searches.others}
          none={texts.noSearches}
        />
        <p className={styles.hint}>{texts.searchesNote}</p>
      </StatisticPanel>
      <StatisticPanel title={texts.languages} file={file('languages')}>
        <BarList
          bars={languages.records.map(({ language, visitors }) => ({
            key: language,
            name: format.language(language),
            value: visitors,
          }))}
          others={languages.others}
          none={texts.noLanguages}
        />
      </StatisticPanel>
    </div>
  )
}
