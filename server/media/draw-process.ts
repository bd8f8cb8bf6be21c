/** The process that draws pictures. See draw-image.ts for its other end. */
import { answerRequests } from '#server/platform/helper-child.ts'
import type { DrawReply, DrawRequest } from './draw-image.ts'
import { ImageRefused } from './image-refused.ts'

/** Some decoders never give back what they took. */
const SPENT_AT_MEGABYTES = 160

answerRequests<DrawRequest, DrawReply>(async () => {
  const { drawVariants } = await import('./draw-variants.ts')
  return async ({ path, kind, into }) => {
    try {
      return { drawn: await drawVariants(path, kind, into) }
    } catch (error) {
      if (error instanceof ImageRefused) return { refused: error.reason }
      throw error
    }
  }
}, SPENT_AT_MEGABYTES)
