/**
 * The aurora chart's interaction: pointer and keys choose a ray, a tooltip shows title and date, Enter
 * opens.
 */
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { Ray } from '#contract/archives.ts'
import { pages } from '#contract/pages.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { memoize } from '#web/memoize.ts'
import { useNavigate } from '#web/router/Router.tsx'
import { rayTitlesQuery } from '../archives/archives.queries.ts'
import { AURORA_HEIGHT, AURORA_WIDTH } from './aurora-timeline.ts'
import { type AuroraPoint, drawAurora } from './draw-aurora.ts'
import { nearestRay } from './nearest-ray.ts'

type Props = { rays: readonly Ray[]; today: number }

export const AuroraRays = ({ rays, today }: Props) => {
  const { home } = useTexts()
  const format = useFormat()
  const go = useNavigate()
  const svg = useRef<SVGSVGElement>(null)
  const [active, setActive] = useState(-1)
  const [isAsked, setIsAsked] = useState(false)
  const titles = useQuery({ ...rayTitlesQuery(useApi()), enabled: isAsked })

  // Most readers never point at a ray.
  const points = useMemo(() => memoize(() => drawAurora(rays, today).points), [rays, today])
  const point = active < 0 ? undefined : points()[active]
  const title = point && titles.data?.find(({ id }) => id === point.id)
  const choose = (index: number) => {
    setIsAsked(true)
    setActive(index)
  }
  const open = () => point && void go(pages.article.href({ articleId: point.id }))

  const follow = (event: PointerEvent) => {
    const matrix = svg.current?.getScreenCTM()?.inverse()
    if (!matrix) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    choose(nearestRay(points(), x, y))
  }
  const steer = (event: KeyboardEvent) => {
    const last = rays.length - 1
    const to: Record<string, number> = {
      ArrowLeft: active < 0 ? last : Math.max(0, active - 1),
      ArrowRight: active < 0 ? last : Math.min(last, active + 1),
      Home: 0,
      End: last,
      Escape: -1,
    }
    if (event.key === 'Enter') return open()
    const index = to[event.key]
    if (index === undefined) return
    event.preventDefault()
    choose(index)
  }

  return (
    // One focus stop for hundreds of articles; the archives list all of them.
    <div
      className="aurora-rays"
      role="img"
      aria-label={home.auroraLabel(rays.length, format.number(rays.length))}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk through the rays
      tabIndex={0}
      onPointerMove={follow}
      onPointerLeave={() => setActive(-1)}
      onBlur={() => setActive(-1)}
      onClick={open}
      onKeyDown={steer}
      data-active={point ? '' : undefined}
    >
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
      {point && title && <Tip svg={svg.current} point={point} title={title} />}
      <span className="vh" aria-live="polite">
        {title && `${title.articleTitle}, ${format.date(title.createTime)}`}
      </span>
    </div>
  )
}

type TipProps = {
  svg: SVGSVGElement | null
  point: AuroraPoint
  title: { articleTitle: string; createTime: string; lang: string }
}

/** Beside the bottom of the ray, on the side with more space. Only scripts draw it, so it may have styles. */
const Tip = ({ svg, point, title }: TipProps) => {
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
