/** Friend links in the order of the owner, what friends wrote lately, how to ask for a link, and comments. */
import type { Friend } from '#contract/friends.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import type { PageProps } from '#web/router/route.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { State } from '#web/ui/State.tsx'
import { useLoaded } from '#web/use-loaded.ts'
import { Comments } from '../comments/Comments.tsx'
import { EditLink } from '../EditLink.tsx'
import { EDIT_FRIENDS_HREF } from '../studio-links.ts'
import { AskForLink } from './AskForLink.tsx'
import { FriendNews, newsRays } from './FriendNews.tsx'
import styles from './FriendsPage.module.css'
import { friendNewsQuery, friendsQuery } from './friends.queries.ts'
import { useFriendsTexts } from './friends-texts.ts'

const FriendsPage = ({ search }: PageProps) => {
  const { title, text } = useTexts().friends
  const texts = useFriendsTexts()
  const api = useApi()
  const friends = useLoaded(friendsQuery(api))
  const { articles, takesRequests } = useLoaded(friendNewsQuery(api))
  const format = useFormat()
  const hasNews = articles.length > 0
  const rays = hasNews ? newsRays(articles, format) : null
  return (
    <div className="wrap">
      <PageHead
        title={title}
        text={text}
        {...(rays ? { spark: { ...rays, about: texts.rays(rays.count) } } : {})}
      />
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
      <div className={styles.more} data-news={hasNews || undefined}>
        {hasNews ? <FriendNews articles={articles} friends={friends} /> : null}
        <AskForLink takesRequests={takesRequests} outcome={search.get('asked')} />
      </div>
      <div className={styles.comments}>
        <Comments type={4} />
      </div>
    </div>
  )
}
export default FriendsPage

/** A friend link: avatar, name, intro, host. The whole card is the link. */
const FriendCard = ({ friend }: { friend: Friend }) => {
  const { linkName, linkAvatar, linkAddress, linkIntro, goneSince } = friend
  const texts = useFriendsTexts()
  const format = useFormat()
  return (
    <li data-gone={goneSince !== null || undefined}>
      <a className={styles.friend} href={linkAddress} target="_blank" rel="friend noopener noreferrer">
        <Avatar name={linkName} src={linkAvatar} size={48} />
        <span>
          <b lang={textLang(linkName)}>{linkName}</b>
          {linkIntro && <span lang={textLang(linkIntro)}>{linkIntro}</span>}
          <small>
            {new URL(linkAddress).host}
            {goneSince ? <em>{texts.goneSince(format.date(goneSince))}</em> : null}
          </small>
        </span>
      </a>
    </li>
  )
}
