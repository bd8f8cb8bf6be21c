/** One photo in a row, with a color placeholder until it has loaded. Without scripts it is a link to the image file. */
import { memo } from 'react'
import type { Photo } from '#contract/albums.ts'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import styles from './PhotoRows.module.css'
import { photoShape, photoShapes } from './photo-shapes.ts'

type Props = {
  photo: Photo
  /** Number in the album, from 1. */
  number: number
  /** Among the first on the screen: loaded and painted at once. */
  isEager: boolean
}

export const PhotoTile = memo(({ photo, number, isEager }: Props) => {
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
            alt={photo.alt || photo.description || albums.photo(number)}
            loading={isEager ? 'eager' : 'lazy'}
            fetchPriority={isEager ? 'high' : 'auto'}
            // Decoding the others must not delay a frame.
            decoding={isEager ? 'sync' : 'async'}
          />
        </picture>
        {photo.description && (
          <span className={styles.caption} aria-hidden={photo.alt === '' || undefined}>
            {photo.description}
          </span>
        )}
      </a>
    </li>
  )
})

/** About the width of the tile in a row; phones with 3x screens get images for 2x. */
const sizesOf = (shape: number): string =>
  `(max-width: 996.98px) ${Math.round(shape * 17)}vw, ${Math.round(shape * 240)}px`
