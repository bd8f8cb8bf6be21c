/** Opens photos in the lightbox. Each photo has its own URL, and the back button closes the lightbox. */
import { type RefObject, useEffect, useRef } from 'react'
import type { AlbumPhotos, Photo } from '#contract/albums.ts'
import { albumUrl } from '#contract/url-names.ts'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { randomId } from '#web/random-id.ts'
import { useSession } from '#web/session/session.ts'
import type { Lightbox, LightboxImage } from '../prose/lightbox.ts'
import { editAlbumHref } from '../studio-links.ts'
import { albumHref } from './load-albums.ts'

type AlbumLightboxOptions = {
  rows: RefObject<HTMLElement | null>
  first: AlbumPhotos
  /** The photos on the page. */
  photos: Photo[]
  /** Number of photos of the album before them. */
  before: number
  showMore: () => Promise<boolean>
  /** The photo that the URL names. */
  openedId: number | null
}

export const useAlbumLightbox = (options: AlbumLightboxOptions): void => {
  const { rows, photos, openedId } = options
  const { lightbox: texts, albums, article } = useTexts()
  const isOwner = useSession('userInfo')?.isOwner === true
  const format = useFormat()
  // The callbacks of the open lightbox use the values of the latest render.
  const latest = useRef({ ...options, isOwner })
  const openLightboxRef = useRef<Lightbox>(null)
  useEffect(() => {
    latest.current = { ...options, isOwner }
    openLightboxRef.current?.add(photos.slice(openLightboxRef.current.length).map(lightboxImage))
  })

  const lightboxImage = (photo: Photo): LightboxImage => {
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
      metadata: photoDetails(photo),
    }
  }
  const photoDetails = ({ takenAt, camera, lens, exposure }: Photo) =>
    [
      { name: albums.date, value: takenAt && format.dateTime(takenAt) },
      { name: albums.camera, value: camera },
      { name: albums.lens, value: lens },
      { name: albums.exposure, value: exposure },
    ].filter((fact): fact is { name: string; value: string } => Boolean(fact.value))

  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener for each language; everything else is read from the ref
  useEffect(() => {
    const list = rows.current
    if (!list) return
    let closeLightbox = () => {}
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
      const { first, before } = latest.current
      const photoHref = (at: number) => albumUrl(first, { photo: latest.current.photos[at]?.id ?? photoId })
      if (isStep) history.pushState({ key: randomId() }, '', photoHref(index))
      // After a back navigation, closing must not go back again.
      let hasLeft = false
      const lightbox = await openLightbox(latest.current.photos.map(lightboxImage), index, texts, {
        name: first.photoAlbumName,
        before,
        count: first.count,
        ...(latest.current.isOwner && {
          edit: { label: article.edit, href: (at) => editAlbumHref(first.id, latest.current.photos[at]?.id) },
        }),
        onShow: (at) => {
          history.replaceState(history.state, '', photoHref(at))
          if (at >= latest.current.photos.length - 3) void latest.current.showMore()
        },
        onClose: () => {
          openLightboxRef.current = null
          closeLightbox = () => {}
          removeEventListener('popstate', onBack)
          if (hasLeft) return
          if (isStep) history.back()
          else history.replaceState(history.state, '', albumHref(first, first.current))
        },
      })
      openLightboxRef.current = lightbox
      const onBack = () => {
        hasLeft = true
        lightbox.close()
      }
      closeLightbox = onBack
      addEventListener('popstate', onBack)
    }
    list.addEventListener('click', onClick)
    if (openedId !== null) void open(openedId, false)
    return () => {
      list.removeEventListener('click', onClick)
      closeLightbox()
    }
  }, [rows, texts, openedId])
}
