/** Views and visitors by day as rays, with numbered axes; arrow keys and the pointer read single days. */
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { StudioStatistics } from '#contract/studio/statistics.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { useStatisticFormat } from './chart-format.ts'
import styles from './DayChart.module.css'
import {
  axisNumbers,
  chartPoints,
  indexAt,
  labeledPoints,
  linePath,
  type Plot,
  rayPath,
  xOf,
  yOf,
} from './day-chart.ts'

const HEIGHT = 250
const MARGIN = { top: 14, right: 6, bottom: 28, left: 44 }
const INITIAL_WIDTH = 700

type Props = { statistics: Pick<StudioStatistics, 'days' | 'previousDays'> }

export const DayChart = ({ statistics }: Props) => {
  const texts = useStudioTexts('statistics')
  const format = useStatisticFormat()
  const gradient = useId()
  const [frame, width] = useWidth()
  const [shown, setShown] = useState<number | null>(null)
  const { points, isWeekly } = chartPoints(statistics, width - MARGIN.left - MARGIN.right)
  const largest = Math.max(...points.map(({ views, previousViews }) => Math.max(views, previousViews ?? 0)))
  const lines = axisNumbers(largest)
  const plot: Plot = {
    left: MARGIN.left,
    right: width - MARGIN.right,
    top: MARGIN.top,
    bottom: HEIGHT - MARGIN.bottom,
    max: lines.at(-1) ?? 1,
    count: points.length,
  }
  const point = shown === null ? undefined : points[shown]
  const days = statistics.days.length
  const onKeyDown = (event: KeyboardEvent) => {
    const last = points.length - 1
    const next = {
      ArrowLeft: Math.max(0, (shown ?? last + 1) - 1),
      ArrowRight: Math.min(last, (shown ?? last - 1) + 1),
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setShown(next)
  }
  const onPointerMove = (event: PointerEvent) =>
    setShown(indexAt(plot, event.clientX - event.currentTarget.getBoundingClientRect().left))
  const textOf = (index: number | null) => {
    const one = points[index ?? points.length - 1]
    return one
      ? texts.point(format.date(one.date), format.number(one.views), format.number(one.visitors))
      : ''
  }
  return (
    <figure className={styles.figure}>
      <figcaption>
        <h2>{isWeekly ? texts.byWeek : texts.byDay}</h2>
        <ul className={styles.legend} aria-hidden="true">
          <li data-series="views">{texts.views}</li>
          <li data-series="visitors">{texts.visitors}</li>
          {statistics.previousDays.length > 0 ? <li data-series="before">{texts.before(days)}</li> : null}
        </ul>
      </figcaption>
      <div
        ref={frame}
        className={styles.frame}
        role="slider"
        tabIndex={0}
        aria-label={texts.chart(days)}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, points.length - 1)}
        aria-valuenow={shown ?? Math.max(0, points.length - 1)}
        aria-valuetext={textOf(shown)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setShown(null)}
        onBlur={() => setShown(null)}
      >
        <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          <linearGradient
            id={gradient}
            gradientUnits="userSpaceOnUse"
            x1="0"
            y1={plot.bottom}
            x2="0"
            y2={plot.top}
          >
            <stop offset="0" className={styles.foot} />
            <stop offset=".45" className={styles.middle} />
            <stop offset="1" className={styles.crown} />
          </linearGradient>
          {lines.map((value) => (
            <g key={value}>
              <path
                className={value === 0 ? styles.axis : styles.line}
                d={`M${plot.left} ${yOf(plot, value)}H${plot.right}`}
              />
              <text x={plot.left - 10} y={yOf(plot, value) + 4} textAnchor="end">
                {format.short(value)}
              </text>
            </g>
          ))}
          {labeledPoints(points.length, plot.right - plot.left).map((index) => (
            <text
              key={points[index]?.date}
              x={Math.max(plot.left, xOf(plot, index))}
              y={HEIGHT - 8}
              textAnchor="middle"
            >
              {format.dayMonth(points[index]?.date ?? '')}
            </text>
          ))}
          <path
            className={styles.views}
            fill={`url(#${gradient})`}
            d={rayPath(
              plot,
              points.map(({ views }) => views),
            )}
          />
          <path
            className={styles.visitors}
            d={rayPath(
              plot,
              points.map(({ visitors }) => visitors),
            )}
          />
          <path
            className={styles.before}
            d={linePath(
              plot,
              points.map(({ previousViews }) => previousViews),
            )}
          />
          {point && shown !== null ? (
            <path className={styles.cross} d={`M${xOf(plot, shown)} ${plot.top}V${plot.bottom}`} />
          ) : null}
        </svg>
        {point && shown !== null ? (
          <p
            className={styles.tip}
            data-side={xOf(plot, shown) > width / 2 ? 'left' : 'right'}
            style={{ left: xOf(plot, shown) }}
            aria-hidden="true"
          >
            {textOf(shown)}
          </p>
        ) : null}
      </div>
      <details className={styles.table}>
        <summary>{texts.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus */}
        <section tabIndex={0} aria-label={texts.asTable}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.date}</th>
                <th scope="col">{texts.views}</th>
                <th scope="col">{texts.visitors}</th>
              </tr>
            </thead>
            <tbody>
              {statistics.days.toReversed().map(({ date, views, visitors }) => (
                <tr key={date}>
                  <th scope="row">{format.date(date)}</th>
                  <td>{format.number(views)}</td>
                  <td>{format.number(visitors)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}

/** The width of an element, in pixels, as it changes. */
const useWidth = () => {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(INITIAL_WIDTH)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    setWidth(element.clientWidth)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [frame, width] as const
}
