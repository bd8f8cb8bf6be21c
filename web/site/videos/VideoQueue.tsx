/** The videos of the collection in order, with the current one marked, and the autoplay switch. */

import { langTag } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import { useFormat, useLanguage, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { totalSeconds, type VideoPosition } from './find-video.ts'
import { formatDuration } from './format-duration.ts'
import { VideoCover } from './VideoCover.tsx'
import { VideoIcon } from './VideoIcon.tsx'
import styles from './WatchMode.module.css'

type Props = {
  position: VideoPosition
  autoplaysNext: boolean
  onAutoplayNext: (autoplaysNext: boolean) => void
}

export const VideoQueue = ({
  position: { collection, video: shown },
  autoplaysNext,
  onAutoplayNext,
}: Props) => {
  const { videos: texts } = useTexts()
  const { locale } = useLanguage()
  const format = useFormat()
  const { videos, collectionName } = collection
  const length = totalSeconds(videos)
  return (
    <aside className={styles.queue} aria-label={collectionName}>
      <h2>
        <b lang={textLang(collectionName)}>{collectionName}</b>{' '}
        <span>
          {texts.videos(videos.length, format.number(videos.length))}
          {length > 0 && `, ${formatDuration(length)}`}
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
                    video.duration === null ? '' : formatDuration(video.duration),
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
            aria-checked={autoplaysNext}
            checked={autoplaysNext}
            onChange={(event) => onAutoplayNext(event.target.checked)}
          />
        </label>
        <Link className="btn btn-line sm" to={pages.videos.href()}>
          <VideoIcon name="compass" size={16} />
          {texts.backToExplore}
        </Link>
      </div>
    </aside>
  )
}
