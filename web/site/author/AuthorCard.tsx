/** The owner's avatar, name and intro with the counts of the site, for the mobile menu and the sidebar. */
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { useIsShown } from '../nav-entries.ts'
import { useSite } from '../site.queries.ts'
import { AuthorIntro } from './AuthorIntro.tsx'
import { profileShape } from './profile-shape.ts'

export const AuthorCard = ({ size }: { size: number }) => {
  const { frame, counts } = useTexts()
  const format = useFormat()
  const { websiteConfigDTO: config, articleCount, categoryCount, tagCount } = useSite()
  const rows = [
    [counts.articles, articleCount],
    [counts.categories, categoryCount],
    ...(useIsShown('tags') ? [[counts.tags, tagCount] as const] : []),
  ] as const
  return (
    <div className="author h-card">
      <div className="author-who">
        <Avatar name={config.author} src={config.authorAvatar} size={size} shape={profileShape(config)} />
        <div>
          <b className="p-name">{config.author}</b>
          <span>{frame.owner}</span>
        </div>
      </div>
      <AuthorIntro config={config} className="author-bio" />
      <dl className="author-counts">
        {rows.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
