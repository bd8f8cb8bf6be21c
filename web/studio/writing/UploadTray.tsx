/** The files that are on their way into the text: a ray for each, its height is the progress. */
import { StudioIcon } from '../icons/StudioIcon.tsx'
import styles from './UploadTray.module.css'
import type { FileInsertion } from './use-file-insertion.ts'
import { useWritingTexts } from './writing-texts.ts'

export const UploadTray = ({ uploads: { files, cancel, retry } }: { uploads: FileInsertion }) => {
  const texts = useWritingTexts().uploads
  return (
    <section
      className={files.length > 0 ? styles.tray : undefined}
      aria-label={texts.region}
      aria-live="polite"
    >
      {files.map(({ id, name, progress, error }) => (
        <div key={id} className={error ? `${styles.file} ${styles.failed}` : styles.file}>
          <progress max={1} value={error ? 1 : progress} aria-label={texts.progress(name)} />
          <span>{error ? texts.failed(name, error) : name}</span>
          {error ? (
            <button type="button" className="lk" onClick={() => retry(id)}>
              {texts.retry}
            </button>
          ) : null}
          <button
            type="button"
            className="ib"
            aria-label={`${error ? texts.remove : texts.cancel}: ${name}`}
            onClick={() => cancel(id)}
          >
            <StudioIcon name="x" size={16} />
          </button>
        </div>
      ))}
    </section>
  )
}
