/** The masthead: title, tagline, and the aurora chart of the archive. */

import type { Locale } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import type { FrameConfig } from '#contract/settings.ts'
import { siteTagline, siteTitle } from '#contract/site-texts.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { Html } from '#web/ui/Html.tsx'
import { useIsShown } from '../nav-entries.ts'
import { AuroraRays } from './AuroraRays.tsx'
import { MIN_RAYS } from './aurora-limits.ts'
import './Masthead.css'
import { useAuroraSvg } from './use-aurora-svg.ts'
import { useIsFirstAnimation } from './use-is-first-animation.ts'

type Props = {
  config: FrameConfig
  articleCount: number
  /** In days since 1970. */
  today: number
}

export const Masthead = ({ config, articleCount, today }: Props) => {
  const { locale, texts } = useLanguage()
  const { home } = texts
  const title = siteTitle(config, locale)
  const tagline = siteTagline(config, locale)
  const isDrawing = useIsFirstAnimation()
  const hasRays = articleCount >= MIN_RAYS
  const svg = useAuroraSvg(today)
  const hasArchives = useIsShown('archives')
  return (
    <section className="masthead">
      <div className="wrap">
        <h1 lang={textLang(title)}>{title}</h1>
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
