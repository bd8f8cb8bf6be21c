/** Draws a dot on the icon of the site, so that a tab in the background shows that a reply waits. Browser only. */

const SIZE = 64
const RADIUS = 18
/** `--crimson` of the dark theme, which stands out on both. */
const COLOR = '#f58692'

/** The icon without the dot, as the server named it. */
let plain: string | null = null
let latest = 0

export const setIconDot = async (isShown: boolean): Promise<void> => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  plain ??= link.getAttribute('href') ?? ''
  latest += 1
  const mine = latest
  const href = isShown ? await withDot(plain) : plain
  // It may have been decided otherwise while the icon was loading.
  if (mine === latest) link.href = href
}

const withDot = async (source: string): Promise<string> => {
  const icon = await loadImage(source)
  try {
    return draw(icon)
  } catch {
    // The pixels of an icon from another site cannot be read.
    return draw(null)
  }
}

/** Null when it cannot be loaded: then there is the dot alone. */
const loadImage = (source: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image(SIZE, SIZE)
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = source
  })

const draw = (icon: HTMLImageElement | null): string => {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const context = canvas.getContext('2d')
  if (!context) return plain ?? ''
  if (icon) context.drawImage(icon, 0, 0, SIZE, SIZE)
  context.beginPath()
  context.arc(SIZE - RADIUS, RADIUS, RADIUS, 0, 2 * Math.PI)
  context.fillStyle = COLOR
  context.fill()
  return canvas.toDataURL()
}
