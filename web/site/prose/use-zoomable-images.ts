/** Opens the images of a text in the lightbox, which is loaded at the first click. */
import { type RefObject, useEffect } from 'react'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { altOf } from './alt-of.ts'
import type { LightboxImage } from './lightbox.ts'

const IMAGES = 'figure.img img, .pics img, a.zoom img'

export const useZoomableImages = (root: RefObject<HTMLElement | null>, html: string): void => {
  const { lightbox: texts } = useTexts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text in the document changes with `html`
  useEffect(() => {
    const text = root.current
    if (!text) return
    const images = [...text.querySelectorAll<HTMLImageElement>(IMAGES)].filter(isZoomable)
    for (const image of images) {
      image.classList.add('can-zoom')
      // An empty alternative text makes an image decoration, which a button cannot be.
      if (!altOf(image)) {
        image.alt = texts.open
        image.dataset.unnamed = ''
      }
      // An image inside a link to its own file is opened by that link.
      if (!image.closest('a')) {
        image.tabIndex = 0
        image.role = 'button'
        image.ariaLabel = altOf(image) ? `${texts.open}: ${image.alt}` : texts.open
      }
    }
    const show = (event: Event, target: EventTarget | null) => {
      const image = target instanceof Element ? imageAt(target) : null
      // Images that failed to load are no longer in the document.
      const shown = images.filter((one) => one.isConnected)
      const index = image ? shown.indexOf(image) : -1
      if (index < 0) return
      event.preventDefault()
      const items = shown.map(lightboxImage)
      import('./lightbox.ts').then(
        ({ openLightbox }) => openLightbox(items, index, texts),
        // The image itself, as without scripts.
        () => location.assign(items[index]?.src ?? ''),
      )
    }
    const onClick = (event: MouseEvent) => {
      if (event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey) show(event, event.target)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' || event.key === ' ') show(event, event.target)
    }
    text.addEventListener('click', onClick)
    text.addEventListener('keydown', onKey)
    return () => {
      text.removeEventListener('click', onClick)
      text.removeEventListener('keydown', onKey)
    }
  }, [root, html, texts])
}

/** An image with a link to something else keeps this link; one without a source shows nothing. */
const isZoomable = (image: HTMLImageElement): boolean => {
  const link = image.closest('a')
  if (!image.getAttribute('src')) return false
  return (
    !link ||
    link.classList.contains('zoom') ||
    /\.(avif|webp|png|jpe?g|gif|svg)$/i.test(new URL(link.href).pathname)
  )
}

/** The click may have hit the image, or the link around it. */
const imageAt = (target: Element): HTMLImageElement | null =>
  target instanceof HTMLImageElement ? target : target.matches('a') ? target.querySelector('img') : null

/** The link around an image contains the size of the full image; the image in the text may be smaller. */
const lightboxImage = (image: HTMLImageElement): LightboxImage => {
  const alt = altOf(image)
  const link = image.closest('a')
  return {
    element: image,
    src: link?.href ?? image.src,
    shown: image.currentSrc || image.src,
    srcset: image.srcset,
    width: Number(link?.dataset.pswpWidth ?? image.getAttribute('width')) || image.naturalWidth,
    height: Number(link?.dataset.pswpHeight ?? image.getAttribute('height')) || image.naturalHeight,
    alt,
    caption: image.closest('figure')?.querySelector('figcaption')?.textContent?.trim() || alt,
  }
}
