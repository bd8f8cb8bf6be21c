/** The masthead: title, tagline, and the aurora chart of the archive. */
import { useQueryClient } from '@tanstack/react-query'
import {
  type ComponentType,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ArticleCard } from '#contract/articles.ts'
import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import type { FrameConfig } from '#contract/settings.ts'
import { siteTagline, siteTitle } from '#contract/site-texts.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { tabStore } from '#web/session/safe-storage.ts'
import { Html } from '#web/ui/Html.tsx'
import { useIsServerRendered } from '#web/ui/use-is-server-rendered.ts'
import { mastheadAuroraQuery } from '../archives/archives.queries.ts'
import { useIsShown } from '../nav-entries.ts'
import type { AuroraChartProps } from './AuroraChart.tsx'
import { MIN_RAYS } from './aurora-limits.ts'
import { auroraDrawing, loadAuroraDrawing } from './load-aurora-drawing.ts'
import './Masthead.css'

type Props = {
  config: FrameConfig
  articleCount: number
  /** In days since 1970. */
  today: number
  /** The pinned or newest article, if it follows: on phones its ray leads there. */
  below: { article: ArticleCard; isNewest: boolean } | null
}

/** How large the title can be on a phone: a Han character is as wide as two letters. */
const lengthOf = (title: string): 'short' | 'medium' | 'long' => {
  const letters = title.replace(/\p{Script=Han}/gu, 'xx').length
  return letters > 40 ? 'long' : letters > 18 ? 'medium' : 'short'
}

export const Masthead = ({ config, articleCount, today, below }: Props) => {
  const { locale, texts } = useLanguage()
  const { home } = texts
  const title = siteTitle(config, locale)
  const tagline = siteTagline(config, locale)
  const isDrawing = useIsFirstAnimation()
  const hasRays = articleCount >= MIN_RAYS
  const svg = useAuroraSvg(today, below && !below.isNewest ? below.article : null)
  const hasArchives = useIsShown('archives')
  return (
    <section
      className={!below || !hasRays ? 'masthead' : below.isNewest ? 'masthead led' : 'masthead led pinned'}
    >
      <div className="wrap">
        <h1 lang={textLang(title)} data-length={lengthOf(title)}>
          {title}
        </h1>
        <p>
          {tagline && <span lang={textLang(tagline)}>{tagline}</span>}
          {tagline && hasRays && between(tagline, locale)}
          {hasRays && home.eachRay}
        </p>
      </div>
      <div className="masthead-sky">
        <Html html={svg} />
        {isDrawing && <div className="masthead-mask" />}
        {hasRays && <AuroraRays articleCount={articleCount} today={today} />}
      </div>
      {hasArchives && (
        <Link className="vh" to={pages.archives.href()}>
          {home.toArchives}
        </Link>
      )}
    </section>
  )
}

/** A tagline that is no sentence gets a line of its own; between two Chinese sentences there is no space. */
const between = (tagline: string, locale: Locale) => {
  if (!/\p{Punctuation}$/u.test(tagline)) return <br />
  return locale === 'cn' && textLang(tagline) === 'zh-CN' ? '' : ' '
}

/** The aurora chart as SVG text; empty while the chart of the server stands in the document, and until the data and the module are loaded. */
const useAuroraSvg = (today: number, pinned: ArticleCard | null): string => {
  const { home } = useTexts()
  const format = useFormat()
  const [drawing, setDrawing] = useState(auroraDrawing)
  const isServerRendered = useIsServerRendered([today, format])
  const rays = useQueryClient().getQueryData(mastheadAuroraQuery(useApi()).queryKey)?.rays
  useEffect(() => {
    // Without the chart the page is complete.
    if (!isServerRendered && !drawing)
      loadAuroraDrawing().then(
        (loaded) => setDrawing(loaded),
        () => {},
      )
  }, [isServerRendered, drawing])
  return useMemo(
    () =>
      isServerRendered || !drawing || !rays ? '' : drawing.auroraSvg(rays, today, format, home.today, pinned),
    [isServerRendered, drawing, rays, today, format, home, pinned],
  )
}

const DRAWN_KEY = 'aurora-drawn'

/**
 * Whether the chart is drawn with an animation: once in a visit. Reduced motion turns it off in CSS. The server-rendered page starts the animation itself, before scripts arrive; this ends it when the visit has
 * already seen it.
 */
const useIsFirstAnimation = (): boolean => {
  const [isDrawing, setIsDrawing] = useState(true)
  useEffect(() => {
    if (tabStore.get(DRAWN_KEY)) setIsDrawing(false)
    tabStore.set(DRAWN_KEY, '1')
  }, [])
  return isDrawing
}

type AuroraRaysProps = { articleCount: number; today: number }

/** They would scroll the page. */
const KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

/**
 * The area of the aurora chart in which pointer and keys choose a ray. What they do loads when somebody first points at
 * it or focuses it; the events until then are repeated.
 */
const AuroraRays = ({ articleCount, today }: AuroraRaysProps) => {
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
