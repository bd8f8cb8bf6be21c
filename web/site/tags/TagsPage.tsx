/** All tags as running text: frequently used ones are larger, recently used ones are brighter. */

import { langTag } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { tagUrl } from '#contract/url-names.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { State } from '#web/ui/State.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import styles from './TagsPage.module.css'
import { sortTags, type TagOrder, tagFreshness, tagSize } from './tag-sizes.ts'
import { tagsQuery } from './tags.queries.ts'

const TagsPage = ({ search }: PageProps) => {
  const { tags: texts } = useTexts()
  const format = useFormat()
  const { locale } = useLanguage()
  const tags = useLoaded(tagsQuery(useApi()))
  const order: TagOrder = search.get('sort') === 'count' ? 'count' : 'name'
  const byName = sortTags(tags, 'name', langTag[locale])
  const most = Math.max(1, ...tags.map(({ count }) => count))
  return (
    <div className="wrap">
      <PageHead
        title={texts.title}
        text={texts.text}
        spark={{
          values: byName.map(({ count }) => count),
          bright: byName.findIndex(({ count }) => count === most),
          from: texts.byUse,
          about: texts.count(tags.length, format.number(tags.length)),
        }}
      />
      {tags.length === 0 ? (
        <State title={texts.none} text={texts.noneText} />
      ) : (
        <>
          <nav className={styles.orders} aria-label={texts.sort}>
            <SortLink order="name" current={order} name={texts.sortByName} />
            <SortLink order="count" current={order} name={texts.sortByCount} />
          </nav>
          <ul className={styles.cloud}>
            {sortTags(tags, order, langTag[locale]).map((tag) => (
              <li
                key={tag.id}
                lang={textLang(tag.tagName)}
                data-size={tagSize(tag.count, most)}
                data-fresh={tagFreshness(tag.latestTime, tags)}
              >
                <Link to={tagUrl(tag)}>
                  {tag.tagName}
                  <sup>{format.number(tag.count)}</sup>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
export default TagsPage

type SortLinkProps = { order: TagOrder; current: TagOrder; name: string }

const SortLink = ({ order, current, name }: SortLinkProps) => (
  <Link
    to={pages.tags.href(null, { sort: order === 'name' ? null : order })}
    aria-current={order === current ? 'true' : undefined}
    keepScroll
  >
    {name}
  </Link>
)
