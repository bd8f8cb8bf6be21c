/** One import: its check or its progress, the report, and what the owner can do with it. */

import type { StudioImport, StudioImportDetails } from '#contract/studio/imports.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { idOf, type PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import head from '../frame/RecordHead.module.css'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { formatBytes } from '../media/format-bytes.ts'
import { ImportActions } from './ImportActions.tsx'
import { ImportItems } from './ImportItems.tsx'
import { ImportOptions } from './ImportOptions.tsx'
import { ImportReport } from './ImportReport.tsx'
import styles from './Imports.module.css'
import { useImportsTexts } from './imports-texts.ts'
import { isWorking, useImport } from './use-imports.ts'

const ImportScreen = ({ params, search }: PageProps) => {
  const texts = useImportsTexts()
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
  const texts = useImportsTexts()
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
        <span>{texts.importers[importer] ?? importer}</span>
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
  const texts = useImportsTexts()
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
  const texts = useImportsTexts()
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
