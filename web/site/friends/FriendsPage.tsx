/** Friend links in the order of the owner, how to exchange links, and comments. */
import type { Friend } from '#contract/friends.ts'
import { siteTagline, siteTitle } from '#contract/site-texts.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { useOrigin } from '#web/OriginContext.tsx'
import { useSite } from '#web/site/site.queries.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { State } from '#web/ui/State.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import { useLoaded } from '#web/use-loaded.ts'
import { Comments } from '../comments/Comments.tsx'
import { EditLink } from '../EditLink.tsx'
import { EDIT_FRIENDS_HREF } from '../studio-links.ts'
import styles from './FriendsPage.module.css'
import { friendsQuery } from './friends.queries.ts'

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

/** Explains how to exchange links, with the details of this site to copy. */
const LinkExchange = () => {
  const { locale, texts } = useLanguage()
  const { friends, prose } = texts
  const { websiteConfigDTO: config } = useSite()
  const origin = useOrigin()
  const tagline = siteTagline(config, locale)
  const { isCopied, copy } = useCopied()
  const details = [
    [friends.name, siteTitle(config, locale)],
    [friends.url, `${origin}/`],
    ...(tagline ? [[friends.intro, tagline] as const] : []),
    ...(config.authorAvatar ? [[friends.avatar, new URL(config.authorAvatar, origin).href] as const] : []),
  ] as const
  return (
    <section className={styles.ask}>
      <div>
        <h2>{friends.ask}</h2>
        <p>{friends.askText}</p>
        <button
          type="button"
          className="btn btn-line sm"
          onClick={() => copy(details.map((row) => row.join(': ')).join('\n'))}
        >
          <Icon name={isCopied ? 'check' : 'copy'} size={16} />
          {isCopied ? prose.copied : friends.copy}
        </button>
        <span className="vh" role="status">
          {isCopied ? prose.copied : ''}
        </span>
      </div>
      <dl>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={textLang(value)}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
