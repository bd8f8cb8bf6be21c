/** The last line of the dashboard: thirty days in three numbers and a row of rays. */
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { useStatistics } from '../statistics/use-statistics.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './DashboardScreen.module.css'

const WIDTH = 256
const HEIGHT = 34

export const DashboardNumbers = () => {
  const { numbers: texts } = useStudioTexts('dashboard')
  const format = useFormat()
  const { data } = useStatistics('30')
  // Nothing before there is something to count.
  if (!data || data.totals.views + data.subscribers === 0) return null
  const { totals, subscribers, days } = data
  const most = Math.max(1, ...days.map(({ views }) => views))
  const number = (count: number, name: string) => (
    <span>
      <b>{format.number(count)}</b> {name}
    </span>
  )
  return (
    <section className={styles.numbers} aria-label={texts.title}>
      <div>
        <small>{texts.title}</small>
        <p>
          {number(totals.views, texts.views(totals.views))}
          {number(totals.visitors, texts.visitors(totals.visitors))}
          {number(subscribers, texts.subscribers(subscribers))}
          <Link className="lk" to={studioPages.statistics.href()}>
            {texts.link}
          </Link>
        </p>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ date, views }, i) => (
          <path
            key={date}
            d={`M${1 + (i * (WIDTH - 2)) / (days.length - 1)} ${HEIGHT}v-${2 + (views / most) * (HEIGHT - 2)}`}
          />
        ))}
      </svg>
    </section>
  )
}
