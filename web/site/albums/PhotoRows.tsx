/** The photos of an album in rows. More load while scrolling, or by a link without scripts. */
import { useQueries } from '@tanstack/react-query'
import { memo, type RefObject, useEffect, useRef } from 'react'
import type { AlbumPhotos, Photo } from '#contract/albums.ts'
import { nameInUrl } from '#contract/url-names.ts'
import { useApi } from '#web/ApiContext.tsx'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { Link } from '#web/router/Link.tsx'
import { Picture, urgencyOf } from '#web/ui/Picture.tsx'
import { albumPhotosQuery, PHOTO_PAGE_SIZE } from './albums.queries.ts'
import { albumHref } from './load-albums.ts'
import styles from './PhotoRows.module.css'
import { photoShape, photoShapes } from './photo-shapes.ts'
import { useAlbumLightbox } from './use-album-lightbox.ts'
import { useMorePhotos } from './use-more-photos.ts'

type Props = {
  /** The page that the URL names. */
  first: AlbumPhotos
  /** The photo that the URL names. */
  openedId: number | null
}

/** The first two rows on a phone, the first row on a wide screen. Loading more of them eagerly would delay these. */
const EAGER_PHOTOS = 4

export const PhotoRows = ({ first, openedId }: Props) => {
  const { albums: texts } = useTexts()
  const rows = useRef<HTMLUListElement>(null)
  const more = useRef<HTMLParagraphElement>(null)
  const lastPage = Math.ceil(first.count / PHOTO_PAGE_SIZE)
  const { shownTo, isAuto, isStuck, showMore } = useMorePhotos(first, lastPage, more)
  const later = useLaterPages(first, shownTo)
  const photos = [...first.photos, ...later]
  const before = (first.current - 1) * PHOTO_PAGE_SIZE
  const isComing = shownTo < lastPage && !isStuck
  useStableRows({ rows, end: more, left: isComing ? first.count - before - photos.length : 0 })
  useAlbumLightbox({ rows, first, photos, before, showMore, openedId })
  return (
    <>
      {first.current > 1 && (
        <p className={styles.earlier}>
          <Link className="btn btn-line sm" to={albumHref(first, first.current - 1)} rel="prev">
            {texts.earlier}
          </Link>
        </p>
      )}
      <ul className={styles.rows} ref={rows}>
        {photos.map((photo, i) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            number={before + i + 1}
            isEager={i < EAGER_PHOTOS && first.current === 1}
          />
        ))}
      </ul>
      {shownTo < lastPage && (
        <p className={styles.more} ref={more} data-coming={isAuto && isComing ? '' : undefined}>
          <Link
            className="btn btn-line"
            to={albumHref(first, shownTo + 1)}
            rel="next"
            onClick={(event) => {
              event.preventDefault()
              void showMore()
            }}
          >
            {texts.more}
          </Link>
        </p>
      )}
    </>
  )
}

/** The pages are loaded before they are shown, so the data is present. */
const useLaterPages = (album: AlbumPhotos, shownTo: number) => {
  const first = album.current
  const api = useApi()
  const pages = Array.from({ length: Math.max(0, shownTo - first) }, (_, i) => first + i + 1)
  const loaded = useQueries({
    queries: pages.map((page) => ({
      ...albumPhotosQuery(api, nameInUrl(album), { page }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  return loaded.flatMap(({ data }) => data?.photos ?? [])
}

type StableRowsOptions = {
  rows: RefObject<HTMLElement | null>
  /** The element after the last row. */
  end: RefObject<HTMLElement | null>
  /** Number of photos that have not loaded. */
  left: number
}

/**
 * Keeps the layout stable while photos load. The photos of an incomplete last row would grow and move when the next
 * ones arrive, so they stay hidden. The element below reserves about the height of the missing photos, so that the
 * footer and the scroll bar stay in place.
 */
const useStableRows = ({ rows, end, left }: StableRowsOptions): void => {
  // Runs after each render, because the photos may have changed.
  useEffect(() => {
    const list = rows.current
    if (!list) return
    const update = () => {
      const photos = [...list.children] as HTMLElement[]
      const top = photos.at(-1)?.offsetTop
      for (const photo of photos) photo.toggleAttribute('data-waiting', left > 0 && photo.offsetTop === top)
      const restHeight = (list.offsetHeight / Math.max(1, photos.length)) * left
      // The content security policy forbids style attributes in HTML, but not styles set by scripts.
      end.current?.style.setProperty('min-height', `${Math.round(restHeight)}px`)
    }
    update()
    if (left === 0) return
    const observer = new ResizeObserver(update)
    observer.observe(list)
    return () => observer.disconnect()
  })
}

type PhotoTileProps = {
  photo: Photo
  /** Number in the album, from 1. */
  number: number
  /** Among the first on the screen: loaded and painted at once. */
  isEager: boolean
}

/** One photo in a row, with a color placeholder until it has loaded. Without scripts it is a link to the image file. */
const PhotoTile = memo(({ photo, number, isEager }: PhotoTileProps) => {
  const { albums } = useTexts()
  const shape = photoShape(photo)
  return (
    <li className={styles.photo} data-shape={shape}>
      <a href={photo.src} data-photo={photo.id}>
        <svg className={styles.tone} aria-hidden="true">
          <rect width="100%" height="100%" fill={photo.placeholder} />
        </svg>
        <Picture
          image={{ ...photo, src: photo.thumb }}
          sizes={sizesOf(photoShapes[shape] ?? 1)}
          alt={photo.alt || photo.description || albums.photo(number)}
          {...urgencyOf(isEager)}
        />
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
