/** The owner's avatar, name and intro with the counts of the site, for the mobile menu and the sidebar. */
import { siteAuthorIntro } from '#contract/site-texts.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { useIsShown } from '../nav-entries.ts'
import { useSite } from '../site.queries.ts'
import { AuthorIntro } from './AuthorIntro.tsx'
import { profileShape } from './profile-shape.ts'

export const AuthorCard = ({ size }: { size: number }) => {
  const { locale, texts } = useLanguage()
  const { frame, counts } = texts
  const format = useFormat()
  const { websiteConfigDTO: config, articleCount, categoryCount, tagCount } = useSite()
  const rows = [
    ['articles', articleCount],
    ['categories', categoryCount],
    ...(useIsShown('tags') ? [['tags', tagCount] as const] : []),
  ] as const
  const shown = rows.filter(([name]) => !config.hiddenCounters.includes(name))
  return (
    <div className="author h-card">
      <div className="author-who">
        <Avatar name={config.author} src={config.authorAvatar} size={size} shape={profileShape(config)} />
        <div>
          <b className="p-name">{config.author}</b>
          {siteAuthorIntro(config, locale) ? <span>{frame.owner}</span> : null}
        </div>
      </div>
      <AuthorIntro config={config} className="author-bio" />
      {shown.length > 0 && (
        <dl className="author-counts">
          {shown.map(([name, count]) => (
            <div key={name}>
              <dt>{counts[name]}</dt>
              <dd>{format.number(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
