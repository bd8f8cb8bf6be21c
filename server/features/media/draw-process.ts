/** The worker process that resizes images. draw-image.ts sends it the requests. */
import { handleRequests } from '#server/platform/processes/worker-main.ts'
import type { DrawRequest, DrawResponse } from './draw-image.ts'
import { ImageRefused } from './image-refused.ts'

/** Some decoders never free their memory. */
const RECYCLE_AT_MEGABYTES = 160

handleRequests<DrawRequest, DrawResponse>(async () => {
  const [{ drawVariants }, { drawSquare }] = await Promise.all([
    import('./draw-variants.ts'),
    import('./draw-square.ts'),
  ])
  return async ({ path, kind, into, square, part = 'first' }) => {
    try {
      return {
        drawn: await (square ? drawSquare(path, into, square) : drawVariants(path, kind, into, part)),
      }
    } catch (error) {
      if (error instanceof ImageRefused) return { refused: error.reason }
      throw error
    }
  }
}, RECYCLE_AT_MEGABYTES)
