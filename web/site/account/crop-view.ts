/** Computes the square that is cropped from an image. The image always fills the square. */

export type CropView = {
  /** 1 fits the square exactly; at most MAX_ZOOM. */
  zoom: number
  /** Center of the square as fractions of the image's width and height. */
  x: number
  y: number
}
type ImageSize = { width: number; height: number }
type CropSquare = { left: number; top: number; side: number }

export const MAX_ZOOM = 4
export const initialView: CropView = { zoom: 1, x: 0.5, y: 0.5 }

/** The visible square in image pixels. */
export const cropSquare = ({ width, height }: ImageSize, view: CropView): CropSquare => {
  const side = Math.min(width, height) / view.zoom
  return { left: view.x * width - side / 2, top: view.y * height - side / 2, side }
}

/** Limits zoom and position so that the image fills the square. */
export const clampView = ({ width, height }: ImageSize, { zoom, x, y }: CropView): CropView => {
  const limited = Math.min(MAX_ZOOM, Math.max(1, zoom))
  const half = Math.min(width, height) / limited / 2
  const within = (value: number, length: number) =>
    Math.min(1 - half / length, Math.max(half / length, value))
  return { zoom: limited, x: within(x, width), y: within(y, height) }
}

/** Moves the image by fractions of the square's side. */
export const moveView = (size: ImageSize, view: CropView, right: number, down: number): CropView => {
  const { side } = cropSquare(size, view)
  return clampView(size, {
    ...view,
    x: view.x - (right * side) / size.width,
    y: view.y - (down * side) / size.height,
  })
}
