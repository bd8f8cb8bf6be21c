/** Films that this visitor has begun; known to their browser alone, so it appears after the page. */
import { useEffect, useState } from 'react'
import type { VideoCollection } from '#contract/videos.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import styles from './ExploreRoom.module.css'
import { type Position, readPositions } from './positions.ts'
import { placeOf } from './room-place.ts'
import { VideoCard } from './VideoCard.tsx'

const SHOWN = 4

export const ContinueShelf = ({ collections }: { collections: readonly VideoCollection[] }) => {
  const { videos } = useTexts()
  const [positions, setPositions] = useState<Position[]>([])
  useEffect(() => setPositions(readPositions()), [])
  const begun = positions.flatMap(({ id, seconds, duration }) => {
    const place = placeOf(collections, id)
    return place ? [{ ...place, watched: seconds / duration }] : []
  })
  if (begun.length === 0) return null
  return (
    <section className={styles.shelf}>
      <div className={styles.head}>
        <h2>{videos.continue}</h2>
      </div>
      <ul className={styles.row}>
        {begun.slice(0, SHOWN).map((one) => (
          <VideoCard key={one.video.id} {...one} />
        ))}
      </ul>
    </section>
  )
}
