/** Buttons that upload an image or choose one of the media library; a failed upload is reported below them. */
import { type ReactNode, useRef, useState } from 'react'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { Button } from '../frame/Button.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { LibraryImages } from '../writing/publishing/LibraryImages.tsx'
import { FileInput } from './FileInput.tsx'
import styles from './ImageSource.module.css'
import { useImageUpload } from './use-image-upload.ts'

type Props = {
  /** What the image is for: the name of its field. */
  label: string
  onChoose: (mediaId: number, src: string) => void
  /** More buttons. */
  children?: ReactNode
}

export const ImageSource = ({ label, onChoose, children }: Props) => {
  const { image: texts } = useStudioTexts('uploads')
  const site = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isPicking, setIsPicking] = useState(false)
  const choose = (mediaId: number, src: string) => {
    setIsPicking(false)
    onChoose(mediaId, src)
  }
  const sending = useImageUpload(({ id, url }) => choose(id, url))
  const { error } = sending
  return (
    <>
      <div className={styles.actions}>
        <Button
          icon="upload"
          size={15}
          aria-busy={sending.isPending || undefined}
          aria-label={`${texts.upload}: ${label}`}
          onClick={() => input.current?.click()}
        >
          {sending.isPending ? texts.uploading(sending.percent) : texts.upload}
        </Button>
        <Button
          aria-expanded={isPicking}
          aria-label={`${texts.library}: ${label}`}
          onClick={() => setIsPicking(!isPicking)}
        >
          {texts.library}
        </Button>
        {children}
      </div>
      <FieldError text={error ? failureText(error, site) : undefined} />
      <FileInput ref={input} isSingle accept="image/*" onFiles={([file]) => file && sending.send(file)} />
      {isPicking ? <LibraryImages onChoose={({ id, url }) => choose(id, url)} /> : null}
    </>
  )
}
