/** One line that says how the saving goes; for everything but the ordinary it says that the text is safe. */
import { use, useSyncExternalStore } from 'react'
import { failureText } from '#web/locale/failure-text.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import type { DraftSaver, SavingKind } from '../saving/draft-saver.ts'
import { SignInRequestsContext } from '../session/SessionLostDialog.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './SavingStatus.module.css'

const icons: Partial<Record<SavingKind, StudioIconName>> = {
  saved: 'check',
  offline: 'cloud-off',
  failed: 'circle-alert',
  'signed-out': 'key-round',
  conflict: 'git-merge',
}

export const SavingStatus = ({ saver }: { saver: DraftSaver }) => {
  const { saving } = useStudioTexts('writing')
  const site = useTexts()
  const format = useFormat()
  const requests = use(SignInRequestsContext)
  const { kind, savedAt, revision, failure, isStored } = useSyncExternalStore(saver.subscribe, saver.get)
  const text = () => {
    if (!isStored && kind !== 'saved') return saving.unstored
    if (kind === 'saved') return savedAt ? saving.savedAt(format.time(savedAt), revision) : saving.saved
    if (kind === 'failed') return saving.failed(failure ? failureText(failure, site) : '')
    return saving[kind]
  }
  const icon = icons[kind]
  return (
    <p className={styles.status} data-kind={kind} role="status">
      {icon ? <StudioIcon name={icon} size={16} /> : <span className={styles.rays} aria-hidden="true" />}
      <span>{text()}</span>
      {kind === 'failed' || kind === 'offline' ? (
        <button type="button" className="lk" onClick={() => void saver.saveNow()}>
          {saving.retry}
        </button>
      ) : null}
      {kind === 'signed-out' ? (
        <button
          type="button"
          className="lk"
          onClick={() =>
            void requests?.request().then((isSignedIn) => (isSignedIn ? saver.saveNow() : undefined))
          }
        >
          {saving.signIn}
        </button>
      ) : null}
    </p>
  )
}
