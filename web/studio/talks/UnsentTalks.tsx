/** Talks that only this browser has: written and not sent. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { studioPages } from '#contract/studio-pages.ts'
import { Link } from '#web/router/Link.tsx'
import { IconButton } from '../frame/Button.tsx'
import { useOfferUndo } from '../frame/UndoProvider.tsx'
import { useStudioTexts } from '../studio-texts.ts'
import { keepFile, listFiles, removeFiles } from '../uploads/pending-files.ts'
import styles from './TalksScreen.module.css'
import { talkName } from './talk-name.ts'
import { type TalkRecord, talkFilesPlace } from './talk-record.ts'
import { listLocalTalks, localTalks, type UnsentTalk } from './talk-store.ts'
import { forgetTalkDraft } from './use-talk-draft.ts'

const KEY = ['studio', 'unsent-talks']

export const UnsentTalks = () => {
  const texts = useStudioTexts('talks')
  const offerUndo = useOfferUndo()
  const queryClient = useQueryClient()
  const { data = [] } = useQuery({
    queryKey: KEY,
    // A browser without a store has none.
    queryFn: () => listLocalTalks().catch(() => []),
    networkMode: 'always',
    staleTime: 0,
  })
  if (data.length === 0) return null
  const refresh = () => queryClient.invalidateQueries({ queryKey: KEY })
  const discard = async ({ waitingPhotos: _, ...record }: UnsentTalk) => {
    const place = talkFilesPlace(record.key)
    const files = await listFiles(place)
    forgetTalkDraft(record.key)
    await localTalks.forget(record.key)
    await removeFiles(place)
    await refresh()
    const bringBack = async () => {
      for (const { file } of files) await keepFile(place, file).isKept
      await localTalks.write(record)
      await refresh()
    }
    offerUndo({ text: texts.unsent.discarded, undo: () => void bringBack() })
  }
  return (
    <section className={styles.unsent} aria-label={texts.unsent.title}>
      <h2>{texts.unsent.title}</h2>
      <p>{texts.unsent.text}</p>
      <ul>
        {data.map((record) => {
          const { markdown, photos } = record.content
          const name = talkName({ markdown, photos: photos.length + record.waitingPhotos }, texts)
          return (
            <li key={record.key}>
              <Link to={hrefOf(record)}>{record.talkId === null ? name : texts.unsent.of(name)}</Link>
              <IconButton
                icon="trash-2"
                size={16}
                label={texts.unsent.discard(name)}
                onClick={() => void discard(record)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const hrefOf = ({ key, talkId }: TalkRecord) =>
  talkId === null
    ? studioPages.newTalk.href(null, { draft: key.replace(/^new:/, '') })
    : studioPages.talk.href({ talkId })
