/** Kind, filters and search above the grid. Each change is a new URL. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MediaFile } from '#contract/studio/media.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Button } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { SearchField } from '../frame/SearchField.tsx'
import { useChangeFilters } from '../frame/use-change-filters.ts'
import { type StudioClient, useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { formatBytes } from './format-bytes.ts'
import styles from './MediaFilterBar.module.css'
import {
  isNarrowedMedia,
  type MediaFilters,
  mediaHref,
  mediaKinds,
  readMediaFilters,
} from './media-filters.ts'

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

const MAX_LISTED = 200
const MAX_DELETED = 1000

/** Finds every file that nothing uses, asks, and deletes them. */
const useUnusedDeletion = () => {
  const texts = useStudioTexts('media')
  const { locale } = useLanguage()
  const api = useStudioApi()
  const confirm = useConfirm()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: async () => {
      const files = await selectUnused(api)
      if (files.length === 0) return notify('success', texts.nothingUnused)
      const isConfirmed = await confirm({
        title: texts.deleteUnusedTitle(files.length),
        text: texts.deleteUnusedText(
          formatBytes(
            files.reduce((sum, { bytes }) => sum + bytes, 0),
            locale,
          ),
        ),
        confirm: texts.delete,
      })
      if (!isConfirmed) return
      let deleted = 0
      for (let from = 0; from < files.length; from += MAX_DELETED) {
        const ids = files.slice(from, from + MAX_DELETED).map(({ id }) => id)
        deleted += (await api.studioMedia.removeUnused({ body: { ids } })).deleted
      }
      notify('success', texts.deleted(deleted))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['studio', 'media'] }),
  })
  return { run: () => remove.mutate(), isRunning: remove.isPending }
}

const selectUnused = async (api: StudioClient): Promise<MediaFile[]> => {
  const found: MediaFile[] = []
  const query = { filter: 'unused', size: MAX_LISTED, q: '' } as const
  for (;;) {
    const before = found.at(-1)?.id
    const { records } = await api.studioMedia.list({
      query: before === undefined ? query : { ...query, before },
    })
    found.push(...records)
    if (records.length < MAX_LISTED) return found
  }
}
