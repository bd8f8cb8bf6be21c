/** One import in the list: what it was, how it stands, and undo where no screen of its own has it. */
import { importOutcomes } from '#contract/studio/import-limits.ts'
import type { StudioImport } from '#contract/studio/imports.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { Button, IconButton } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import styles from '../frame/RecordList.module.css'
import { formatBytes } from '../media/format-bytes.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { useImportActions, useUndoRun } from './use-imports.ts'

export const ImportRow = ({ record }: { record: StudioImport }) => {
  const texts = useStudioTexts('imports')
  const format = useFormat()
  const { locale } = useLanguage()
  const { id, name, importer, phase, status, percent, bytes, counts, error } = record
  const outcomes = phase === 'upload' ? texts.outcomes.check : texts.outcomes[phase]
  const shown = counts ? importOutcomes.filter((one) => counts[one] > 0) : []
  return (
    <li className={styles.row} data-import={id ?? undefined}>
      <div className={styles.words}>
        <p className={styles.name}>
          {id === null || phase === 'upload' ? (
            <span translate="no">{name}</span>
          ) : (
            <Link to={studioPages.import.href({ importId: id })} translate="no">
              {name}
            </Link>
          )}
          <small>{texts.importers[importer] ?? importer}</small>
        </p>
        <p className={styles.facts}>
          <span className={status === 'failed' ? styles.alarm : undefined}>
            {texts.statuses[phase][status]}
            {percent === null ? null : ` · ${texts.percent(percent)}`}
          </span>
          <time dateTime={record.createTime}>{format.dateTime(record.createTime)}</time>
          {bytes === null ? null : <span>{formatBytes(bytes, locale)}</span>}
          {id === null ? <span>{texts.command}</span> : null}
          {counts
            ? shown.map((one) => (
                <span key={one}>
                  {outcomes[one]} {format.number(counts[one])}
                </span>
              ))
            : null}
        </p>
        {error ? (
          <p className={styles.error}>{[error.place, error.reason].filter(Boolean).join(' · ')}</p>
        ) : null}
      </div>
      {id === null && record.runId !== null ? <UndoRun runId={record.runId} name={name} /> : null}
      {id !== null && phase === 'upload' ? <DeleteUpload id={id} name={name} /> : null}
    </li>
  )
}

const UndoRun = ({ runId, name }: { runId: number; name: string }) => {
  const texts = useStudioTexts('imports')
  const confirm = useConfirm()
  const undo = useUndoRun()
  const ask = async () => {
    const question = { title: texts.undoTitle, text: texts.undoText, confirm: texts.undo }
    if (await confirm(question)) undo.mutate(runId)
  }
  return (
    <div className={styles.actions}>
      <Button
        icon="undo-2"
        aria-label={`${texts.undo}: ${name}`}
        aria-busy={undo.isPending}
        onClick={() => void ask()}
      >
        {texts.undo}
      </Button>
    </div>
  )
}

const DeleteUpload = ({ id, name }: { id: number; name: string }) => {
  const texts = useStudioTexts('imports')
  const { remove } = useImportActions(id)
  return (
    <div className={styles.actions}>
      <IconButton
        icon="trash-2"
        label={`${texts.delete}: ${name}`}
        title={texts.delete}
        onClick={() => remove.mutate()}
      />
    </div>
  )
}
