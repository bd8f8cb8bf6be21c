/** The worker process that resizes images. resize-image.ts sends it the requests. */
import { handleRequests } from '#server/platform/processes/worker-main.ts'
import { ImageError } from './image-error.ts'
import type { DrawRequest, ResizeRequest, ResizeResponse } from './resize-image.ts'

/** Some decoders never free their memory. Ordinary images leave at most 150 MB (docs/decisions/0015). */
const RECYCLE_AT_MEGABYTES = 160

handleRequests<ResizeRequest | DrawRequest, ResizeResponse | null>(async () => {
  const [{ createVariants }, { cropSquare }, { rasterizeCard }, { rasterizeIcon }] = await Promise.all([
    import('./create-variants.ts'),
    import('./crop-square.ts'),
    import('./rasterize-card.ts'),
    import('./rasterize-icon.ts'),
  ])
  return async (request) => {
    if ('card' in request) {
      await rasterizeCard(request.card, request.font, request.file)
      return null
    }
    if ('icon' in request) {
      await rasterizeIcon(request.icon, request.file)
      return null
    }
    const { path, kind, square, part = 'first' } = request
    const into = `${path}-resized`
    try {
      return {
        image: await (square ? cropSquare(path, into, square) : createVariants(path, kind, into, part)),
      }
    } catch (error) {
      if (error instanceof ImageError) return { errorReason: error.reason }
      throw error
    }
  }
}, RECYCLE_AT_MEGABYTES)
