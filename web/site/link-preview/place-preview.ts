/** Places the preview at the line of the link: below it, or above it where the window ends. */

const GAP_PX = 8

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left'>

/** Coordinates in the window, in pixels. */
export const previewPlace = (
  line: Box,
  { width, height }: { width: number; height: number },
  window: { width: number; height: number },
): { left: number; top: number } => {
  const left = Math.max(GAP_PX, Math.min(line.left, window.width - width - GAP_PX))
  const below = line.bottom + GAP_PX
  const above = line.top - GAP_PX - height
  return { left, top: below + height > window.height && above >= 0 ? above : below }
}

export const placePreview = (preview: HTMLElement, anchor: HTMLElement): void => {
  // A link over two lines has two boxes; the last one is the nearer for who reads on.
  const line = [...anchor.getClientRects()].at(-1)
  if (!line) return
  const { left, top } = previewPlace(line, preview.getBoundingClientRect(), {
    width: document.documentElement.clientWidth,
    height: innerHeight,
  })
  preview.style.left = `${left}px`
  preview.style.top = `${top}px`
}
