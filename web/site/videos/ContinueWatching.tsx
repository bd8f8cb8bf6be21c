/** Videos that this visitor has started. Stored only in the browser, so it appears after hydration. */
import { useEffect, useState } from 'react'
import type { VideoCollection } from '#contract/videos.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import styles from './ExplorationMode.module.css'
import { findVideo } from './find-video.ts'
import { VideoCard } from './VideoCard.tsx'
import { readWatchProgress, type WatchProgress } from './watch-progress.ts'

const MAX_SHOWN = 4

export const ContinueWatching = ({ collections }: { collections: readonly VideoCollection[] }) => {
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
