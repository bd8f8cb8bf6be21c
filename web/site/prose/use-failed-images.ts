/** Replaces images on other servers that do not load with a box that contains their alternative text. */
import { type RefObject, useEffect } from 'react'
import { useTexts } from '#web/locale/LocaleProvider.tsx'
import { onFailedImages } from '#web/on-failed-images.ts'
import { altOf } from './alt-of.ts'

export const useFailedImages = (root: RefObject<HTMLElement | null>, html: string): void => {
  const { prose } = useTexts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text in the document changes with `html`
  useEffect(() => {
    const text = root.current
    if (!text) return
    const replace = (image: HTMLImageElement) => {
      if (new URL(image.src).origin === location.origin) return
      image.closest('figure.img')?.classList.add('narrow')
      image.replaceWith(boxOf(image, prose.imageFailed))
    }
    return onFailedImages(text, 'img', replace)
  }, [root, html, prose])
}

const boxOf = (image: HTMLImageElement, imageFailed: string): HTMLElement => {
  const box = document.createElement('span')
  box.className = 'missing'
  const caption = image.closest('figure')?.querySelector('figcaption')?.textContent?.trim()
  const alternative = altOf(image).trim()
  box.textContent =
    alternative === '' || alternative === caption ? imageFailed : `${imageFailed}: ${alternative}`
  return box
}
