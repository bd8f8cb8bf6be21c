/** One reader: who it is, what is theirs, and a menu of what can be done. */
import { useId } from 'react'
import type { StudioReader } from '#contract/studio/readers.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '../frame/Button.tsx'
import styles from '../frame/RecordList.module.css'
import { useStudioTexts } from '../studio-texts.ts'
import menu from './ReaderMenu.module.css'
import { useReaderActions } from './use-reader-actions.ts'

export const ReaderRow = ({ reader }: { reader: StudioReader }) => {
  const texts = useStudioTexts('readers')
  const format = useFormat()
  const { id, nickname, email, createTime, loginType, commentCount, sessionCount, lastUsedTime } = reader
  return (
    <li className={styles.row} data-reader={id}>
      <Avatar name={nickname} src={reader.avatar} size={40} />
      <div className={`${styles.words} ${menu.words}`}>
        <p className={styles.name}>
          {nickname}
          <small>{email ?? (loginType === 2 ? texts.byQq : texts.noLogin)}</small>
          {reader.isDisabled ? <small className={styles.alarm}>{texts.disabled}</small> : null}
        </p>
        <p className={styles.facts}>
          <span>{texts.joined(format.date(createTime))}</span>
          {commentCount > 0 ? (
            <Link to={studioPages.comments.href(null, { status: 'published', author: id })}>
              {texts.comments(commentCount)}
            </Link>
          ) : null}
          {reader.isSubscribed ? <span>{reader.wantsDigest ? texts.digest : texts.subscribed}</span> : null}
          {loginType === 2 && email ? <span>{texts.byQq}</span> : null}
          {sessionCount > 0 ? <span>{texts.sessions(sessionCount)}</span> : null}
          {lastUsedTime ? <span>{texts.lastUsed(format.date(lastUsedTime))}</span> : null}
        </p>
      </div>
      <ReaderMenu reader={reader} />
    </li>
  )
}

const ReaderMenu = ({ reader }: { reader: StudioReader }) => {
  const texts = useStudioTexts('readers')
  const actions = useReaderActions()
  const id = useId()
  const entry = (text: string, run: () => void) => (
    <button
      type="button"
      onClick={() => {
        document.getElementById(id)?.hidePopover()
        run()
      }}
    >
      {text}
    </button>
  )
  const name = texts.actions(reader.nickname)
  return (
    <span className={menu.anchor}>
      <IconButton icon="ellipsis" popoverTarget={id} label={name} title={name} />
      <fieldset id={id} popover="auto" className={menu.menu} aria-label={name}>
        {reader.isDisabled ? (
          entry(texts.enable, () => actions.enable(reader))
        ) : (
          <>
            {entry(texts.disableOnly, () => actions.disable(reader, false))}
            {reader.commentCount > 0
              ? entry(texts.disableAndTrash(reader.commentCount), () => actions.disable(reader, true))
              : null}
          </>
        )}
        {reader.sessionCount > 0 ? entry(texts.endSessions, () => actions.endSessions(reader)) : null}
        {reader.isSubscribed ? entry(texts.unsubscribe, () => actions.unsubscribe(reader)) : null}
      </fieldset>
    </span>
  )
}
