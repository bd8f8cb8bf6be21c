/** One export in the list: what is in it or how far it is, and what can be done with it. */
import { useMutation } from '@tanstack/react-query'
import type { StudioExport } from '#contract/studio/exports.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { Button } from '../frame/Button.tsx'
import styles from '../frame/RecordList.module.css'
import { RecordError } from '../frame/RecordList.tsx'
import { useChange } from '../frame/use-change.ts'
import type { StudioIconName } from '../icons/StudioIcon.tsx'
import { formatBytes } from '../media/format-bytes.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

export const ExportRecord = ({ record }: { record: StudioExport }) => {
  const texts = useStudioTexts('exports')
  const format = useFormat()
  const { locale } = useLanguage()
  const { name, copyUrl, status, percent, bytes, counts, copied, error } = record
  return (
    <li className={styles.row} data-export={record.id}>
      <div className={styles.words}>
        <p className={styles.name}>
          {format.dateTime(record.createTime)}
          {status === 'done' ? <small translate="no">{name}</small> : null}
        </p>
        <p className={styles.facts}>
          {copyUrl === null ? null : <span>{texts.copyFor(copyUrl)}</span>}
          <span>
            {record.isCanceling ? texts.canceling : texts.statuses[status]}
            {percent === null || record.isCanceling ? null : ` · ${texts.progress(percent)}`}
          </span>
          {bytes === null ? null : <span>{formatBytes(bytes, locale)}</span>}
          {counts ? (
            <span>
              {texts.counts(
                format.number(counts.article),
                format.number(counts.talk),
                format.number(counts.page),
                format.number(counts.comment),
                format.number(counts.file),
              )}
            </span>
          ) : null}
          {copied ? (
            <span>{texts.copied(format.number(copied.pages), format.number(copied.files))}</span>
          ) : null}
          {copied && copied.dead > 0 ? <span className={styles.alarm}>{texts.dead(copied.dead)}</span> : null}
          {counts && counts.missing > 0 ? (
            <span className={styles.alarm}>{texts.missing(counts.missing)}</span>
          ) : null}
        </p>
        <RecordError error={error} />
      </div>
      <Actions record={record} />
    </li>
  )
}

const Actions = ({ record }: { record: StudioExport }) => {
  const texts = useStudioTexts('exports')
  const api = useStudioApi()
  const params = { id: record.id }
  const cancel = useChange(EXPORTS_KEY, () => api.studioExports.cancel({ params }))
  const remove = useChange(EXPORTS_KEY, () => api.studioExports.remove({ params }))
  const download = useMutation({
    mutationFn: () => api.studioExports.download({ params }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const action = (name: 'cancel' | 'remove' | 'download', icon: StudioIconName) => {
    const { isPending, mutate } = { cancel, remove, download }[name]
    return (
      <Button
        icon={icon}
        aria-label={`${texts[name]}: ${record.name}`}
        aria-busy={isPending || undefined}
        onClick={() => !isPending && mutate()}
      >
        {texts[name]}
      </Button>
    )
  }
  return (
    <div className={styles.actions}>
      {record.status === 'done' ? action('download', 'download') : null}
      {isExporting(record) && !record.isCanceling ? action('cancel', 'x') : null}
      {isExporting(record) ? null : action('remove', 'trash-2')}
    </div>
  )
}

export const EXPORTS_KEY = ['studio', 'exports']

export const isExporting = ({ status }: StudioExport): boolean => status === 'waiting' || status === 'running'
