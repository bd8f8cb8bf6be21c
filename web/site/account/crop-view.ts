/** Where a picture lies under the square that is cut from it: zoomed, and moved so that it always fills the square. */

export type CropView = {
  /** 1 fills the square exactly; 4 is near enough for a face. */
  zoom: number
  /** The middle of the square, as parts of the picture's width and height. */
  x: number
  y: number
}
type Size = { width: number; height: number }
type Part = { left: number; top: number; side: number }

export const MAX_ZOOM = 4
export const wholeView: CropView = { zoom: 1, x: 0.5, y: 0.5 }

/** The square of the picture that is seen, in its own pixels. */
export const partOf = ({ width, height }: Size, view: CropView): Part => {
  const side = Math.min(width, height) / view.zoom
  return { left: view.x * width - side / 2, top: view.y * height - side / 2, side }
}

/** Keeps zoom and place where the picture fills the square. */
export const held = ({ width, height }: Size, { zoom, x, y }: CropView): CropView => {
  const kept = Math.min(MAX_ZOOM, Math.max(1, zoom))
  const half = Math.min(width, height) / kept / 2
  const within = (value: number, length: number) =>
    Math.min(1 - half / length, Math.max(half / length, value))
  return { zoom: kept, x: within(x, width), y: within(y, height) }
}

/** Moved by parts of the square's side: the picture follows the finger. */
export const moved = (size: Size, view: CropView, right: number, down: number): CropView => {
  const { side } = partOf(size, view)
  return held(size, {
    ...view,
    x: view.x - (right * side) / size.width,
    y: view.y - (down * side) / size.height,
  })
}
