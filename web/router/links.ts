/** Decides which clicks on which links the navigator handles; the browser handles the others. */

/** The link around the target of an event; null when its URL cannot be parsed. */
export const anchorOf = (target: EventTarget | null): HTMLAnchorElement | null => {
  const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  // Browsers report an unparsable URL this way: readers may write `https://[x]`.
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
