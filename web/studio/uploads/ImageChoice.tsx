/** An image that is uploaded here or chosen from the media library, with what is shown now and a way to remove it. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { isFailure } from '#web/failure.ts'
import { failureText } from '#web/locale/failure-text.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { FieldError } from '#web/site/forms/Field.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { LibraryImages } from '../writing/publishing/LibraryImages.tsx'
import styles from './ImageChoice.module.css'
import { useUploadTexts } from './uploads-texts.ts'
import { useUploadFile } from './use-upload-file.ts'

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
  const { image: texts } = useUploadTexts()
  const site = useTexts()
  const upload = useUploadFile()
  const input = useRef<HTMLInputElement>(null)
  const [isPicking, setIsPicking] = useState(false)
  const [percent, setPercent] = useState(0)
  const choose = (mediaId: number, chosen: string) => {
    setIsPicking(false)
    onChoose(mediaId, chosen)
  }
  const sending = useMutation({
    mutationFn: (file: File) =>
      upload(file, {
        onProgress: (part) => setPercent(Math.round(part * 100)),
        signal: new AbortController().signal,
      }),
    onSuccess: ({ id, url }) => choose(id, url),
    meta: { silent: true },
  })
  const failure = sending.error
  return (
    <div className={isWide ? `${styles.image} ${styles.wide}` : styles.image}>
      <div className={styles.shown}>
        {src ? <img key={src} src={src} alt="" /> : <span>{otherwise}</span>}
      </div>
      <div className={styles.choices}>
        {children}
        <div className={styles.actions}>
          <button
            type="button"
            className="btn btn-line sm"
            aria-busy={sending.isPending || undefined}
            aria-label={`${texts.upload}: ${label}`}
            onClick={() => input.current?.click()}
          >
            <StudioIcon name="upload" size={15} />
            {sending.isPending ? texts.uploading(percent) : texts.upload}
          </button>
          <button
            type="button"
            className="btn btn-line sm"
            aria-expanded={isPicking}
            aria-label={`${texts.library}: ${label}`}
            onClick={() => setIsPicking(!isPicking)}
          >
            {texts.library}
          </button>
          {src ? (
            <button
              type="button"
              className="btn btn-quiet sm"
              aria-label={`${texts.remove}: ${label}`}
              onClick={onRemove}
            >
              {texts.remove}
            </button>
          ) : null}
        </div>
        <FieldError
          text={
            failure ? (isFailure(failure) ? failureText(failure, site) : site.toasts.noResponse) : undefined
          }
        />
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
      </div>
    </div>
  )
}
