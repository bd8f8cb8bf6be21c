/** The cover: one of four generated ones, or an image of the media library, uploaded here or picked. */
import { type ReactNode, useState } from 'react'
import { seedCoverHref } from '#contract/covers.ts'
import type { Image } from '#contract/media.ts'
import type { DraftCover, DraftProperties } from '#contract/studio/drafts.ts'
import { useTheme } from '#web/theme/ThemeProvider.tsx'
import { useStudioTexts } from '../../studio-texts.ts'
import { ImageSource } from '../../uploads/ImageSource.tsx'
import styles from './CoverField.module.css'
import { type GeneratedCover, generatedCovers, isChosenCover } from './generated-covers.ts'
import { PanelSection } from './PanelSection.tsx'

type Props = {
  title: string
  /** Of the draft as it was opened. */
  coverImage: Image | null
  properties: DraftProperties
  onChange: (change: Partial<DraftProperties>) => void
  /** The abstract. */
  children: ReactNode
}

export const CoverField = ({ title, coverImage, properties, onChange, children }: Props) => {
  const { cover: texts } = useStudioTexts('publishing')
  const theme = useTheme().theme ?? 'theme-dark'
  const [chosenSrc, setChosenSrc] = useState<string | null>(null)
  const { cover } = properties
  const generated = generatedCovers(title, cover)
  const shown = generated.find((one) => isChosenCover(one, cover))
  const imageSrc = cover.kind === 'url' ? cover.url : (chosenSrc ?? coverImage?.src)
  const src = shown ? seedCoverHref(shown.seed, 'half', theme) : imageSrc
  return (
    <PanelSection title={texts.title} beside={shown ? texts.generated : texts.image}>
      <div className={styles.covers}>
        {src ? <img src={src} alt="" /> : null}
        <GeneratedCovers covers={generated} chosen={shown} onChoose={(next) => onChange({ cover: next })} />
      </div>
      <div className={styles.source}>
        <ImageSource
          label={texts.title}
          onChoose={(mediaId, chosen) => {
            setChosenSrc(chosen)
            onChange({ cover: { kind: 'media', mediaId } })
          }}
        />
      </div>
      {children}
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
  const { cover: texts } = useStudioTexts('publishing')
  const theme = useTheme().theme ?? 'theme-dark'
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
