/**
 * The area of the aurora chart in which pointer and keys choose a ray. What they do loads when somebody first points at
 * it or focuses it; the events until then are repeated.
 */
import { type ComponentType, type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import type { AuroraChartProps } from './AuroraChart.tsx'

type Props = { articleCount: number; today: number }

/** They would scroll the page. */
const KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

export const AuroraRays = ({ articleCount, today }: Props) => {
  const { home } = useTexts()
  const format = useFormat()
  const area = useRef<HTMLDivElement>(null)
  const early = useRef<Event[] | null>([])
  const [Chart, setChart] = useState<ComponentType<AuroraChartProps> | null>(null)
  const meet = ({ nativeEvent }: SyntheticEvent) => {
    if (!early.current) return
    early.current.push(nativeEvent)
    // The chart itself is there without it.
    import('./AuroraChart.tsx').then(
      ({ AuroraChart }) => setChart(() => AuroraChart),
      () => {},
    )
  }
  const steer = (event: KeyboardEvent) => {
    if (KEYS.includes(event.key)) event.preventDefault()
    meet(event)
  }
  return (
    // One focus stop for hundreds of articles; the archives list all of them.
    <div
      ref={area}
      className="aurora-rays"
      role="img"
      aria-label={home.auroraLabel(articleCount, format.number(articleCount))}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk through the rays
      tabIndex={0}
      onPointerMove={meet}
      onFocus={meet}
      onClick={meet}
      onKeyDown={steer}
    >
      {Chart && <Chart area={area} early={early} today={today} />}
    </div>
  )
}
