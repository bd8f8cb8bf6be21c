/** The site's name with its mark, or the owner's own picture in the mark's place. */

import { useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { useConfig } from '../site.queries.ts'

export const Logo = ({ to, size }: { to: string; size: number }) => {
  const { locale, texts } = useLanguage()
  const config = useConfig()
  const name = (locale === 'en' && config?.englishName) || config?.name || 'Borealis'
  return (
    <Link className="logo" to={to} aria-label={texts.frame.toAbout(name)}>
      {config?.logo ? <img src={config.logo} alt="" width={size} height={size} /> : <Mark size={size} />}
      <span>{name}</span>
    </Link>
  )
}
