/** The images of the media library, to choose the cover from. */
import { useQuery } from '@tanstack/react-query'
import { LoadError, Loading } from '../../frame/LoadState.tsx'
import { useStudioApi } from '../../session/studio-api.ts'
import { useStudioTexts } from '../../studio-texts.ts'
import styles from './CoverField.module.css'

export const LibraryImages = ({ onChoose }: { onChoose: (mediaId: number, src: string) => void }) => {
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
      {data.records.map(({ id, url, name, alt }) => (
        <li key={id}>
          <button type="button" aria-label={texts.choose(alt || name)} onClick={() => onChoose(id, url)}>
            <img src={url} alt="" loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  )
}
