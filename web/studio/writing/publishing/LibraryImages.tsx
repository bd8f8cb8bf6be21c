/** The images of the media library, newest first, to choose from. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediaFile } from '#contract/studio/media.ts'
import { LoadError, Loading } from '../../frame/LoadState.tsx'
import { LoadMore } from '../../frame/RecordList.tsx'
import { useStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import { useValueAtPause } from '../preview/use-value-at-pause.ts'
import styles from './LibraryImages.module.css'

type Props = {
  /** Ids of the chosen ones, where several can be chosen. */
  chosen?: number[] | undefined
  onChoose: (file: MediaFile) => void
}

const PAGE_SIZE = 60

export const LibraryImages = ({ chosen, onChoose }: Props) => {
  const { cover: texts } = useStudioTexts('publishing')
  const media = useStudioTexts('media')
  const [typed, setTyped] = useState('')
  const { data, error, refetch, ...list } = useImages(useValueAtPause(typed).trim())
  const files = data?.pages.flatMap(({ records }) => records) ?? []
  return (
    <div className={styles.library}>
      <input
        type="search"
        aria-label={media.searchLabel}
        placeholder={media.search}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data && files.length === 0 ? (
        <p className={styles.none}>{typed.trim() === '' ? texts.none : media.noneFound}</p>
      ) : null}
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              aria-label={texts.choose(file.alt || file.name)}
              aria-pressed={chosen?.includes(file.id)}
              onClick={() => onChoose(file)}
            >
              <img src={file.url} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <LoadMore list={list} text={media.more} className={styles.none} />
    </div>
  )
}

const useImages = (q: string) => {
  const api = useStudioApi()
  return useInfiniteQuery({
    queryKey: ['studio', 'media', 'images', q],
    queryFn: ({ pageParam: before }) =>
      api.studioMedia.list({ query: { kind: 'image', size: PAGE_SIZE, q, ...(before ? { before } : {}) } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ records }) => (records.length === PAGE_SIZE ? (records.at(-1)?.id ?? null) : null),
  })
}
