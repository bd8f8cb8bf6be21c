/** One talk: date, author, text, images, actions. */

import { langTag } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import type { Talk } from '#contract/talks.ts'
import { useFormat, useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { useOrigin } from '#web/OriginContext.tsx'
import { Link } from '#web/router/Link.tsx'
import { useSession } from '#web/session/session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import { Flags } from '../articles/CardMeta.tsx'
import { LikeButton } from '../likes/LikeButton.tsx'
import { Prose } from '../prose/Prose.tsx'
import { editTalkHref } from '../studio-links.ts'
import styles from './TalkEntry.module.css'
import { TalkImages } from './TalkImages.tsx'

type Props = {
  talk: Talk
  /** On its own page: larger, with all its images. */
  isWhole?: boolean
}

export const TalkEntry = ({ talk, isWhole = false }: Props) => {
  const format = useFormat()
  const { locale, texts } = useLanguage()
  const address = pages.talk.href({ talkId: talk.id })
  const { createTime, nickname } = talk
  return (
    <article
      className={`h-entry ${styles.talk} ${isWhole ? styles.whole : ''}`}
      aria-label={texts.talks.by(nickname, format.dateTime(createTime))}
      lang={talk.lang}
    >
      <Link className={`${styles.day} u-url`} to={address} lang={langTag[locale]}>
        <time className="dt-published" dateTime={createTime}>
          <b>{Number(format.dayOfMonth(createTime))}</b>
          <span>{format.monthYear(createTime)}</span> <span>{format.time(createTime)}</span>
        </time>
      </Link>
      <div>
        <p className={styles.who} lang={langTag[locale]}>
          <Avatar name={nickname} src={talk.avatar} size={22} />
          <b className="p-author h-card">{nickname}</b>
          <Flags isTop={talk.isTop} isLocked={false} />
        </p>
        <div className={styles.text}>
          <Prose html={talk.content} name={`talk:${talk.id}`} lang={talk.lang} />
        </div>
        <TalkImages images={talk.pictures} isWhole={isWhole} />
        <TalkActions talk={talk} address={address} />
      </div>
    </article>
  )
}

const TalkActions = ({ talk, address }: { talk: Talk; address: string }) => {
  const { id, commentCount, likeCount } = talk
  const { locale } = useLanguage()
  const { talks, article, prose } = useTexts()
  const format = useFormat()
  const origin = useOrigin()
  const { isCopied, copy } = useCopied()
  const isOwner = useSession('userInfo')?.isOwner
  return (
    <div className={styles.actions} lang={langTag[locale]}>
      {likeCount !== null && (
        <LikeButton kind="talk" id={id} count={likeCount} size={17} className={styles.like} isAnchor />
      )}
      <Link to={address}>
        <Icon name="message-circle" size={15} />
        <span aria-hidden="true">{format.number(commentCount)}</span>
        <span className="vh">{talks.comments(commentCount, format.number(commentCount))}</span>
      </Link>
      <button type="button" onClick={() => copy(origin + address)}>
        <Icon name={isCopied ? 'check' : 'link'} size={15} />
        {isCopied ? prose.copied : article.copyLink}
      </button>
      {isOwner ? (
        <a href={editTalkHref(id)}>
          <Icon name="pencil" size={15} />
          {article.edit}
        </a>
      ) : null}
      <span className="vh" role="status">
        {isCopied ? prose.copied : ''}
      </span>
    </div>
  )
}
