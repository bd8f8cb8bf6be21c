/** Friend links in the order of the owner, how to exchange links, and comments. */

import type { Friend } from '#contract/friends.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { State } from '#web/ui/State.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { Comments } from '../comments/Comments.tsx'
import { EditLink } from '../EditLink.tsx'
import { EDIT_FRIENDS_HREF } from '../studio-links.ts'
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

/** A friend link: avatar, name, intro, host. The whole card is the link. */
const FriendCard = ({ friend }: { friend: Friend }) => {
  const { linkName, linkAvatar, linkAddress, linkIntro } = friend
  return (
    <li>
      <a className={styles.friend} href={linkAddress} target="_blank" rel="friend noopener noreferrer">
        <Avatar name={linkName} src={linkAvatar} size={48} />
        <span>
          <b lang={textLang(linkName)}>{linkName}</b>
          {linkIntro && <span lang={textLang(linkIntro)}>{linkIntro}</span>}
          <small>{new URL(linkAddress).host}</small>
        </span>
      </a>
    </li>
  )
}
