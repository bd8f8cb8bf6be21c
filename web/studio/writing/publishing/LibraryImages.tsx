/** The images of the media library, to choose the cover from. */
import { useQuery } from '@tanstack/react-query'
import type { MediaFile } from '#contract/studio/media.ts'
import { LoadError, Loading } from '../../frame/LoadState.tsx'
import { useStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import styles from './CoverField.module.css'

export const LibraryImages = ({
  onChoose,
}: {
  onChoose: (mediaId: number, src: string, file: MediaFile) => void
}) => {
  const { cover: texts } = useStudioTexts('publishing')
  const api = useStudioApi()
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'media', 'covers'],
    queryFn: () => api.studioMedia.list({ query: { kind: 'image', size: 60 } }),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.records.length === 0) return <p className={styles.none}>{texts.none}</p>
  return (
    <ul className={styles.library}>
      {data.records.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            aria-label={texts.choose(file.alt || file.name)}
            onClick={() => onChoose(file.id, file.url, file)}
          >
            <img src={file.url} alt="" loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  )
}
