/** The backups of the site: what was made and proven, what failed and why, another one with its progress, and a download. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { StudioBackup } from '#contract/studio/backups.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import styles from '../frame/RecordList.module.css'
import { RecordList } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useChange } from '../frame/use-change.ts'
import { formatBytes } from '../media/format-bytes.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'

const KEY = ['studio', 'backups']
const WHILE_RUNNING_MS = 1_000

const isOpen = ({ status }: StudioBackup) => status === 'waiting' || status === 'running'

const BackupsScreen = () => {
  const texts = useStudioTexts('backups')
  const api = useStudioApi()
  const format = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => api.studioBackups.list(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.records.some(isOpen) ? WHILE_RUNNING_MS : false),
  })
  const make = useChange(
    KEY,
    () => api.studioBackups.make(),
    () => texts.making,
  )
  const isMaking = make.isPending || (data?.records.some(isOpen) ?? false)
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text}>
        <Button icon="history" aria-busy={isMaking} disabled={isMaking} onClick={() => make.mutate()}>
          {texts.make}
        </Button>
      </ScreenHead>
      {data ? (
        <p className={styles.note}>
          {texts.joined([
            texts.place(data.place),
            data.nextTime ? texts.next(format.dateTime(data.nextTime)) : texts.noSchedule,
            ...(data.isEncrypted ? [] : [texts.notEncrypted]),
          ])}
        </p>
      ) : null}
      <RecordList
        error={error}
        onRetry={refetch}
        rows={data?.records}
        empty={<State title={texts.none} text={texts.noneText} />}
      >
        {(backup) => <BackupRecord key={backup.id} backup={backup} />}
      </RecordList>
    </>
  )
}
export default BackupsScreen

const BackupRecord = ({ backup }: { backup: StudioBackup }) => {
  const texts = useStudioTexts('backups')
  const format = useFormat()
  const { locale } = useLanguage()
  const { id, name, status, percent, bytes, proof, error } = backup
  return (
    <li className={styles.row} data-backup={id}>
      <div className={styles.words}>
        <p className={styles.name}>
          {format.dateTime(backup.createTime)}
          <small translate="no">{name}</small>
        </p>
        <p className={styles.facts}>
          <span>
            {texts.statuses[status]}
            {percent === null ? null : ` · ${texts.progress(percent)}`}
          </span>
          <span>{texts.reasons[backup.reason]}</span>
          {bytes === null ? null : <span>{formatBytes(bytes, locale)}</span>}
          {backup.isEncrypted ? <span>{texts.encrypted}</span> : null}
          {backup.hasKey ? <span>{texts.withKey}</span> : null}
          {proof ? <span>{texts.proof(format.number(proof.rows), format.number(proof.files))}</span> : null}
          {proof && proof.missingMedia > 0 ? (
            <span className={styles.alarm}>{texts.missing(proof.missingMedia)}</span>
          ) : null}
        </p>
        {error ? (
          <p className={styles.error} translate="no">
            {error}
          </p>
        ) : null}
      </div>
      {status === 'proven' ? <DownloadButton backup={backup} /> : null}
    </li>
  )
}

const DownloadButton = ({ backup: { id, name } }: { backup: StudioBackup }) => {
  const texts = useStudioTexts('backups')
  const api = useStudioApi()
  const download = useMutation({
    mutationFn: () => api.studioBackups.download({ params: { id } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <div className={styles.actions}>
      <Button
        icon="download"
        aria-label={`${texts.download}: ${name}`}
        aria-busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {texts.download}
      </Button>
    </div>
  )
}
