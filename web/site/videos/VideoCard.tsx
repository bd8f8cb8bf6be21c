/** A video in the overview: cover, duration, watch progress. */

import { langTag } from '#contract/locale.ts'
import { pages } from '#contract/pages.ts'
import type { Video, VideoCollection } from '#contract/videos.ts'
import { useFormat, useLanguage } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import styles from './ExplorationMode.module.css'
import { formatDuration } from './format-duration.ts'
import { VideoCover } from './VideoCover.tsx'

type Props = {
  video: Video
  collection: VideoCollection
  /** Number in the collection, from 1. */
  number: number
  /** Watched fraction, 0 to 1. */
  watched?: number
}

export const VideoCard = ({ video, collection, number, watched }: Props) => {
  const format = useFormat()
  const { locale } = useLanguage()
  return (
    <li className={styles.card} lang={textLang(video.videoName)}>
      <Link to={pages.videos.href(null, { v: video.id })}>
        <span className={styles.still}>
          <VideoCover video={video} size="row" sizes="(min-width: 997px) 290px, 15rem" />
          {video.duration !== null && <span>{formatDuration(video.duration)}</span>}
          {watched !== undefined && <progress value={watched} max={1} aria-hidden="true" />}
        </span>
        <b>{video.videoName}</b>
        <small lang={langTag[locale]}>
          <span lang={textLang(collection.collectionName)}>{collection.collectionName}</span> ·{' '}
          {format.number(number)}
        </small>
      </Link>
    </li>
  )
}
