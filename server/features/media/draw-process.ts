/** The process that draws pictures. See draw-image.ts for its other end. */
import { handleRequests } from '#server/platform/processes/worker-main.ts'
import type { DrawRequest, DrawResponse } from './draw-image.ts'
import { ImageRefused } from './image-refused.ts'

/** Some decoders never give back what they took. */
const SPENT_AT_MEGABYTES = 160

handleRequests<DrawRequest, DrawResponse>(async () => {
  const [{ drawVariants }, { drawSquare }] = await Promise.all([
    import('./draw-variants.ts'),
    import('./draw-square.ts'),
  ])
  return async ({ path, kind, into, square }) => {
    try {
      return { drawn: await (square ? drawSquare(path, into, square) : drawVariants(path, kind, into)) }
    } catch (error) {
      if (error instanceof ImageRefused) return { refused: error.reason }
      throw error
    }
  }
}, SPENT_AT_MEGABYTES)
