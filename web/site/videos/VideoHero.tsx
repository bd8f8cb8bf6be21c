/** The newest video, over the full width of the screen. */

import { pages } from '#contract/pages.ts'
import { collectionUrl } from '#contract/url-names.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import type { VideoPosition } from './find-video.ts'
import { formatDuration } from './format-duration.ts'
import { VideoCover } from './VideoCover.tsx'
import styles from './VideoHero.module.css'
import { VideoIcon } from './VideoIcon.tsx'

export const VideoHero = ({ place: { video, collection, number } }: { place: VideoPosition }) => {
  const { videos } = useTexts()
  const format = useFormat()
  return (
    <section className={`${styles.hero} dark-head`}>
      <VideoCover video={video} size="wide" sizes="100vw" isFirst />
      <div className={`wrap ${styles.words}`}>
        <div>
          <p className={styles.meta}>
            <b>{videos.newIn(collection.collectionName)}</b>
            <span>{videos.episode(format.number(number))}</span>
            {video.duration !== null && <span>{formatDuration(video.duration)}</span>}
          </p>
          <h1 lang={textLang(video.videoName)}>{video.videoName}</h1>
          {video.videoDesc && <p lang={textLang(video.videoDesc)}>{video.videoDesc}</p>}
        </div>
        <div className={styles.go}>
          <Link className="btn btn-pri" to={pages.videos.href(null, { v: video.id })}>
            <VideoIcon name="play" size={17} />
            {videos.watch}
          </Link>
          {collection.videos.length > 1 && (
            <Link className="btn btn-line" to={collectionUrl(collection)} keepScroll>
              <VideoIcon name="list-video" size={17} />
              {videos.allOf(format.number(collection.videos.length))}
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}
