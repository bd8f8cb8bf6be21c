/** A friend link in the list: what readers see, the last check of its website, and its actions. */
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
  const { id, name, url, intro, avatarSrc, isRequest } = friend
  const { ref, handleRef, isDragging } = useOrderedItem(id, index)
  const button = (icon: StudioIconName, action: string, run: () => void) => (
    <IconButton icon={icon} label={texts.actionOn(action, name)} title={action} onClick={run} />
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
        {isRequest ? <RequestResult friend={friend} /> : <SiteResult site={friend.site} />}
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
        ) : null}
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
    <p className={styles.result} data-result={isMissing ? 'missing' : linkBack ? 'responds' : undefined}>
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
        {site?.feedUrl ? <small>{texts.found.reads}</small> : null}
      </span>
    </p>
  )
}

/** What the daily reading of a website knows. */
const SiteResult = ({ site }: Pick<StudioFriend, 'site'>) => {
  const texts = useStudioTexts('friends')
  const format = useFormat()
  const { outcome, failedSince } = site ?? {}
  const isAmiss = failedSince || outcome === 'refuses' || outcome === 'fails'
  const result = failedSince ? 'fails' : outcome === 'reads' ? 'responds' : undefined
  return (
    <p className={styles.result} data-result={result}>
      <StudioIcon name={isAmiss ? 'circle-alert' : outcome ? 'circle-check' : 'clock'} size={14} />
      {failedSince
        ? texts.failedSince(format.date(failedSince))
        : outcome
          ? texts.found[outcome]
          : texts.unread}
    </p>
  )
}
