/**
 * Hides cover images on other servers that do not load: the engraving below them is seen, without the browser's frame and
 * icon above it. Covers are in parts of the page that are not hydrated, so one listener serves all of them.
 */
export function hideFailedCovers(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-foreign]'))
    if (image.complete && image.naturalWidth === 0) hide(image)
  // The event does not bubble.
  document.addEventListener('error', ({ target }) => hide(target), true)
}

const hide = (target: EventTarget | null) => {
  if (target instanceof HTMLImageElement && 'foreign' in target.dataset) target.style.visibility = 'hidden'
}
