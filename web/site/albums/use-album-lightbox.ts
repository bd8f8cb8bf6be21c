/** Photos open full screen; each has an address of its own, and going back closes it. */

import { type RefObject, useEffect, useRef } from 'react'
import type { AlbumPhotos, Photo } from '#contract/albums.ts'
import { pages } from '#contract/pages.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { randomId } from '#web/random-id.ts'
import type { Lightbox, LightboxImage } from '../prose/lightbox.ts'
import { albumHref } from './load-albums.ts'

type Options = {
  rows: RefObject<HTMLElement | null>
  albumId: number
  first: AlbumPhotos
  /** Those that are on the page. */
  photos: Photo[]
  /** How many of the album stand before them. */
  before: number
  showMore: () => Promise<boolean>
  /** The photo that the address names. */
  opened: number | null
}

export const useAlbumLightbox = (options: Options): void => {
  const { rows, photos, opened } = options
  const { lightbox: texts, albums } = useTexts()
  const format = useFormat()
  // What the open lightbox asks for is always that of the latest render.
  const latest = useRef(options)
  const isAdding = useRef<Lightbox>(null)
  useEffect(() => {
    latest.current = options
    isAdding.current?.add(photos.slice(isAdding.current.length).map(pictureOf))
  })

  const pictureOf = (photo: Photo): LightboxImage => {
    const image = rows.current?.querySelector<HTMLImageElement>(`[data-photo="${photo.id}"] img`)
    return {
      element: image ?? document.body,
      src: photo.src,
      shown: image?.currentSrc || photo.thumb,
      srcset: photo.srcset,
      width: photo.width,
      height: photo.height,
      alt: image?.alt ?? '',
      caption: photo.description,
      metadata: factsOf(photo),
    }
  }
  const factsOf = ({ takenAt, camera, lens, exposure }: Photo) =>
    [
      { name: albums.date, value: takenAt && format.dateTime(takenAt) },
      { name: albums.camera, value: camera },
      { name: albums.lens, value: lens },
      { name: albums.exposure, value: exposure },
    ].filter((fact): fact is { name: string; value: string } => Boolean(fact.value))

  // biome-ignore lint/correctness/useExhaustiveDependencies: listens once for each language; all else is the latest
  useEffect(() => {
    const list = rows.current
    if (!list) return
    let leave = () => {}
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-photo]') : null
      if (!link) return
      event.preventDefault()
      void open(Number(link.dataset.photo), true)
    }
    const open = async (photoId: number, isStep: boolean) => {
      const index = latest.current.photos.findIndex((photo) => photo.id === photoId)
      if (index < 0) return
      const { openLightbox } = await import('../prose/lightbox.ts')
      const { albumId, first, before } = latest.current
      const addressOf = (at: number) =>
        pages.album.href({ albumId }, { photo: latest.current.photos[at]?.id ?? photoId })
      if (isStep) history.pushState({ key: randomId() }, '', addressOf(index))
      // Whoever is gone already must not be taken a step back.
      let isLeft = false
      const lightbox = await openLightbox(latest.current.photos.map(pictureOf), index, texts, {
        name: first.photoAlbumName,
        before,
        count: first.count,
        onShow: (at) => {
          history.replaceState(history.state, '', addressOf(at))
          if (at >= latest.current.photos.length - 3) void latest.current.showMore()
        },
        onClose: () => {
          isAdding.current = null
          leave = () => {}
          removeEventListener('popstate', onBack)
          if (isLeft) return
          if (isStep) history.back()
          else history.replaceState(history.state, '', albumHref(albumId, first.current))
        },
      })
      isAdding.current = lightbox
      const onBack = () => {
        isLeft = true
        lightbox.close()
      }
      leave = onBack
      addEventListener('popstate', onBack)
    }
    list.addEventListener('click', onClick)
    if (opened !== null) void open(opened, false)
    return () => {
      list.removeEventListener('click', onClick)
      leave()
    }
  }, [rows, texts, opened])
}
