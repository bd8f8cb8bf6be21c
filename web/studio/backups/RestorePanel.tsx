/** A restore: the upload, the check, what was found and what is lost, and the restart of the site on the backup. */
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { StudioRestore } from '#contract/studio/backups.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Button } from '../frame/Button.tsx'
import { useConfirm } from '../frame/ConfirmProvider.tsx'
import { useChange } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import field from '../settings/SettingField.module.css'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './Backups.module.css'
import { BACKUPS } from './use-backups.ts'

type Props = {
  restore: StudioRestore
  /** It is uploaded by no window. */
  isLeftBehind: boolean
  /** Stops the upload of this window. */
  onEnd: () => void
}

export const RestorePanel = ({ restore, isLeftBehind, onEnd }: Props) => {
  const texts = useStudioTexts('backups')
  const api = useStudioApi()
  const end = useChange(BACKUPS, () => api.studioBackups.endRestore())
  const { status, name, percent, found, error, needs } = restore
  const cancel = (
    <Button
      aria-busy={end.isPending}
      onClick={() => {
        onEnd()
        end.mutate()
      }}
    >
      {status === 'failed' ? texts.close : texts.cancel}
    </Button>
  )
  return (
    <section className={styles.restore} aria-label={texts.restoring[status]}>
      <h2>{texts.restoring[status]}</h2>
      {status === 'uploading' || status === 'checking' ? (
        <>
          <p translate="no">{name}</p>
          {isLeftBehind ? <p className={styles.alarm}>{texts.leftBehind}</p> : null}
          <progress max={100} value={percent} aria-label={texts.restoring[status]} />
          <Buttons>{cancel}</Buttons>
        </>
      ) : null}
      {status === 'checked' && found ? <Found found={found} cancel={cancel} /> : null}
      {status === 'replacing' ? <p role="status">{texts.replacingText}</p> : null}
      {status === 'failed' ? (
        <>
          <p className={styles.alarm} role="alert" translate={needs ? undefined : 'no'}>
            {needs ? texts.needs[needs] : error}
          </p>
          <AnotherCheck restore={restore} cancel={cancel} />
        </>
      ) : null}
    </section>
  )
}

const Buttons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>

type FoundProps = { found: NonNullable<StudioRestore['found']>; cancel: ReactNode }

const Found = ({ found, cancel }: FoundProps) => {
  const texts = useStudioTexts('backups')
  const api = useStudioApi()
  const format = useFormat()
  const confirm = useConfirm()
  const replace = useChange(BACKUPS, () => api.studioBackups.restore())
  const time = format.dateTime(found.createTime)
  const number = format.number
  const { articles, talks, comments, readers, changes } = found.since
  const lost = texts.lost(articles, talks, comments, readers)
  const losses = [...(lost ? [lost] : []), ...(changes > 0 ? [texts.changes(changes)] : [])]
  const ask = async () => {
    const question = { title: texts.replaceTitle(time), text: texts.replaceText, confirm: texts.replace }
    if (await confirm(question)) replace.mutate()
  }
  return (
    <>
      <p>
        {texts.joined([
          texts.found(time, number(found.rows), number(found.files)),
          ...(found.hasMedia ? [] : [texts.withoutMedia]),
          ...(found.newFiles > 0 ? [texts.newFiles(found.newFiles)] : []),
          ...(found.isOfFormerVersion ? [texts.formerVersion] : []),
        ])}
      </p>
      <p>{losses.length === 0 ? texts.nothingLost : texts.joined(losses)}</p>
      <p className={styles.quiet}>{texts.afterwards}</p>
      <Buttons>
        <Button look="pri" icon="history" aria-busy={replace.isPending} onClick={() => void ask()}>
          {texts.replace}
        </Button>
        {cancel}
      </Buttons>
    </>
  )
}

/** What a failed check can be tried again with. */
const AnotherCheck = ({ restore, cancel }: { restore: StudioRestore; cancel: ReactNode }) => {
  const { backupId, needs } = restore
  const texts = useStudioTexts('backups')
  const api = useStudioApi()
  const id = useId()
  const [password, setPassword] = useState('')
  const check = useChange(BACKUPS, () =>
    api.studioBackups.check({ body: { backupId, password, isKeyLost: needs === 'key' } }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check.isPending) check.mutate()
  }
  return (
    <form className={styles.again} onSubmit={submit}>
      {needs === 'password' || needs === 'other-password' ? (
        <>
          <label htmlFor={id}>{texts.password}</label>
          <input
            id={id}
            className={field.input}
            type="password"
            autoComplete="off"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </>
      ) : null}
      <Buttons>
        {needs === null ? null : (
          <button type="submit" className="btn btn-pri sm" aria-busy={check.isPending}>
            {needs === 'key' ? texts.checkWithoutKey : texts.checkAgain}
          </button>
        )}
        {cancel}
      </Buttons>
    </form>
  )
}
