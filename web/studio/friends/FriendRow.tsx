/** A friend link in the list: what readers see of it, the result of the last check, and its actions. */
import type { StudioFriend } from '#contract/studio/friends.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button, IconButton, IconLink } from '../frame/Button.tsx'
import list from '../frame/RecordList.module.css'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import { OrderHandle } from '../ordering/OrderHandle.tsx'
import { useOrderedItem } from '../ordering/Ordering.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './FriendsScreen.module.css'
import type { FriendActions } from './use-friends.ts'

type Props = {
  friend: StudioFriend
  index: number
  /** False in a list of some of them, which has no order of its own. */
  canMove: boolean
  actions: FriendActions
  onEdit: () => void
}

export const FriendRow = ({ friend, index, canMove, actions, onEdit }: Props) => {
  const texts = useStudioTexts('friends')
  const { id, name, url, intro, avatarSrc, isWaiting, isRequest } = friend
  const { ref, handleRef, isDragging } = useOrderedItem(id, index)
  const button = (icon: StudioIconName, action: string, run: () => void, isDisabled = false) => (
    <IconButton
      icon={icon}
      label={texts.actionOn(action, name)}
      title={action}
      disabled={isDisabled}
      onClick={run}
    />
  )
  return (
    <li
      ref={canMove ? ref : undefined}
      className={`${list.row} ${styles.row}`}
      data-friend={id}
      data-dragging={isDragging || undefined}
    >
      {canMove ? (
        <OrderHandle handleRef={handleRef} name={texts.link(name)} className={`ib ${styles.handle}`} />
      ) : null}
      <Avatar name={name} src={avatarSrc} size={40} />
      <div className={list.words}>
        <p className={list.name}>
          <span lang={textLang(name)}>{name}</span>
          <small translate="no">{url.replace(/^https?:\/\/|\/$/g, '')}</small>
        </p>
        {intro ? (
          <p className={styles.intro} lang={textLang(intro)}>
            {intro}
          </p>
        ) : null}
        {isRequest ? (
          <RequestResult friend={friend} />
        ) : (
          <CheckResult friend={friend} onMove={(target) => actions.moveTo.mutate({ friend, url: target })} />
        )}
      </div>
      <div className={list.actions}>
        {isRequest ? (
          <Button
            look="pri"
            icon="check"
            aria-label={texts.actionOn(texts.approve, name)}
            onClick={() => actions.approve.mutate(friend)}
          >
            {texts.approve}
          </Button>
        ) : (
          button('rotate-cw', texts.checkOne, () => actions.check.mutate([id]), isWaiting)
        )}
        <IconLink
          icon="external-link"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          label={texts.actionOn(texts.visit, name)}
          title={texts.visit}
        />
        {button('pencil', texts.edit, onEdit)}
        {button('trash-2', isRequest ? texts.decline : texts.delete, () => actions.remove.mutate(friend))}
      </div>
    </li>
  )
}

/** What was found on the website that asks: when it asked, its link to this site, and its feed. */
const RequestResult = ({ friend: { site, createTime } }: { friend: StudioFriend }) => {
  const texts = useStudioTexts('friends')
  const format = useFormat()
  const linkBack = site?.linkBack
  const isMissing = site !== null && !linkBack
  return (
    <p className={styles.result} data-result={isMissing ? 'moved' : linkBack ? 'responds' : undefined}>
      <StudioIcon name={isMissing ? 'circle-alert' : linkBack ? 'circle-check' : 'clock'} size={14} />
      <span>
        {texts.asked(format.date(createTime))}
        <small>
          {linkBack ? (
            <a href={linkBack} target="_blank" rel="noopener noreferrer">
              {texts.linksBack(new URL(linkBack).pathname)}
            </a>
          ) : site ? (
            texts.noLinkBack[site.outcome]
          ) : (
            texts.notLooked
          )}
        </small>
        {site?.feedUrl ? <small>{texts.hasFeed}</small> : null}
      </span>
    </p>
  )
}

type CheckResultProps = { friend: StudioFriend; onMove: (url: string) => void }

/** What the last check found about a website: when, where it leads, and why it fails. */
const CheckResult = ({ friend: { check, site, isWaiting, name }, onMove }: CheckResultProps) => {
  const texts = useStudioTexts('friends')
  const format = useFormat()
  if (isWaiting)
    return (
      <p className={styles.result} data-result="waiting">
        <span className={styles.rays} aria-hidden="true" />
        {texts.waiting}
      </p>
    )
  const news = site && site.outcome !== 'reads' ? <small>{texts.news[site.outcome]}</small> : null
  if (!check)
    return (
      <p className={styles.result}>
        <span>
          {texts.unchecked}
          {news}
        </span>
      </p>
    )
  const { outcome, status, target, reason } = check
  const time = format.dateTime(check.checkedAt)
  if (outcome === 'fails' || outcome === 'refuses')
    return (
      <p className={styles.result} data-result={outcome}>
        <StudioIcon name="circle-alert" size={14} />
        <span>
          {texts[outcome === 'fails' ? 'failedAt' : 'refusedAt'](
            time,
            reason === 'status' && status !== null
              ? texts.status(status)
              : texts.reasons[reason ?? 'network'],
          )}
          {target ? <small translate="no">{texts.leadsTo(target)}</small> : null}
          {news}
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
        {news}
      </span>
    </p>
  )
}
