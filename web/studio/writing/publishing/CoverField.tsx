/** The cover: one of four generated ones, or an image of the media library, uploaded here or picked. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { seedCoverHref } from '#contract/covers.ts'
import type { Image } from '#contract/media.ts'
import type { DraftCover, DraftProperties } from '#contract/studio/drafts.ts'
import { useTheme } from '#web/theme/ThemeProvider.tsx'
import { useUploadFile } from '../../uploads/use-upload-file.ts'
import styles from './CoverField.module.css'
import { type GeneratedCover, generatedCovers, isChosenCover } from './generated-covers.ts'
import { LibraryImages } from './LibraryImages.tsx'
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
  const generated = generatedCovers(title, cover)
  const shown = generated.find((one) => isChosenCover(one, cover))
  const imageSrc = cover.kind === 'url' ? cover.url : (chosenSrc ?? coverImage?.src)
  const src = shown ? seedCoverHref(shown.seed, 'half', theme) : imageSrc
  return (
    <PanelSection title={texts.title} beside={shown ? texts.generated : texts.image}>
      {src ? <img className={styles.cover} src={src} alt="" /> : null}
      <GeneratedCovers covers={generated} chosen={shown} onChoose={(next) => onChange({ cover: next })} />
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

const GeneratedCovers = ({
  covers,
  chosen,
  onChoose,
}: {
  covers: GeneratedCover[]
  chosen: GeneratedCover | undefined
  onChoose: (cover: DraftCover) => void
}) => {
  const { cover: texts } = usePublishingTexts()
  const { theme } = useTheme()
  return (
    <ul className={styles.generated} aria-label={texts.generated}>
      {covers.map((one, i) => (
        <li key={one.seed}>
          <button
            type="button"
            aria-label={texts.generatedCover(i + 1)}
            aria-pressed={one === chosen}
            onClick={() => onChoose(one.cover)}
          >
            <img src={seedCoverHref(one.seed, 'row', theme)} alt="" />
          </button>
        </li>
      ))}
    </ul>
  )
}
