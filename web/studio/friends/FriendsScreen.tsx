/** Friend links in the order in which readers see them, each with the last check of its website. */
import { useState } from 'react'
import { pages } from '#contract/pages.ts'
import type { StudioFriend } from '#contract/studio/friends.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import type { PageProps } from '#web/router/route.ts'
import { State } from '#web/ui/State.tsx'
import { Button } from '../frame/Button.tsx'
import { HiddenSectionNote } from '../frame/HiddenSectionNote.tsx'
import { ListBar } from '../frame/ListBar.tsx'
import { LoadError, Loading } from '../frame/LoadState.tsx'
import list from '../frame/RecordList.module.css'
import { ScreenHead } from '../frame/ScreenHead.tsx'
import { StudioIcon } from '../icons/StudioIcon.tsx'
import { Ordering } from '../ordering/Ordering.tsx'
import { withMoved } from '../ordering/with-moved.ts'
import { useStudioTexts } from '../studio-texts.ts'
import { FriendDialog } from './FriendDialog.tsx'
import { FriendRow } from './FriendRow.tsx'
import styles from './FriendsScreen.module.css'
import { type FriendActions, useFriendActions, useFriends } from './use-friends.ts'

const shows = ['all', 'waiting', 'fails'] as const
type Show = (typeof shows)[number]

const FriendsScreen = ({ search }: PageProps) => {
  const texts = useStudioTexts('friends')
  const actions = useFriendActions()
  /** `new`, or the one that is edited. */
  const [edited, setEdited] = useState<StudioFriend | 'new' | null>(null)
  const { data, error, refetch } = useFriends()
  const show = shows.find((one) => one === search.get('show')) ?? 'all'
  const friends = data?.friends.filter(({ isRequest }) => !isRequest) ?? []
  const requests = data?.friends.filter(({ isRequest }) => isRequest) ?? []
  const count = friends.length + requests.length
  const create = (
    <Button icon="plus" look="pri" onClick={() => setEdited('new')}>
      {texts.create}
    </Button>
  )
  return (
    <>
      <ScreenHead title={texts.title} text={friends.length > 0 ? texts.summary(friends.length) : ''}>
        <Link className="btn btn-line sm" to={studioPages.imports.href()}>
          {texts.import}
        </Link>
        {count > 0 ? create : null}
      </ScreenHead>
      {data?.isHidden ? <HiddenSectionNote /> : null}
      {data && !data.isHidden && count > 0 ? (
        <p className={styles.view}>
          <a href={pages.friends.href()}>
            <StudioIcon name="external-link" size={14} />
            {texts.view}
          </a>
        </p>
      ) : null}
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data && count === 0 ? (
        <State title={texts.emptyTitle} text={texts.emptyText}>
          {create}
        </State>
      ) : null}
      {data && count > 0 ? <FriendList {...{ friends, requests, show, actions }} onEdit={setEdited} /> : null}
      {edited ? (
        <FriendDialog
          friend={edited === 'new' ? null : edited}
          save={actions.save}
          onClose={() => {
            actions.save.reset()
            setEdited(null)
          }}
        />
      ) : null}
    </>
  )
}
export default FriendsScreen

type ListProps = {
  friends: StudioFriend[]
  requests: StudioFriend[]
  show: Show
  actions: FriendActions
  onEdit: (friend: StudioFriend) => void
}

const FriendList = ({ friends, requests, show, actions, onEdit }: ListProps) => {
  const texts = useStudioTexts('friends')
  const ordering = useStudioTexts('ordering')
  const shownOf = (one: Show) =>
    one === 'all' ? friends : one === 'waiting' ? requests : friends.filter(({ site }) => site?.failedSince)
  const shown = shownOf(show)
  const canMove = show === 'all' && friends.length > 1
  const [title = '', text = ''] = texts.none[show]
  return (
    <>
      <ListBar
        label={texts.showLabel}
        tabs={shows.map((one) => ({
          href: studioPages.friends.href(null, { show: one === 'all' ? null : one }),
          text: texts.shows[one],
          count: shownOf(one).length,
          isCurrent: one === show,
        }))}
      />
      {canMove ? <p className={styles.hint}>{ordering.hint}</p> : null}
      {shown.length === 0 ? <State title={title} text={text} /> : null}
      <Ordering
        count={shown.length}
        onMove={(from, to) => canMove && actions.order([...withMoved(friends, from, to), ...requests])}
      >
        <ul className={list.list}>
          {shown.map((friend, i) => (
            <FriendRow
              key={friend.id}
              friend={friend}
              index={i}
              canMove={canMove}
              actions={actions}
              onEdit={() => onEdit(friend)}
            />
          ))}
        </ul>
      </Ordering>
    </>
  )
}
