/** The site's name with the logo: the owner's image, or the mark of Borealis. */

import { siteName } from '#contract/site-texts.ts'
import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { useConfig } from '#web/site/site.queries.ts'
import { Mark } from '#web/ui/Mark.tsx'

export const Logo = ({ to, size }: { to: string; size: number }) => {
  const { locale, texts } = useLanguage()
  const config = useConfig()
  const name = config ? siteName(config, locale) : 'Borealis'
  return (
    <Link className="logo" to={to} aria-label={texts.frame.toAbout(name)}>
      {config?.logo ? <img src={config.logo} alt="" width={size} height={size} /> : <Mark size={size} />}
      <span lang={textLang(name)}>{name}</span>
    </Link>
  )
}
