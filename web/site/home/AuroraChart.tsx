/** The aurora chart's interaction: pointer and keys choose a ray, a tooltip shows title and date, Enter opens. */
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { articleUrl } from '#contract/url-names.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { useNavigate } from '#web/router/Router.tsx'
import { mastheadAuroraQuery, rayTitlesQuery } from '../archives/archives.queries.ts'
import { AURORA_HEIGHT, AURORA_WIDTH } from './aurora-timeline.ts'
import { type AuroraPoint, drawAurora } from './draw-aurora.ts'
import './AuroraTip.css'

export type AuroraChartProps = {
  area: RefObject<HTMLDivElement | null>
  /** Events from before this listens; null from then on. */
  early: RefObject<Event[] | null>
  today: number
}

const EVENTS = ['pointermove', 'pointerleave', 'blur', 'click', 'keydown'] as const

export const AuroraChart = ({ area, early, today }: AuroraChartProps) => {
  const format = useFormat()
  const go = useNavigate()
  const api = useApi()
  const svg = useRef<SVGSVGElement>(null)
  const [active, setActive] = useState(-1)
  /** The same, for events that follow each other before it is rendered, as the early ones do. */
  const chosen = useRef(-1)
  const choose = (ray: number) => {
    chosen.current = ray
    setActive(ray)
  }
  const { data } = useQuery(mastheadAuroraQuery(api))
  const titles = useQuery(rayTitlesQuery(api))
  const points = useMemo(() => (data ? drawAurora(data.rays, today).points : []), [data, today])
  const point = points[active]
  const title = point && titles.data?.find(({ id }) => id === point.id)
  // Before the titles have come, its number leads there.
  const named = (ray: AuroraPoint) =>
    titles.data?.find(({ id }) => id === ray.id) ?? { id: ray.id, slug: null }
  const open = (ray: AuroraPoint | undefined) => ray && void go(articleUrl(named(ray)))

  const handle = useEffectEvent((event: Event) => {
    if (event.type === 'pointermove') choose(rayUnder(event as PointerEvent, svg.current, points))
    else if (event.type === 'pointerleave' || event.type === 'blur') choose(-1)
    else if (event.type === 'click') {
      const ray = rayUnder(event as PointerEvent, svg.current, points)
      // A finger does not hover: its first tap says what the second one opens.
      if (ray === chosen.current || (event as PointerEvent).pointerType === 'mouse') open(points[ray])
      else choose(ray)
    } else if (event.type === 'keydown') {
      const { key } = event as KeyboardEvent
      if (key === 'Enter') return open(points[chosen.current])
      const index = rayByKey(key, chosen.current, points.length - 1)
      if (index === undefined) return
      event.preventDefault()
      choose(index)
    }
  })
  const isReady = points.length > 0
  useEffect(() => {
    const element = area.current
    if (!isReady || !element) return
    const missed = early.current ?? []
    early.current = null
    for (const event of missed) handle(event)
    for (const type of EVENTS) element.addEventListener(type, handle)
    return () => {
      for (const type of EVENTS) element.removeEventListener(type, handle)
      early.current = []
    }
  }, [area, early, isReady])
  const hasChosen = point !== undefined
  useEffect(() => {
    area.current?.toggleAttribute('data-active', hasChosen)
  }, [area, hasChosen])

  return (
    <>
      <svg
        ref={svg}
        className="aurora"
        viewBox={`0 0 ${AURORA_WIDTH} ${AURORA_HEIGHT}`}
        preserveAspectRatio="xMaxYMax slice"
        aria-hidden="true"
      >
        {point && (
          <>
            <path
              className="aurora-chosen"
              d={`M${point.x - 1.5} ${point.y}h3l${point.leanX - 2} ${-point.length}h-1z`}
            />
            <circle className="aurora-chosen" cx={point.x} cy={point.y} r="3" />
          </>
        )}
      </svg>
      {point && title && <AuroraTip svg={svg.current} point={point} title={title} />}
      <span className="vh" aria-live="polite">
        {title && `${title.articleTitle}, ${format.date(title.createTime)}`}
      </span>
    </>
  )
}

const rayUnder = (event: PointerEvent, svg: SVGSVGElement | null, points: readonly AuroraPoint[]): number => {
  const matrix = svg?.getScreenCTM()?.inverse()
  if (!matrix) return -1
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
  return nearestRay(points, x, y)
}

/** −1 chooses none; undefined for a key that moves nothing. */
const rayByKey = (key: string, active: number, last: number): number | undefined =>
  ({
    ArrowLeft: active < 0 ? last : Math.max(0, active - 1),
    ArrowRight: active < 0 ? last : Math.min(last, active + 1),
    Home: 0,
    End: last,
    Escape: -1,
  })[key]

type AuroraTipProps = {
  svg: SVGSVGElement | null
  point: AuroraPoint
  title: { articleTitle: string; createTime: string; lang: string }
}

/** Title and date of the chosen ray, at its foot, on the side with more space. Only scripts draw it, so it may have styles. */
const AuroraTip = ({ svg, point, title }: AuroraTipProps) => {
  const format = useFormat()
  const matrix = svg?.getScreenCTM()
  const box = svg?.parentElement?.getBoundingClientRect()
  if (!matrix || !box) return null
  const foot = new DOMPoint(point.x, point.y).matrixTransform(matrix)
  const left = foot.x - box.left
  const isRight = left > box.width / 2
  return (
    <div
      className="aurora-tip"
      style={{
        bottom: box.bottom - foot.y + 14,
        ...(isRight ? { right: box.width - left + 10 } : { left: left + 10 }),
      }}
    >
      <b lang={title.lang}>{title.articleTitle}</b>
      <time dateTime={title.createTime}>{format.date(title.createTime)}</time>
    </div>
  )
}

/** In units of the drawing; rays are about four units apart. */
const REACH = 14
const MARGIN_ABOVE = 24
const MARGIN_BELOW = 40

/** The index of the ray nearest to a point, measured along its inclination; −1 when none is near. */
const nearestRay = (points: readonly AuroraPoint[], x: number, y: number): number => {
  let nearest = -1
  let least = REACH
  points.forEach((point, i) => {
    const above = point.y - y
    if (above > point.length + MARGIN_ABOVE || above < -MARGIN_BELOW) return
    const share = Math.max(0, above) / point.length
    const distance = Math.abs(point.x + point.leanX * share - x)
    if (distance < least) {
      least = distance
      nearest = i
    }
  })
  return nearest
}
