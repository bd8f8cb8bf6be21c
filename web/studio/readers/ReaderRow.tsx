/** One reader: who it is, what is theirs, and a menu of what can be done. */
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { StudioReader } from '#contract/studio/readers.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '../frame/Button.tsx'
import styles from '../frame/RecordList.module.css'
import { useChange, useRefresh, useUndoByToken } from '../frame/use-change.ts'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import menu from './ReaderMenu.module.css'

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
          <small>{email ?? (loginType === 2 ? texts.byProvider : texts.noLogin)}</small>
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
          {loginType === 2 && email ? <span>{texts.byProvider}</span> : null}
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

type Reader = Pick<StudioReader, 'id' | 'nickname'>

const useReaderActions = () => {
  const texts = useStudioTexts('readers')
  const api = useStudioApi()
  const onSettled = useRefresh(['studio', 'readers'], ['studio', 'comments'])
  const offerUndo = useUndoByToken({
    undo: (token) => api.studioReaders.undo({ body: { token } }),
    undone: texts.undone,
    onSettled,
  })
  const disable = useMutation({
    mutationFn: ({ reader, trashComments }: { reader: Reader; trashComments: boolean }) =>
      api.studioReaders.disable({ params: { id: reader.id }, body: { trashComments } }),
    onSuccess: ({ undoToken, trashed }, { reader: { nickname } }) =>
      offerUndo(
        trashed > 0 ? texts.disabledAndTrashed(nickname, trashed) : texts.disabledDone(nickname),
        undoToken,
      ),
    onSettled,
  })
  const enable = useChange(
    onSettled,
    ({ id }: Reader) => api.studioReaders.enable({ params: { id } }),
    (_, { nickname }) => texts.enabledDone(nickname),
  )
  const endSessions = useChange(
    onSettled,
    ({ id }: Reader) => api.studioReaders.endSessions({ params: { id } }),
    ({ ended }) => texts.sessionsEnded(ended),
  )
  const unsubscribe = useMutation({
    mutationFn: ({ id }: Reader) => api.studioReaders.unsubscribe({ params: { id } }),
    onSuccess: ({ undoToken }, { nickname }) => offerUndo(texts.unsubscribed(nickname), undoToken),
    onSettled,
  })
  return {
    disable: (reader: Reader, trashComments: boolean) => disable.mutate({ reader, trashComments }),
    enable: (reader: Reader) => enable.mutate(reader),
    endSessions: (reader: Reader) => endSessions.mutate(reader),
    unsubscribe: (reader: Reader) => unsubscribe.mutate(reader),
  }
}
