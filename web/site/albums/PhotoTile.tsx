/** One photo in a row: its place and its colour are there before its bytes. A link to the picture without scripts. */
import { memo } from 'react'
import type { Photo } from '#contract/albums.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import styles from './PhotoRows.module.css'
import { photoShape, photoShapes } from './photo-shapes.ts'

type Props = {
  photo: Photo
  /** In the album, from 1. */
  place: number
  /** Among the first on the screen: fetched and painted at once. */
  isUrgent: boolean
}

export const PhotoTile = memo(({ photo, place, isUrgent }: Props) => {
  const { albums } = useTexts()
  const shape = photoShape(photo)
  const sizes = sizesOf(photoShapes[shape] ?? 1)
  return (
    <li className={styles.photo} data-shape={shape}>
      <a href={photo.src} data-photo={photo.id}>
        <svg className={styles.tone} aria-hidden="true">
          <rect width="100%" height="100%" fill={photo.placeholder} />
        </svg>
        <picture>
          {photo.avif && <source type="image/avif" srcSet={photo.avif} sizes={sizes} />}
          <img
            src={photo.thumb}
            srcSet={photo.srcset}
            sizes={sizes}
            width={photo.width}
            height={photo.height}
            alt={photo.description || albums.photo(place)}
            loading={isUrgent ? 'eager' : 'lazy'}
            fetchPriority={isUrgent ? 'high' : 'auto'}
            // The others never hold a frame up.
            decoding={isUrgent ? 'sync' : 'async'}
          />
        </picture>
        {photo.description && (
          <span className={styles.caption} aria-hidden="true">
            {photo.description}
          </span>
        )}
      </a>
    </li>
  )
})

/** About the width it gets in a row; a telephone's dense screen is served with two points of its three. */
const sizesOf = (shape: number): string =>
  `(max-width: 995.98px) ${Math.round(shape * 17)}vw, ${Math.round(shape * 240)}px`
