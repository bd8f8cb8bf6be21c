/** A friend link: avatar, name, intro, host. The whole card is the link. */
import type { Friend } from '#contract/friends.ts'
import { textLang } from '#web/locale/text-lang.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import styles from './FriendsPage.module.css'

export const FriendCard = ({ friend }: { friend: Friend }) => {
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
