/** The site's name with the logo: the owner's image, or the mark of Borealis. */
import { pages } from '#contract/pages.ts'
import { siteName } from '#contract/site-texts.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { useIsShown } from '#web/site/nav-entries.ts'
import { useConfig } from '#web/site/site.queries.ts'
import { Mark } from '#web/ui/Mark.tsx'

export const Logo = ({ size }: { size: number }) => {
  const { locale, texts } = useLanguage()
  const config = useConfig()
  const hasAbout = useIsShown('about')
  const name = config ? siteName(config, locale) : 'Borealis'
  return (
    <Link
      className="logo"
      to={hasAbout ? pages.about.href() : pages.home.href()}
      aria-label={hasAbout ? texts.frame.toAbout(name) : name}
    >
      {config?.logo ? <img src={config.logo} alt="" width={size} height={size} /> : <Mark size={size} />}
      <span lang={textLang(name)}>{name}</span>
    </Link>
  )
}
