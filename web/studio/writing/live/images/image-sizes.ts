/** How large images are: of those that were shown, so that a text keeps its heights, and of the page around them. */
import { ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { type ImageWidth, isNarrowImage } from '#contract/image-syntax.ts'
import type { ImageFields } from './image-source.ts'

type Size = { width: number; height: number }

/** Of files, by URL. */
export const knownSizes = new Map<string, Size>()

/** How wide an image is shown. The server knows the size of the files that are stored here. */
export const shownWidth = ({ width, url }: Pick<ImageFields, 'width' | 'url'>): ImageWidth => {
  const size = url.startsWith('/') ? knownSizes.get(url) : undefined
  return width ?? (size && isNarrowImage(size) ? 'text' : 'wide')
}

/** Names the width of the pane to the style sheet, in pixels, as `--pane`. */
export const paneWidth = ViewPlugin.fromClass(
  class {
    constructor(view: ViewUpdate['view']) {
      this.measure(view)
    }
    update({ view, geometryChanged }: ViewUpdate) {
      if (geometryChanged) this.measure(view)
    }
    measure(view: ViewUpdate['view']) {
      view.requestMeasure({
        key: 'pane-width',
        read: () => view.scrollDOM.clientWidth,
        write: (width) => view.dom.style.setProperty('--pane', `${width}px`),
      })
    }
  },
)
