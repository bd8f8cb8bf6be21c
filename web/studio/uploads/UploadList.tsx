/** The files that are on their way: a ray for each, its height is the progress. */
import { useAskBeforeClosing } from '#web/ui/use-ask-before-closing.ts'
import { Button, IconButton } from '../frame/Button.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './UploadList.module.css'
import type { QueuedFile, UploadQueue, UploadState } from './upload-queue.ts'

type Props = {
  /** What follows files into a text has neither interruptions nor buttons for all. */
  uploads: Pick<UploadState, 'files' | 'storedCount'> &
    Pick<UploadQueue, 'cancel' | 'retry'> &
    Partial<Pick<UploadState, 'interruption'> & Pick<UploadQueue, 'cancelAll' | 'retryAll' | 'resume'>>
  /** It lies in the corner of the element around it, not of the window. */
  isInside?: boolean
}

/** Rows of files that only wait say little: the first ones stand for all. */
const MAX_ROWS = 12

export const UploadList = ({ uploads, isInside = false }: Props) => {
  const texts = useStudioTexts('uploads')
  const { files, storedCount, interruption, cancel, retry } = uploads
  const sending = files.filter(({ error }) => error === null).length
  useAskBeforeClosing(sending > 0)
  const failed = files.filter(({ error }) => error !== null)
  const rows = [...failed, ...files.filter(({ error }) => error === null).slice(0, MAX_ROWS)]
  const tray = isInside ? `${styles.tray} ${styles.inside}` : styles.tray
  return (
    <section aria-label={texts.region} className={files.length > 0 ? tray : undefined}>
      {/* Always there: screen readers announce only what changes in a region that they know. */}
      <p role="status" className={files.length > 0 ? styles.summary : 'vh'}>
        {sending > 0 ? (
          <b>{interruption ? texts.interrupted[interruption] : texts.sending(sending)}</b>
        ) : null}
        {sending === 0 && files.length > 0 ? <b>{texts.stopped(files.length)}</b> : null}
        {files.length > 0 && storedCount > 0 ? <span>{texts.stored(storedCount)}</span> : null}
      </p>
      {files.length > 0 ? (
        <ul>
          {rows.map((file) => (
            <UploadRow
              key={file.id}
              file={file}
              onCancel={() => cancel(file.id)}
              onRetry={() => retry(file.id)}
            />
          ))}
        </ul>
      ) : null}
      {uploads.cancelAll && (files.length > 1 || interruption) ? (
        <div className={styles.foot}>
          {files.length > rows.length ? <span>{texts.more(files.length - rows.length)}</span> : null}
          {interruption ? <Button onClick={uploads.resume}>{texts.resume}</Button> : null}
          {failed.length > 1 && uploads.retryAll ? (
            <Button onClick={uploads.retryAll}>{texts.retryAll}</Button>
          ) : null}
          <Button look="quiet" onClick={uploads.cancelAll}>
            {texts.cancelAll}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

type RowProps = { file: QueuedFile; onCancel: () => void; onRetry: () => void }

const UploadRow = ({ file: { name, progress, error }, onCancel, onRetry }: RowProps) => {
  const texts = useStudioTexts('uploads')
  return (
    <li className={error ? `${styles.file} ${styles.failed}` : styles.file}>
      <progress max={1} value={error ? 1 : progress} aria-label={texts.progress(name)} />
      <span className={styles.name}>
        {name}
        {error ? <small>{error}</small> : null}
      </span>
      {error ? (
        <Button icon="rotate-cw" size={15} aria-label={texts.retryFile(name)} onClick={onRetry}>
          {texts.retry}
        </Button>
      ) : (
        <span className={styles.share}>
          {progress > 0 ? `${Math.floor(progress * 100)} %` : texts.waiting}
        </span>
      )}
      <IconButton
        icon="x"
        size={16}
        label={error ? texts.remove(name) : texts.cancel(name)}
        onClick={onCancel}
      />
    </li>
  )
}
