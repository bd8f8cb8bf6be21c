/** Friend links in the order of the owner, how to exchange links, and comments. */
import { useApi } from '#web/ApiContext.tsx'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { State } from '#web/ui/State.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { Comments } from '../comments/Comments.tsx'
import { EditLink } from '../EditLink.tsx'
import { EDIT_FRIENDS_HREF } from '../studio-links.ts'
import { FriendCard } from './FriendCard.tsx'
import styles from './FriendsPage.module.css'
import { friendsQuery } from './friends.queries.ts'
import { LinkExchange } from './LinkExchange.tsx'

const FriendsPage = () => {
  const { friends: texts } = useTexts()
  const friends = useLoaded(friendsQuery(useApi()))
  return (
    <div className="wrap">
      <PageHead title={texts.title} text={texts.text} />
      <EditLink href={EDIT_FRIENDS_HREF} />
      {friends.length === 0 ? (
        <State title={texts.none} text={texts.noneText} />
      ) : (
        <ul className={styles.friends}>
          {friends.map((friend) => (
            <FriendCard key={friend.id} friend={friend} />
          ))}
        </ul>
      )}
      <LinkExchange />
      <div className={styles.comments}>
        <Comments type={4} />
      </div>
    </div>
  )
}
export default FriendsPage
