/** The cover: the engraving that the title makes, or an image of the media library, uploaded here or picked. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { coverHref } from '#contract/covers.ts'
import type { Image } from '#contract/media.ts'
import type { DraftProperties } from '#contract/studio/drafts.ts'
import { useTheme } from '#web/theme/ThemeProvider.tsx'
import { LoadError, Loading } from '../../frame/LoadState.tsx'
import { useStudioApi } from '../../session/studio-api.ts'
import { useUploadFile } from '../../uploads/use-upload-file.ts'
import styles from './CoverField.module.css'
import { PanelSection } from './PanelSection.tsx'
import { usePublishingTexts } from './publishing-texts.ts'

type Props = {
  title: string
  /** Of the draft as it was opened. */
  coverImage: Image | null
  properties: DraftProperties
  onChange: (change: Partial<DraftProperties>) => void
}

export const CoverField = ({ title, coverImage, properties, onChange }: Props) => {
  const { cover: texts } = usePublishingTexts()
  const { theme } = useTheme()
  const upload = useUploadFile()
  const input = useRef<HTMLInputElement>(null)
  const [isPicking, setIsPicking] = useState(false)
  const [chosenSrc, setChosenSrc] = useState<string | null>(null)
  const { cover } = properties
  const choose = (mediaId: number, src: string) => {
    setChosenSrc(src)
    setIsPicking(false)
    onChange({ cover: { kind: 'media', mediaId } })
  }
  const sending = useMutation({
    mutationFn: (file: File) => upload(file, { onProgress: () => {}, signal: new AbortController().signal }),
    onSuccess: ({ id, url }) => choose(id, url),
  })
  const src =
    cover.kind === 'none'
      ? coverHref(title, 'half', theme)
      : cover.kind === 'url'
        ? cover.url
        : (chosenSrc ?? coverImage?.src)
  return (
    <PanelSection title={texts.title} beside={cover.kind === 'none' ? texts.engraving : texts.image}>
      {src ? <img className={styles.cover} src={src} alt="" /> : null}
      <div className={styles.actions}>
        <button
          type="button"
          className="btn btn-line sm"
          aria-busy={sending.isPending || undefined}
          onClick={() => input.current?.click()}
        >
          {texts.upload}
        </button>
        <button
          type="button"
          className="btn btn-line sm"
          aria-expanded={isPicking}
          onClick={() => setIsPicking(!isPicking)}
        >
          {texts.pick}
        </button>
        {cover.kind === 'none' ? null : (
          <button
            type="button"
            className="btn btn-quiet sm"
            onClick={() => onChange({ cover: { kind: 'none' } })}
          >
            {texts.useEngraving}
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) sending.mutate(file)
        }}
      />
      {isPicking ? <LibraryImages onChoose={choose} /> : null}
    </PanelSection>
  )
}

const LibraryImages = ({ onChoose }: { onChoose: (mediaId: number, src: string) => void }) => {
  const { cover: texts } = usePublishingTexts()
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
