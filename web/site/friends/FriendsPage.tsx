/** The sites of friends in the owner's order, and how to become one of them. */
import { useApi } from '#web/ApiContext.tsx'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { State } from '#web/ui/State.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { Comments } from '../comments/Comments.tsx'
import { AskForLink } from './AskForLink.tsx'
import { FriendCard } from './FriendCard.tsx'
import styles from './FriendsPage.module.css'
import { friendsQuery } from './friends.queries.ts'

const FriendsPage = () => {
  const { friends: texts } = useTexts()
  const friends = useLoaded(friendsQuery(useApi()))
  return (
    <div className="wrap">
      <PageHead title={texts.title} text={texts.text} />
      {friends.length === 0 ? (
        <State title={texts.none} text={texts.noneText} />
      ) : (
        <ul className={styles.friends}>
          {friends.map((friend) => (
            <FriendCard key={friend.id} friend={friend} />
          ))}
        </ul>
      )}
      <AskForLink />
      <div className={styles.comments}>
        <Comments type={4} />
      </div>
    </div>
  )
}
export default FriendsPage
