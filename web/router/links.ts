/** Which clicks on which links are ours to follow, and which are the browser's. */

/** The link that an event happened on, however deep inside it; none when its address is none. */
export const anchorOf = (target: EventTarget | null): HTMLAnchorElement | null => {
  const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  // So the browser says that it could not read the address: readers may write `https://[x]`.
  return anchor?.protocol === ':' ? null : anchor
}

/** A plain click with the main button on a link that opens here: no modifier, no other window, no download. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>,
  anchor: { target: string; hasAttribute: (name: string) => boolean },
): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  (anchor.target === '' || anchor.target === '_self') &&
  !anchor.hasAttribute('download')
