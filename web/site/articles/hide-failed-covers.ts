/**
 * Hides cover images on other servers that do not load: the engraving below them is seen, without the browser's frame and
 * icon above it. Covers are in parts of the page that are not hydrated, so one listener serves all of them.
 */
import { onFailedImages } from '#web/on-failed-images.ts'

export const hideFailedCovers = (): void => {
  onFailedImages(document, 'img[data-foreign]', (image) => {
    image.style.visibility = 'hidden'
  })
}
