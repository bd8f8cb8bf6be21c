/** One talk in the list: its text, its photos, who sees it, and what can be done with it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pages } from '#contract/pages.ts'
import type { StudioTalk } from '#contract/studio/talks.ts'
import { studioPages } from '#contract/studio-pages.ts'
import { isFailure } from '#web/failure.ts'
import { useFormat } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { useNotify } from '#web/toasts/LocalizedToasts.tsx'
import { Button, IconButton, IconLink } from '../frame/Button.tsx'
import { useTrash } from '../frame/use-change.ts'
import { StudioIcon, type StudioIconName } from '../icons/StudioIcon.tsx'
import { useStudioApi } from '../session/studio-api.ts'
import { useStudioTexts } from '../studio-texts.ts'
import styles from './TalkRow.module.css'
import { talkBody, writtenTalk } from './talk-kind.ts'
import { talkName } from './talk-name.ts'

const KEY = ['studio', 'talks']
const MAX_SHOWN = 4

export const TalkRow = ({ talk }: { talk: StudioTalk }) => {
  const texts = useStudioTexts('talks')
  const { id, photos, deletedAt } = talk
  const text = talk.text.trim() || talk.markdown.trim()
  const name = talkName({ markdown: text, photos: photos.length }, texts)
  const words = text || name
  return (
    <li className={styles.row} data-talk={id}>
      <div className={styles.words}>
        <p className={styles.text} lang={textLang(text)}>
          {deletedAt === null ? <Link to={studioPages.talk.href({ talkId: id })}>{words}</Link> : words}
        </p>
        <TalkFacts talk={talk} />
      </div>
      {photos.length > 0 ? (
        <div className={styles.photos}>
          {photos.slice(0, MAX_SHOWN).map(({ mediaId, image, alt }) => (
            <img
              key={mediaId}
              src={image.src}
              srcSet={image.srcset}
              sizes="4rem"
              alt={alt}
              loading="lazy"
              style={{ background: image.placeholder }}
            />
          ))}
          {photos.length > MAX_SHOWN ? <small>+{photos.length - MAX_SHOWN}</small> : null}
        </div>
      ) : null}
      <TalkActions talk={talk} name={name} />
    </li>
  )
}

const TalkFacts = ({
  talk: { publishedAt, state, isTop, isPrivate, commentCount, likeCount },
}: {
  talk: StudioTalk
}) => {
  const texts = useStudioTexts('talks')
  const format = useFormat()
  return (
    <p className={styles.facts}>
      <time dateTime={publishedAt}>
        {state === 'scheduled' ? texts.scheduled(format.dateTime(publishedAt)) : format.dateTime(publishedAt)}
      </time>
      {isTop ? <Flag icon="pin">{texts.pinned}</Flag> : null}
      {isPrivate ? <Flag icon="lock">{texts.isPrivate}</Flag> : null}
      {commentCount > 0 ? <span>{texts.comments(commentCount)}</span> : null}
      {likeCount > 0 ? <span>{texts.likes(likeCount)}</span> : null}
    </p>
  )
}

const Flag = ({ icon, children }: { icon: StudioIconName; children: string }) => (
  <span className={styles.flag}>
    <StudioIcon name={icon} size={13} />
    {children}
  </span>
)

const TalkActions = ({ talk, name }: { talk: StudioTalk; name: string }) => {
  const texts = useStudioTexts('talks')
  const { change, trash, restore, isRunning } = useTalkActions()
  const { id, isTop, isPrivate, state, deletedAt } = talk
  if (deletedAt !== null)
    return (
      <div className={styles.actions}>
        <Button
          icon="undo-2"
          aria-label={`${texts.restore}: ${name}`}
          aria-busy={isRunning}
          onClick={() => restore(id)}
        >
          {texts.restore}
        </Button>
      </div>
    )
  const button = (icon: StudioIconName, label: string, run: () => void, isPressed?: boolean) => (
    <IconButton
      icon={icon}
      label={`${label}: ${name}`}
      title={label}
      data-pressed={isPressed}
      disabled={isRunning}
      onClick={run}
    />
  )
  return (
    <div className={styles.actions}>
      {state === 'published' ? (
        <IconLink
          icon="external-link"
          href={pages.talk.href({ talkId: id })}
          label={texts.view(name)}
          title={texts.view(name)}
        />
      ) : null}
      {button('pin', isTop ? texts.unpin : texts.pin, () => change(talk, { isTop: !isTop }), isTop)}
      {button(
        isPrivate ? 'eye' : 'lock',
        isPrivate ? texts.show : texts.hide,
        () => change(talk, { isPrivate: !isPrivate }),
        isPrivate,
      )}
      {button('trash-2', texts.trash, () => trash(id))}
    </div>
  )
}

type Flags = Partial<Pick<StudioTalk, 'isTop' | 'isPrivate'>>

const useTalkActions = () => {
  const texts = useStudioTexts('talks')
  const api = useStudioApi()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: ({ talk, flags }: { talk: StudioTalk; flags: Flags }) => {
      const body = { ...talkBody(writtenTalk(talk)), ...flags }
      return api.studioTalks.save({ params: { id: talk.id }, body: { ...body, baseVersion: talk.version } })
    },
    onError: (error) => {
      if (isFailure(error) && error.kind === 'conflict') notify('warning', texts.changedElsewhere)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
  const { trash, restore } = useTrash(KEY, api.studioTalks, texts)
  return {
    change: (talk: StudioTalk, flags: Flags) => change.mutate({ talk, flags }),
    trash: (id: number) => trash.mutate(id),
    restore: (id: number) => restore.mutate(id),
    isRunning: change.isPending || trash.isPending || restore.isPending,
  }
}
