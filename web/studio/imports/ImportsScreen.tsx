/** Imports: choose the file of an old site, and what was imported so far. */
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import list from '../frame/RecordList.module.css'
import { RecordList } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { AddFiles } from '../uploads/AddFiles.tsx'
import { ImportRow } from './ImportRow.tsx'
import styles from './Imports.module.css'
import { useImportUpload } from './use-import-upload.ts'
import { useImports } from './use-imports.ts'

const ACCEPTED =
  '.xml,.opml,.json,.jsonl,.artrans,.zip,.gz,.tgz,.sql,application/xml,text/xml,application/json,application/zip,application/gzip'

const ImportsScreen = () => {
  const texts = useStudioTexts('imports')
  const { data, error, refetch } = useImports()
  const uploading = useImportUpload()
  const { upload, refusal } = uploading
  // What is being uploaded from this window is shown above the list.
  const records = data?.records.filter(({ id }) => id === null || id !== upload?.id)
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text}>
        <AddFiles
          label={texts.choose}
          accept={ACCEPTED}
          isSingle
          isDisabled={upload !== null}
          onFiles={uploading.choose}
        />
      </ScreenHead>
      <p className={list.note}>{texts.kept}</p>
      {refusal ? (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      ) : null}
      {upload ? <UploadProgress uploading={uploading} /> : null}
      <RecordList
        error={error}
        onRetry={refetch}
        rows={records}
        empty={upload ? null : <State title={texts.none} text={texts.noneText} />}
        label={texts.list}
      >
        {(record) => <ImportRow key={record.id ?? `run-${record.runId}`} record={record} />}
      </RecordList>
    </>
  )
}
export default ImportsScreen

const UploadProgress = ({ uploading }: { uploading: ReturnType<typeof useImportUpload> }) => {
  const texts = useStudioTexts('imports')
  const { upload, cancel, resume } = uploading
  if (!upload) return null
  const { file, received, isInterrupted, error } = upload
  const text = texts.uploading(file.name, texts.percent(Math.floor((100 * received) / file.size)))
  return (
    <section className={styles.work} aria-label={texts.progress.upload}>
      <p>{text}</p>
      <progress max={file.size} value={received} aria-label={texts.progress.upload} />
      <p className={error ? styles.alarm : styles.quiet} role="status">
        {error ?? (isInterrupted ? texts.retrying : '')}
      </p>
      <div className={styles.buttons}>
        {error ? (
          <Button look="pri" onClick={resume}>
            {texts.again}
          </Button>
        ) : null}
        <Button onClick={cancel}>{texts.cancelUpload}</Button>
      </div>
    </section>
  )
}
