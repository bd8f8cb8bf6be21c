/** Exploration mode: the newest video large, then a row for each collection. */

import { useEffect, useState } from 'react'
import { pages } from '#contract/pages.ts'
import { collectionUrl } from '#contract/url-names.ts'
import type { VideoCollection } from '#contract/videos.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { textLang } from '#web/locale/text-lang.ts'
import { Link } from '#web/router/Link.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { State } from '#web/ui/State.tsx'
import { EditLink } from '../EditLink.tsx'
import { EDIT_VIDEOS_HREF, editCollectionHref } from '../studio-links.ts'
import styles from './ExplorationMode.module.css'
import { findVideo, newestVideo } from './find-video.ts'
import { VideoCard } from './VideoCard.tsx'
import { VideoHero } from './VideoHero.tsx'
import { VideoIcon } from './VideoIcon.tsx'
import { readWatchProgress, type WatchProgress } from './watch-progress.ts'

type Props = {
  collections: readonly VideoCollection[]
  /** The only collection to show; null for all. */
  only: VideoCollection | null
}

/** Videos per row; the title links to all. */
const ROW_SIZE = 4

export const ExplorationMode = ({ collections, only }: Props) => {
  const { videos } = useTexts()
  const newest = newestVideo(only ? [only] : collections)
  const editHref = only ? editCollectionHref(only.id) : EDIT_VIDEOS_HREF
  const about = only?.collectionDesc && (
    <p className={styles.about} lang={textLang(only.collectionDesc)}>
      {only.collectionDesc}
    </p>
  )
  if (!newest)
    return (
      <div className="wrap">
        {only ? (
          <>
            <PageHead title={only.collectionName} titleLang={textLang(only.collectionName)} />
            <div className={styles.bar}>
              <CollectionTabs collections={collections} only={only} />
              <EditLink href={editHref} />
            </div>
            {about}
          </>
        ) : (
          <>
            <PageHead title={videos.title} text={videos.text} />
            <EditLink href={editHref} />
          </>
        )}
        <State title={videos.none} text={videos.noneText} />
      </div>
    )
  return (
    <>
      <VideoHero place={newest} />
      <div className="wrap">
        <div className={styles.bar}>
          <CollectionTabs collections={collections} only={only} />
          <EditLink href={editHref} />
          <Modes watchId={newest.video.id} />
        </div>
        {about}
        {!only && <ContinueWatching collections={collections} />}
        {only ? (
          <ul className={`${styles.row} ${styles.wall}`}>
            {only.videos.map((video, i) => (
              <VideoCard key={video.id} video={video} collection={only} number={i + 1} />
            ))}
          </ul>
        ) : (
          collections.map((one) => <CollectionRow key={one.id} collection={one} />)
        )}
      </div>
    </>
  )
}

const CollectionTabs = ({ collections, only }: Props) => {
  const { videos } = useTexts()
  const format = useFormat()
  const count = collections.reduce((sum, one) => sum + one.videos.length, 0)
  return (
    <nav className={styles.tabs} aria-label={videos.collections}>
      <Link to={pages.videos.href()} keepScroll aria-current={only ? undefined : 'true'}>
        {videos.all}
        <sup>{format.number(count)}</sup>
      </Link>
      {collections.map(({ id, slug, collectionName, videos: own }) => (
        <Link
          key={id}
          to={collectionUrl({ id, slug })}
          keepScroll
          lang={textLang(collectionName)}
          aria-current={only?.id === id ? 'true' : undefined}
        >
          {collectionName}
          <sup>{format.number(own.length)}</sup>
        </Link>
      ))}
    </nav>
  )
}

const Modes = ({ watchId }: { watchId: number }) => {
  const { videos } = useTexts()
  return (
    <nav className={styles.modes} aria-label={videos.mode}>
      <Link to={pages.videos.href()} aria-current="page">
        <VideoIcon name="compass" size={15} />
        {videos.explore}
      </Link>
      <Link to={pages.videos.href(null, { v: watchId })}>
        <VideoIcon name="tv" size={15} />
        {videos.watch}
      </Link>
    </nav>
  )
}

const CollectionRow = ({ collection }: { collection: VideoCollection }) => {
  const { videos: texts } = useTexts()
  const format = useFormat()
  const { collectionName, videos } = collection
  if (videos.length === 0) return null
  return (
    <section className={styles.shelf}>
      <div className={styles.head}>
        <h2 lang={textLang(collectionName)}>{collectionName}</h2>
        <Link to={collectionUrl(collection)} keepScroll>
          {texts.allOf(format.number(videos.length))}
          <span className="vh">: {collectionName}</span>
        </Link>
      </div>
      <ul className={styles.row}>
        {videos.slice(0, ROW_SIZE).map((video, i) => (
          <VideoCard key={video.id} video={video} collection={collection} number={i + 1} />
        ))}
      </ul>
    </section>
  )
}

const MAX_SHOWN = 4

/** Videos that this visitor has started. Stored only in the browser, so it appears after hydration. */
const ContinueWatching = ({ collections }: { collections: readonly VideoCollection[] }) => {
  const { videos } = useTexts()
  const [progress, setProgress] = useState<WatchProgress[]>([])
  useEffect(() => setProgress(readWatchProgress()), [])
  const started = progress.flatMap(({ id, seconds, duration }) => {
    const place = findVideo(collections, id)
    return place ? [{ ...place, watched: seconds / duration }] : []
  })
  if (started.length === 0) return null
  return (
    <section className={styles.shelf}>
      <div className={styles.head}>
        <h2>{videos.continue}</h2>
      </div>
      <ul className={styles.row}>
        {started.slice(0, MAX_SHOWN).map((one) => (
          <VideoCard key={one.video.id} {...one} />
        ))}
      </ul>
    </section>
  )
}
