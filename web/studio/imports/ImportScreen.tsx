/** One import: its check or its progress, the report, and what the owner can do with it. */

import type { StudioImport, StudioImportDetails } from '#contract/studio/imports.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { idOf, type PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import head from '../frame/RecordHead.module.css'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { formatBytes } from '../media/format-bytes.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { ImportItems } from './ImportItems.tsx'
import { ImportOptions } from './ImportOptions.tsx'
import { ImportReport } from './ImportReport.tsx'
import styles from './Imports.module.css'
import { isWorking, useImport, useImportActions } from './use-imports.ts'

const ImportScreen = ({ params, search }: PageProps) => {
  const texts = useStudioTexts('imports')
  const { data, error, refetch } = useImport(idOf(params.importId))
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data === null)
    return (
      <State mood="odd" level="h1" title={texts.gone} text={texts.goneText}>
        <Link className="btn btn-line sm" to={studioPages.imports.href()}>
          {texts.toList}
        </Link>
      </State>
    )
  return <OpenImport record={data} search={search} />
}
export default ImportScreen

type Props = { record: StudioImportDetails; search: URLSearchParams }

const OpenImport = ({ record, search }: Props) => {
  const texts = useStudioTexts('imports')
  const format = useFormat()
  const { locale } = useLanguage()
  const { id, name, importer, phase, status, bytes, error, report, hasFile, finishTime } = record
  const works = isWorking(record)
  const canCheck = hasFile && !works && (phase === 'check' || record.canStart)
  return (
    <>
      <p className={head.up}>
        <Link to={studioPages.imports.href()}>
          <StudioIcon name="chevron-left" size={15} />
          {texts.toList}
        </Link>
      </p>
      <ScreenHead title={name} text={texts.statuses[phase][status]}>
        <ImportActions record={record} />
      </ScreenHead>
      <p className={head.facts}>
        {importer ? <span>{texts.importers[importer] ?? importer}</span> : null}
        {bytes === null ? null : <span>{formatBytes(bytes, locale)}</span>}
        <time dateTime={record.createTime}>{format.dateTime(record.createTime)}</time>
      </p>
      {/* Always there: screen readers announce only what changes in a region that they know. */}
      <div role="status">
        {works ? <ImportWork record={record} /> : null}
        {error ? <ImportError record={record} error={error} /> : null}
        {status === 'canceled' && !error ? <p className={styles.quiet}>{texts.stopped}</p> : null}
        {phase === 'check' && status === 'done' && !hasFile ? (
          <p className={styles.quiet}>{texts.expired}</p>
        ) : null}
      </div>
      {canCheck ? <ImportOptions key={finishTime} record={record} /> : null}
      {report && !works && status !== 'failed' ? (
        <>
          <ImportReport record={record} report={report} />
          <ImportItems id={id ?? 0} record={record} report={report} search={search} />
        </>
      ) : null}
    </>
  )
}

type ErrorProps = { record: StudioImportDetails; error: NonNullable<StudioImportDetails['error']> }

const ImportError = ({ record: { phase }, error: { place, reason } }: ErrorProps) => {
  const texts = useStudioTexts('imports')
  return (
    <section className={styles.error} aria-label={texts.statuses[phase].failed}>
      {place ? <b>{place}</b> : null}
      <p>{reason}</p>
      <p className={styles.quiet}>
        {phase === 'check' ? texts.refused : phase === 'undo' ? texts.undoStopped : texts.stoppedByError}
      </p>
    </section>
  )
}

const ImportWork = ({ record: { phase, percent, step } }: { record: StudioImport }) => {
  const texts = useStudioTexts('imports')
  const isReading = step === null
  return (
    <section className={styles.work} aria-label={texts.progress[phase]}>
      <p>
        {texts.progress[phase]}
        {percent === null || isReading ? null : ` · ${texts.percent(percent)}`}
      </p>
      <progress
        max={100}
        // Without a value the bar says that nothing can be counted yet.
        {...(percent === null || isReading ? {} : { value: percent })}
        aria-label={texts.progress[phase]}
      />
      <p className={styles.step} translate="no">
        {isReading && phase !== 'undo' ? texts.reading : step}
      </p>
      <p className={styles.quiet}>{texts.closable}</p>
    </section>
  )
}

/** What can be done with an import as it stands: import, continue, cancel, undo, delete. */
const ImportActions = ({ record }: { record: StudioImportDetails }) => {
  const texts = useStudioTexts('imports')
  const confirm = useConfirm()
  const { start, cancel, undo, remove } = useImportActions(record.id ?? 0)
  const { phase, canStart, canUndo, runId } = record
  const askAndUndo = async () => {
    const question = { title: texts.undoTitle, text: texts.undoText, confirm: texts.undo }
    if (await confirm(question)) undo.mutate()
  }
  if (isWorking(record))
    return (
      <Button icon="x" aria-busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {texts.cancel}
      </Button>
    )
  const canDelete = runId === null && (phase === 'upload' || phase === 'check' || canStart)
  return (
    <>
      {canDelete ? (
        <Button icon="trash-2" look="quiet" aria-busy={remove.isPending} onClick={() => remove.mutate()}>
          {texts.delete}
        </Button>
      ) : null}
      {canUndo ? (
        <Button icon="undo-2" aria-busy={undo.isPending} onClick={() => void askAndUndo()}>
          {texts.undo}
        </Button>
      ) : null}
      {canStart ? (
        <Button icon="upload" look="pri" aria-busy={start.isPending} onClick={() => start.mutate()}>
          {phase === 'check' ? texts.start : texts.continue}
        </Button>
      ) : null}
    </>
  )
}
