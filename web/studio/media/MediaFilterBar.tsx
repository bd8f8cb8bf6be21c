/** Kind, filters and search above the grid. Each change is a new URL. */
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { Button } from '../frame/Button.tsx'
import { SearchField } from '../frame/SearchField.tsx'
import { useChangeFilters } from '../frame/use-change-filters.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './MediaFilterBar.module.css'
import {
  isNarrowedMedia,
  type MediaFilters,
  mediaHref,
  mediaKinds,
  readMediaFilters,
} from './media-filters.ts'
import { useUnusedDeletion } from './use-unused-deletion.ts'

type Counts = { count: number; unused: number; withoutAlt: number }

export const MediaFilterBar = ({
  filters,
  counts,
}: {
  filters: MediaFilters
  counts: Counts | undefined
}) => {
  const texts = useStudioTexts('media')
  const format = useFormat()
  const unused = useUnusedDeletion()
  const { kind, filter } = filters
  const toggled = (name: 'unused' | 'no-alt') => ({ ...filters, filter: filter === name ? null : name })
  return (
    <div className={styles.bar}>
      <nav aria-label={texts.kindLabel} className={styles.kinds}>
        <FilterLink to={{ ...filters, kind: null }} isSet={kind === null} name={texts.allKinds} />
        {mediaKinds.map((one) => (
          <FilterLink key={one} to={{ ...filters, kind: one }} isSet={kind === one} name={texts.kinds[one]} />
        ))}
      </nav>
      <nav aria-label={texts.filterLabel} className={styles.filters}>
        <FilterLink
          to={toggled('no-alt')}
          isSet={filter === 'no-alt'}
          name={texts.noAlt}
          count={counts?.withoutAlt}
        />
        <FilterLink
          to={toggled('unused')}
          isSet={filter === 'unused'}
          name={texts.unused}
          count={counts?.unused}
        />
      </nav>
      <MediaSearch filters={filters} />
      {filter === 'unused' && counts && counts.unused > 0 ? (
        <Button
          icon="trash-2"
          look="quiet"
          className={styles.danger}
          aria-busy={unused.isRunning}
          onClick={unused.run}
        >
          {texts.deleteUnused}
        </Button>
      ) : null}
      <span className={styles.found} role="status">
        {counts && isNarrowedMedia(filters) ? texts.found(format.number(counts.count)) : ''}
      </span>
    </div>
  )
}

type FilterLinkProps = { to: MediaFilters; isSet: boolean; name: string; count?: number | undefined }

const FilterLink = ({ to, isSet, name, count }: FilterLinkProps) => {
  const format = useFormat()
  return (
    <Link to={mediaHref({ ...to, file: null })} keepScroll aria-current={isSet ? 'true' : undefined}>
      {name}
      {count === undefined ? null : <span>{format.number(count)}</span>}
    </Link>
  )
}

const MediaSearch = ({ filters }: { filters: MediaFilters }) => {
  const texts = useStudioTexts('media')
  const change = useChangeFilters(readMediaFilters, mediaHref)
  return (
    <search>
      <SearchField
        q={filters.q}
        label={texts.searchLabel}
        placeholder={texts.search}
        maxLength={100}
        group={texts.title}
        onSearch={(q) => change({ q, file: null })}
      />
    </search>
  )
}
