/** The alternative text that an author has written, also after `useZoomableImages` has named the image as a button. */
export const altOf = (image: HTMLImageElement): string => ('unnamed' in image.dataset ? '' : image.alt)
