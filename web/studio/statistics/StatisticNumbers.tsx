/** The sums of a period in one strip, each with its change against the period before. */
import type { StudioStatistics } from '#contract/studio/statistics.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { useStatisticFormat } from './chart-format.ts'
import styles from './StatisticNumbers.module.css'

type Props = { statistics: StudioStatistics }

export const StatisticNumbers = ({ statistics }: Props) => {
  const texts = useStudioTexts('statistics')
  const format = useStatisticFormat()
  const { totals, previousTotals: before, subscribers, days } = statistics
  const share = ({ reads, articleViews }: { reads: number; articleViews: number }) =>
    articleViews === 0 ? null : reads / articleViews
  const [now, then] = [share(totals), before && share(before)]
  const points = now === null || then === null ? null : Math.round(now * 100) - Math.round(then * 100)
  const grown = (name: 'views' | 'visitors' | 'comments' | 'likes') => {
    const past = before?.[name] ?? 0
    return past === 0 ? null : Math.round((totals[name] / past - 1) * 100) / 100
  }
  const change = (value: number | null) =>
    value === null ? null : { value, text: format.signed(value, 'percent') }
  const numbers = [
    [texts.views, format.number(totals.views), change(grown('views'))],
    [texts.visitors, format.number(totals.visitors), change(grown('visitors'))],
    [
      texts.readToEnd,
      format.percent(totals.reads, totals.articleViews),
      points === null ? null : { value: points, text: texts.points(format.signed(points, 'decimal')) },
    ],
    [texts.comments, format.number(totals.comments), change(grown('comments'))],
    [texts.likes, format.number(totals.likes), change(grown('likes'))],
    [texts.subscribers, format.number(subscribers), null],
  ] as const
  return (
    <section aria-label={texts.numbers}>
      <dl className={styles.numbers}>
        {numbers.map(([name, value, change]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {change ? (
                <small data-direction={Math.sign(change.value)}>
                  <span aria-hidden="true">{change.text}</span>
                  <span className="vh">{texts.change(change.text, days.length)}</span>
                </small>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
