/** Finds images that do not load. */

/**
 * Calls `onFailed` for each image below `root` that the selector matches and that does not load.
 * @returns what ends it
 */
export const onFailedImages = (
  root: Document | HTMLElement,
  selector: string,
  onFailed: (image: HTMLImageElement) => void,
): (() => void) => {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.matches(selector)) onFailed(target)
  }
  // An image may have failed before this code ran. Some drawings have no size, so only decoding shows whether it did.
  for (const image of root.querySelectorAll<HTMLImageElement>(selector))
    if (image.complete && image.naturalWidth === 0) image.decode().catch(() => onFailed(image))
  // The event does not bubble.
  root.addEventListener('error', onError, true)
  return () => root.removeEventListener('error', onError, true)
}
