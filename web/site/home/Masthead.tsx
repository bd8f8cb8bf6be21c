/** The masthead: title, tagline, and the aurora chart of the archive. */

import { useMemo } from 'react'
import type { Ray } from '#contract/archives.ts'
import { pages } from '#contract/pages.ts'
import type { FrameConfig } from '#contract/settings.ts'
import { siteTagline, siteTitle } from '#contract/site-texts.ts'
import type { Format } from '#web/locale/format.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { Html } from '#web/ui/Html.tsx'
import { useIsServerRendered } from '#web/ui/use-is-server-rendered.ts'
import { useIsShown } from '../nav-entries.ts'
import { AuroraRays } from './AuroraRays.tsx'
import { type DrawnAurora, drawAurora, MIN_RAYS } from './draw-aurora.ts'
import './Masthead.css'
import { renderAurora } from './render-aurora.ts'
import { useIsFirstAnimation } from './use-is-first-animation.ts'

/** Cached by chart and language, because every rendering of the home page contains the same one. */
const auroraCache = new WeakMap<DrawnAurora, WeakMap<Format, string>>()

const cachedAurora = (drawn: DrawnAurora, format: Format, today: string): string => {
  const byLanguage = auroraCache.get(drawn) ?? new WeakMap<Format, string>()
  auroraCache.set(drawn, byLanguage)
  const found = byLanguage.get(format)
  if (found !== undefined) return found
  const svg = renderAurora(drawn, {
    // The middle of the month is in that month in every time zone.
    mark: ({ year, month }) =>
      month === 0 ? String(year) : format.monthShort(new Date(Date.UTC(year, month, 15)).toISOString()),
    today,
  })
  byLanguage.set(format, svg)
  return svg
}

type Props = {
  config: FrameConfig
  rays: readonly Ray[]
  /** In days since 1970. */
  today: number
}

export const Masthead = ({ config, rays, today }: Props) => {
  const { locale, texts } = useLanguage()
  const { home } = texts
  const format = useFormat()
  const title = siteTitle(config, locale)
  const tagline = siteTagline(config, locale)
  const isDrawing = useIsFirstAnimation()
  const hasRays = rays.length >= MIN_RAYS
  const isServerRendered = useIsServerRendered([rays, today, format])
  const svg = useMemo(
    () => (isServerRendered ? '' : cachedAurora(drawAurora(rays, today), format, home.today)),
    [isServerRendered, rays, today, format, home],
  )
  const hasArchives = useIsShown('archives')
  return (
    <section className="masthead">
      <div className="wrap">
        <h1 lang={textLang(title)}>{title}</h1>
        <p>
          {tagline && <span lang={textLang(tagline)}>{`${tagline} `}</span>}
          {hasRays && home.eachRay}
        </p>
      </div>
      <div className="masthead-sky">
        <Html html={svg} />
        {isDrawing && <div className="masthead-mask" />}
        {hasRays && <AuroraRays rays={rays} today={today} />}
      </div>
      {hasArchives && (
        <Link className="vh" to={pages.archives.href()}>
          {home.toArchives}
        </Link>
      )}
    </section>
  )
}
