/** The media library: every uploaded file, what lacks an alternative text, and what nothing uses. */
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import { LoadMore, NoneFound } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { AddFiles } from '../uploads/AddFiles.tsx'
import { UploadList } from '../uploads/UploadList.tsx'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'
import { FileDetails } from './FileDetails.tsx'
import { MediaFilterBar } from './MediaFilterBar.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import styles from './MediaScreen.module.css'
import { isNarrowedMedia, type MediaFilters, mediaHref, readMediaFilters } from './media-filters.ts'

const PAGE_SIZE = 60

const MediaScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('media')
  const queryClient = useQueryClient()
  const filters = readMediaFilters(search)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useFiles(filters)
  const uploads = useUploadQueue('media', () =>
    queryClient.invalidateQueries({ queryKey: ['studio', 'media'] }),
  )
  const files = data?.pages.flatMap(({ records }) => records) ?? []
  const counts = data?.pages[0]
  return (
    <>
      <div className={styles.columns}>
        <div>
          <ScreenHead
            title={texts.title}
            text={counts ? texts.summary(counts.withoutAlt, counts.unused) : ''}
          >
            <AddFiles label={texts.upload} onFiles={uploads.add} />
          </ScreenHead>
          <MediaFilterBar filters={filters} counts={counts} />
          {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <Loading /> : null}
          {data && files.length === 0 ? <NoFiles isNarrowed={isNarrowedMedia(filters)} /> : null}
          {files.length > 0 ? <MediaGrid files={files} filters={filters} /> : null}
          <LoadMore
            list={{ hasNextPage, isFetchingNextPage, fetchNextPage }}
            text={texts.more}
            className={styles.more}
          />
        </div>
        {filters.file === null ? null : (
          <FileDetails key={filters.file} id={filters.file} filters={filters} />
        )}
      </div>
      <UploadList uploads={uploads} />
    </>
  )
}
export default MediaScreen

const useFiles = ({ kind, filter, q }: MediaFilters) => {
  const api = useStudioApi()
  const query = { size: PAGE_SIZE, q, ...(kind ? { kind } : {}), ...(filter ? { filter } : {}) }
  return useInfiniteQuery({
    queryKey: ['studio', 'media', 'list', query],
    queryFn: ({ pageParam: before }) =>
      api.studioMedia.list({ query: before === null ? query : { ...query, before } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ records }) => (records.length === PAGE_SIZE ? (records.at(-1)?.id ?? null) : null),
  })
}

const NoFiles = ({ isNarrowed }: { isNarrowed: boolean }) => {
  const texts = useStudioTexts('media')
  if (!isNarrowed) return <State title={texts.emptyTitle} text={texts.emptyText} />
  return <NoneFound texts={texts} to={mediaHref({ kind: null, filter: null, q: '', file: null })} />
}
