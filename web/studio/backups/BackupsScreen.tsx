/** The backups of the site: how often one is made, what was made and proven, another one, a download, and a restore. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LastRestore, StudioBackup, StudioRestore } from '#contract/studio/backups.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { State } from '#web/ui/State.tsx'
import { useAskBeforeClosing } from '#web/ui/use-ask-before-closing.ts'
import { Button } from '../frame/Button.tsx'
import styles from '../frame/RecordList.module.css'
import { RecordError, RecordList } from '../frame/RecordList.tsx'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { useChange } from '../frame/use-change.ts'
import { uploadInChunks } from '../imports/upload-in-chunks.ts'
import { formatBytes } from '../media/format-bytes.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { FileInput } from '../uploads/FileInput.tsx'
import { PlanForm } from './PlanForm.tsx'
import { RestorePanel } from './RestorePanel.tsx'
import { BACKUPS, isMade, useBackups } from './use-backups.ts'

const BackupsScreen = () => {
  const texts = useStudioTexts('backups')
  const api = useStudioApi()
  const format = useFormat()
  const { data, error, refetch } = useBackups()
  const make = useChange(
    BACKUPS,
    () => api.studioBackups.make(),
    () => texts.making,
  )
  const check = useCheck()
  const { upload, send, stop } = useBackupUpload()
  const input = useRef<HTMLInputElement>(null)
  const isMaking = make.isPending || (data?.records.some(isMade) ?? false)
  const restore = upload ?? data?.restore ?? null
  // Nothing continues an upload of another window, or of one that was closed.
  const isLeftBehind = restore?.status === 'uploading' && !upload
  const isRestoring = restore !== null && restore.status !== 'failed' && !isLeftBehind
  return (
    <>
      <ScreenHead title={texts.title} text={texts.text}>
        <Button icon="upload" disabled={isRestoring || !data} onClick={() => input.current?.click()}>
          {texts.restoreFile}
        </Button>
        <Button icon="history" aria-busy={isMaking} disabled={isMaking} onClick={() => make.mutate()}>
          {texts.make}
        </Button>
      </ScreenHead>
      <FileInput ref={input} isSingle accept=".tar,.age" onFiles={([file]) => file && send(file)} />
      {data ? (
        <>
          {restore ? <RestorePanel restore={restore} isLeftBehind={isLeftBehind} onEnd={stop} /> : null}
          {data.lastRestore && !restore ? <LastRestoreNote last={data.lastRestore} /> : null}
          <p className={styles.note}>
            {texts.joined([
              texts.place(data.place),
              ...(data.nextTime ? [texts.next(format.dateTime(data.nextTime))] : []),
              ...(data.isEncrypted ? [] : [texts.notEncrypted]),
            ])}
          </p>
          <PlanForm plan={data.plan} fixed={data.fixed} />
        </>
      ) : null}
      <RecordList
        error={error}
        onRetry={refetch}
        rows={data?.records}
        empty={<State title={texts.none} text={texts.noneText} />}
      >
        {(backup) => (
          <BackupRecord
            key={backup.id}
            backup={backup}
            onRestore={isRestoring ? null : () => check.mutate(backup.id)}
          />
        )}
      </RecordList>
    </>
  )
}
export default BackupsScreen

/** Checks a backup of the list, or with null the uploaded one. */
const useCheck = () => {
  const api = useStudioApi()
  return useChange(BACKUPS, (backupId: number | null) =>
    api.studioBackups.check({ body: { backupId, password: '', isKeyLost: false } }),
  )
}

const useBackupUpload = () => {
  const api = useStudioApi()
  const check = useCheck()
  const [upload, setUpload] = useState<StudioRestore | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  useAskBeforeClosing(upload !== null)
  const show = (name: string, percent: number) =>
    setUpload({ backupId: null, name, status: 'uploading', percent, found: null, error: null, needs: null })
  const change = useChange(BACKUPS, async (file: File) => {
    const controller = new AbortController()
    sending.current = controller
    const { signal } = controller
    const name = file.name.slice(-200)
    show(name, 0)
    try {
      await uploadInChunks(file, 0, {
        signal,
        sendPart: async (from, part) =>
          (await api.studioBackups.upload({ query: { name, bytes: file.size, from }, body: { file: part } }))
            .received,
        onProgress: (received) => !signal.aborted && show(name, Math.floor((100 * received) / file.size)),
      })
      signal.throwIfAborted()
      await check.mutateAsync(null)
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      if (!signal.aborted) setUpload(null)
    }
  })
  const stop = () => {
    sending.current?.abort()
    setUpload(null)
  }
  return { upload, send: change.mutate, stop }
}

const LastRestoreNote = ({ last: { time, createTime, kept } }: { last: LastRestore }) => {
  const texts = useStudioTexts('backups')
  const format = useFormat()
  return (
    <p className={styles.note} role="status">
      {texts.lastRestore(format.dateTime(time), format.dateTime(createTime), kept)}
    </p>
  )
}

type RecordProps = {
  backup: StudioBackup
  /** Null while another one is restored. */
  onRestore: (() => void) | null
}

const BackupRecord = ({ backup, onRestore }: RecordProps) => {
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
        <RecordError error={error} />
      </div>
      {status === 'proven' ? (
        <div className={styles.actions}>
          <Button
            icon="history"
            aria-label={`${texts.restore}: ${name}`}
            disabled={!onRestore}
            onClick={() => onRestore?.()}
          >
            {texts.restore}
          </Button>
          <DownloadButton backup={backup} />
        </div>
      ) : null}
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
    <Button
      icon="download"
      aria-label={`${texts.download}: ${name}`}
      aria-busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {texts.download}
    </Button>
  )
}
