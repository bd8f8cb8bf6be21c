/** An image that is uploaded here or chosen from the media library, with what is shown now and a way to remove it. */
import type { ReactNode } from 'react'
import { Button } from '../frame/Button.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './ImageChoice.module.css'
import { ImageSource } from './ImageSource.tsx'

type Props = {
  /** What the image is for: the name of its field. */
  label: string
  /** Null: none was chosen. */
  src: string | null
  /** What readers see without one. */
  otherwise: string
  isWide?: boolean
  onChoose: (mediaId: number, src: string) => void
  onRemove: () => void
  /** A field for the URL of an image elsewhere. */
  children?: ReactNode
}

export const ImageChoice = ({ label, src, otherwise, isWide, onChoose, onRemove, children }: Props) => {
  const { image: texts } = useStudioTexts('uploads')
  return (
    <div className={isWide ? `${styles.image} ${styles.wide}` : styles.image}>
      <div className={styles.shown}>
        {src ? <img key={src} src={src} alt="" /> : <span>{otherwise}</span>}
      </div>
      <div className={styles.choices}>
        {children}
        <ImageSource label={label} onChoose={onChoose}>
          {src ? (
            <Button look="quiet" aria-label={`${texts.remove}: ${label}`} onClick={onRemove}>
              {texts.remove}
            </Button>
          ) : null}
        </ImageSource>
      </div>
    </div>
  )
}
