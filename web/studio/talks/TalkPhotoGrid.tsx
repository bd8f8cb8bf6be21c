/** The photos of a talk and those on their way. A photo opens with its alternative text and its place. */
import { IconButton } from '../frame/Button.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import type { QueuedFile } from '../uploads/upload-queue.ts'
import styles from './TalkPhotoGrid.module.css'
import type { WrittenPhoto } from './talk-kind.ts'
import type { TalkUploads } from './use-talk-photos.ts'

type Props = { photos: WrittenPhoto[]; uploads: TalkUploads; onOpen: (index: number) => void }

export const TalkPhotoGrid = ({ photos, uploads, onOpen }: Props) => {
  const texts = useStudioTexts('talks')
  const { files, sending } = uploads
  const count = photos.length + files.length
  return (
    <>
      {count > 0 ? (
        <ul className={styles.grid} data-count={Math.min(count, 5)}>
          {photos.map((photo, i) => (
            <li key={photo.mediaId}>
              <button type="button" aria-label={texts.openPhoto(i + 1, photo.alt)} onClick={() => onOpen(i)}>
                <img
                  src={photo.image.src}
                  srcSet={photo.image.srcset}
                  sizes="(max-width: 996px) 66vw, 26rem"
                  alt=""
                  style={{ background: photo.image.placeholder }}
                />
              </button>
              <span className={styles.number} aria-hidden="true">
                {i + 1}
              </span>
              {photo.alt === '' ? (
                <span className={styles.missing} aria-hidden="true">
                  <StudioIcon name="triangle-alert" size={13} />
                  alt
                </span>
              ) : null}
            </li>
          ))}
          {files.map((file, i) => (
            <li key={`upload ${file.id}`}>
              <Upload file={file} number={photos.length + i + 1} uploads={uploads} />
            </li>
          ))}
        </ul>
      ) : null}
      <p role="status" className={styles.status}>
        {sending > 0 ? texts.uploading(sending) : ''}
      </p>
    </>
  )
}

type UploadProps = { file: QueuedFile; number: number; uploads: TalkUploads }

const Upload = ({ file: { id, name, progress, error }, number, uploads }: UploadProps) => {
  const texts = useStudioTexts('talks')
  return (
    <div className={styles.upload} data-failed={error === null ? undefined : ''}>
      <span className={styles.number}>
        {number}
        {error === null && progress > 0 ? ` · ${Math.floor(progress * 100)} %` : ''}
      </span>
      <code>{name}</code>
      {error === null ? null : (
        <p role="alert">
          {error}{' '}
          <button type="button" className="lk" onClick={() => uploads.retry(id)}>
            {texts.retry}
          </button>
        </p>
      )}
      <IconButton
        icon="x"
        className={styles.cancel}
        label={texts.remove(name)}
        onClick={() => uploads.cancel(id)}
      />
      <progress max={1} value={error === null ? progress : 1} aria-label={texts.photoOnItsWay(name)} />
    </div>
  )
}
