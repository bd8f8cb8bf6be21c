/** The films of the collection in their order, the one that plays marked, and whether to go on by itself. */

import { langTag } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { useFormat, useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { clockText } from './clock-text.ts'
import { RoomIcon } from './RoomIcon.tsx'
import { lengthOf, type Place } from './room-place.ts'
import { VideoCover } from './VideoCover.tsx'
import styles from './WatchRoom.module.css'

type Props = { place: Place; playsNext: boolean; onPlaysNext: (playsNext: boolean) => void }

export const FilmQueue = ({ place: { collection, video: shown }, playsNext, onPlaysNext }: Props) => {
  const { videos: texts } = useTexts()
  const { locale } = useLanguage()
  const format = useFormat()
  const { videos, collectionName } = collection
  const length = lengthOf(videos)
  return (
    <aside className={styles.queue} aria-label={collectionName}>
      <h2>
        <b lang={textLang(collectionName)}>{collectionName}</b>{' '}
        <span>
          {texts.films(videos.length, format.number(videos.length))}
          {length > 0 && `, ${clockText(length)}`}
        </span>
      </h2>
      <ol>
        {videos.map((video, i) => (
          <li key={video.id}>
            <Link
              to={pages.videos.href(null, { v: video.id })}
              aria-current={video.id === shown.id ? 'true' : undefined}
              lang={textLang(video.videoName)}
            >
              <span className={styles.still}>
                <VideoCover video={video} size="row" sizes="7.5rem" />
              </span>
              <span>
                <b>
                  {i + 1}. {video.videoName}
                </b>
                <small lang={langTag[locale]}>
                  {[
                    video.duration === null ? '' : clockText(video.duration),
                    video.id === shown.id ? texts.playing : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <label>
          {texts.playNext}
          <input
            type="checkbox"
            role="switch"
            aria-checked={playsNext}
            checked={playsNext}
            onChange={(event) => onPlaysNext(event.target.checked)}
          />
        </label>
        <Link className="btn btn-line sm" to={pages.videos.href()}>
          <RoomIcon name="compass" size={16} />
          {texts.backToExplore}
        </Link>
      </div>
    </aside>
  )
}
