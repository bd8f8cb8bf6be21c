/** What the last check found about a website: when, where it leads, and why it fails. */
import type { StudioFriend } from '#contract/studio/friends.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './FriendsScreen.module.css'

type Props = { friend: StudioFriend; onMove: (url: string) => void }

export const CheckResult = ({ friend: { check, isWaiting, name }, onMove }: Props) => {
  const texts = useStudioTexts('friends')
  const format = useFormat()
  if (isWaiting)
    return (
      <p className={styles.result} data-result="waiting">
        <span className={styles.rays} aria-hidden="true" />
        {texts.waiting}
      </p>
    )
  if (!check) return <p className={styles.result}>{texts.unchecked}</p>
  const { outcome, status, target, reason } = check
  const time = format.dateTime(check.checkedAt)
  if (outcome === 'fails')
    return (
      <p className={styles.result} data-result="fails">
        <StudioIcon name="circle-alert" size={14} />
        <span>
          {texts.failedAt(
            time,
            reason === 'status' && status !== null
              ? texts.status(status)
              : texts.reasons[reason ?? 'network'],
          )}
          {target ? <small translate="no">{texts.leadsTo(target)}</small> : null}
        </span>
      </p>
    )
  return (
    <p className={styles.result} data-result={outcome}>
      <StudioIcon name={outcome === 'moved' ? 'replace' : 'circle-check'} size={14} />
      <span>
        {texts.responds(time)}
        {target ? (
          <small translate="no">{outcome === 'moved' ? texts.movedTo(target) : texts.leadsTo(target)}</small>
        ) : null}
        {outcome === 'moved' && target ? (
          <button
            type="button"
            className="lk"
            aria-label={texts.actionOn(texts.useTarget, name)}
            onClick={() => onMove(target)}
          >
            {texts.useTarget}
          </button>
        ) : null}
      </span>
    </p>
  )
}
