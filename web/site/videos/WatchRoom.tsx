/** Watching: the player, what it plays, and the films of the same collection beside it. Dark in both themes. */

import { pages } from '#contract/pages.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { useIsInitialPage, useNavigate } from '#web/router/Router.tsx'
import { ExternalFilm } from './ExternalFilm.tsx'
import { FilmPlayer } from './FilmPlayer.tsx'
import { FilmQueue } from './FilmQueue.tsx'
import type { Place } from './room-place.ts'
import { usePlayNext } from './use-play-next.ts'
import styles from './WatchRoom.module.css'

export const WatchRoom = ({ place }: { place: Place }) => {
  const { video, collection, number, next } = place
  const { videos } = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const isFirst = useIsInitialPage()
  const [playsNext, setPlaysNext] = usePlayNext()
  const nextHref = next && pages.videos.href(null, { v: next.id })
  return (
    <div className={`${styles.room} dark-room`}>
      <div>
        {video.provider === 'file' ? (
          <FilmPlayer
            video={video}
            isWanted={!isFirst}
            onNext={nextHref ? () => void navigate(nextHref) : null}
            onExplore={() => void navigate(pages.videos.href())}
            playsNext={playsNext}
          />
        ) : (
          <ExternalFilm key={video.id} video={video} />
        )}
        <div className={styles.about}>
          <div>
            <p className={styles.meta}>
              <Link
                to={pages.videos.href(null, { collection: collection.id })}
                lang={textLang(collection.collectionName)}
              >
                {collection.collectionName}
              </Link>
              <span>{videos.episodeOf(format.number(number), format.number(collection.videos.length))}</span>
              <time dateTime={video.createTime}>{format.date(video.createTime)}</time>
            </p>
            <h1 lang={textLang(video.videoName)}>{video.videoName}</h1>
            {video.videoDesc && <p lang={textLang(video.videoDesc)}>{video.videoDesc}</p>}
          </div>
          {video.provider === 'file' && <Keys hasNext={next !== null} />}
        </div>
      </div>
      <FilmQueue place={place} playsNext={playsNext} onPlaysNext={setPlaysNext} />
    </div>
  )
}

const Keys = ({ hasNext }: { hasNext: boolean }) => {
  const { player } = useTexts()
  return (
    <p className={styles.keys}>
      <span>
        <kbd>Space</kbd>
        {player.keyPlay}
      </span>
      <span>
        <kbd>J</kbd>
        <kbd>L</kbd>
        {player.keySkip}
      </span>
      {hasNext && (
        <span>
          <kbd>N</kbd>
          {player.keyNext}
        </span>
      )}
      <span>
        <kbd>E</kbd>
        {player.keyExplore}
      </span>
    </p>
  )
}
