/** The footer: name, navigation, social links, copyright and the registration numbers that some sites must show. */
import { useRef } from 'react'
import { pages } from '#contract/pages.ts'
import type { WebsiteConfig } from '#contract/settings.ts'
import { siteTagline } from '#contract/site-texts.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { Logo } from '#web/site/Logo.tsx'
import { navEntries } from '#web/site/nav-entries.ts'
import { Fonn } from '#web/ui/Fonn.tsx'
import { useConfig } from '../site.queries.ts'
import { SocialLinks } from '../social/SocialLinks.tsx'
import { useFooterHeight } from './use-footer-height.ts'

/** Specification: copyright from 2022. */
const SINCE = 2022

export const SiteFooter = () => {
  const { locale, texts } = useLanguage()
  const { frame, nav } = texts
  const config = useConfig()
  const tagline = config ? siteTagline(config, locale) : null
  const footer = useRef<HTMLElement>(null)
  useFooterHeight(footer)
  return (
    <footer ref={footer} className="ft">
      <div className="wrap ft-in">
        <div className="ft-a">
          <Logo to={pages.about.href()} size={22} />
          {tagline ? <p lang={textLang(tagline)}>{tagline}</p> : null}
        </div>
        <nav className="ft-n" aria-label={frame.footer}>
          {navEntries.map(({ key, page }) => (
            <Link key={key} to={page.href()}>
              {nav[key]}
            </Link>
          ))}
        </nav>
        <div className="ft-c">
          {config ? <SocialLinks config={config} /> : null}
          <span className="ft-fonn">
            <Fonn size={52} />
          </span>
        </div>
      </div>
      <div className="wrap ft-b">
        {config ? <Owner config={config} /> : null}
        <span className="sp">{frame.poweredBy('Borealis')}</span>
      </div>
    </footer>
  )
}

const Owner = ({ config: { author, beianNumber, gonganBeianNumber } }: { config: WebsiteConfig }) => (
  <>
    <span>
      © {SINCE}–{new Date().getFullYear()} {author}
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
