/** Beside the list: who writes here, the words most written about, a notice, and how the site is doing. */

import { pages } from '#contract/pages.ts'
import type { Site } from '#contract/settings.ts'
import type { Tag } from '#contract/tags.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { AuthorCard } from '../author/AuthorCard.tsx'
import { SocialLinks } from '../social/SocialLinks.tsx'
import styles from './Sidebar.module.css'
import { SiteFigures } from './SiteFigures.tsx'

type Props = { site: Site; tags: readonly Tag[] }

export const Sidebar = ({ site, tags }: Props) => {
  const { home } = useTexts()
  const format = useFormat()
  const { websiteConfigDTO: config, tagCount } = site
  return (
    <aside className={styles.sidebar} aria-label={home.sidebar}>
      <section className={styles.author} aria-label={config.author}>
        <AuthorCard size={72} />
        <SocialLinks config={config} />
      </section>
      {config.notice && (
        <section>
          <h2>{home.notice}</h2>
          <p className={styles.notice}>{config.notice}</p>
        </section>
      )}
      {tags.length > 0 && (
        <section>
          <h2>
            {home.tags}
            <Link to={pages.tags.href()}>{home.allTags(format.number(tagCount))}</Link>
          </h2>
          <ul className={styles.tags}>
            {tags.map(({ id, tagName, count }) => (
              <li key={id}>
                <Link to={pages.tag.href({ tagId: id }, { tagName })}>
                  {tagName}
                  <sup>{format.number(count)}</sup>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{home.site}</h2>
        <SiteFigures />
      </section>
    </aside>
  )
}
