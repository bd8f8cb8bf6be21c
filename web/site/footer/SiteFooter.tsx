/** The footer: name, navigation, social links, copyright and the registration numbers that some sites must show. */
import { type RefObject, useEffect, useRef } from 'react'
import { feedHref } from '#contract/feeds.ts'
import { pages } from '#contract/pages.ts'
import type { FrameConfig } from '#contract/settings.ts'
import { siteTagline } from '#contract/site-texts.ts'
import { useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { mascotChoice, useVisitorChoice } from '#web/session/visitor-choice.ts'
import { Logo } from '#web/site/Logo.tsx'
import { NavLink } from '#web/site/NavLink.tsx'
import { useNavEntries } from '#web/site/nav-entries.ts'
import { useThisYear } from '#web/TodayContext.tsx'
import { Fonn } from '#web/ui/Fonn.tsx'
import { useCanSendEmail, useConfig } from '../site.queries.ts'
import { SocialLinks } from '../social/SocialLinks.tsx'
import { VisitorSwitches } from './VisitorSwitches.tsx'

export const SiteFooter = () => {
  const { locale, texts } = useLanguage()
  const { frame } = texts
  const config = useConfig()
  const canSendEmail = useCanSendEmail()
  const tagline = config ? siteTagline(config, locale) : null
  const footer = useRef<HTMLElement>(null)
  const hasMascot = useVisitorChoice(mascotChoice)
  useFooterHeight(footer)
  return (
    <footer ref={footer} className="ft">
      <div className="wrap ft-in">
        <div className="ft-a">
          <Logo size={22} />
          {tagline ? <p lang={textLang(tagline)}>{tagline}</p> : null}
        </div>
        {config && canSendEmail ? <Subscribe /> : null}
        <nav className="ft-n" aria-label={frame.footer}>
          {useNavEntries().map((entry) => (
            <NavLink key={entry.href} entry={{ ...entry, isCurrent: false }} />
          ))}
        </nav>
        <div className="ft-c">
          {config ? <SocialLinks config={config} /> : null}
          {config?.aurora_bot_enable && hasMascot !== false ? (
            <span className="ft-fonn">
              <Fonn size={52} />
            </span>
          ) : null}
        </div>
      </div>
      <div className="wrap ft-b">
        {config ? <Owner config={config} /> : null}
        <a href={feedHref({ kind: 'site' }, 'rss.xml')}>RSS</a>
        {config ? <VisitorSwitches config={config} /> : null}
        <span className="sp">{frame.poweredBy('Borealis')}</span>
      </div>
    </footer>
  )
}

/** A plain form: the page that it leads to says what came of it. */
const Subscribe = () => {
  const { subscribe } = useTexts()
  return (
    <form className="ft-s" method="post" action={pages.subscribe.href()}>
      <label htmlFor="ft-email">{subscribe.title}</label>
      <input
        id="ft-email"
        name="email"
        type="email"
        required
        autoComplete="email"
        placeholder="you@example.com"
      />
      <button type="submit" className="btn btn-line">
        {subscribe.submit}
      </button>
      <input name="name" hidden autoComplete="off" />
    </form>
  )
}

const Owner = ({ config }: { config: FrameConfig }) => {
  const { author, beianNumber, gonganBeianNumber, websiteCreateTime } = config
  const since = Number(websiteCreateTime.slice(0, 4))
  const year = useThisYear()
  return (
    <>
      <span>
        © {since < year ? `${since}–${year}` : year} {author}
      </span>
      {beianNumber ? (
        <a href="https://beian.miit.gov.cn/" rel="noopener" target="_blank" lang="zh-CN">
          {beianNumber}
        </a>
      ) : null}
      {gonganBeianNumber ? (
        <a
          href={`https://beian.mps.gov.cn/#/query/webSearch?code=${gonganBeianNumber.replace(/\D/g, '')}`}
          rel="noopener"
          target="_blank"
          lang="zh-CN"
        >
          {gonganBeianNumber}
        </a>
      ) : null}
    </>
  )
}

/**
 * Gives the page its minimum height, which depends on the height of the footer. It is set on the page itself: a variable
 * of the document would compute the styles of every element again, a long task on a slow phone.
 */
const useFooterHeight = (footer: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = footer.current
    const main = document.getElementById('main')
    if (!element || !main) return
    const observer = new ResizeObserver(() => {
      main.style.minHeight = `calc(100vh - ${2 * element.offsetHeight}px)`
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [footer])
}
