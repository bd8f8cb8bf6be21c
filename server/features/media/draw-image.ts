/**
 * Queues images for the worker process that resizes them, one at a time. The process is recycled, which frees its
 * memory.
 */
import { join } from 'node:path'
import { builtFolder } from '#server/platform/config/folders.ts'
import { tooMany } from '#server/platform/errors.ts'
import { WorkerError, WorkerProcess } from '#server/platform/processes/worker-process.ts'
import type { DrawnImage } from './draw-variants.ts'
import type { ImageKind } from './image-kind.ts'
import { type ImageRefusal, ImageRefused } from './image-refused.ts'

export type DrawRequest = {
  path: string
  kind: ImageKind
  /** A folder for the created files. */
  into: string
  /** One square WebP of the middle instead of all widths, at most this many pixels wide. */
  square?: { side: number; mostSide: number }
}
export type DrawResponse = { drawn: DrawnImage } | { refused: ImageRefusal }

/** In source, the file of the process is beside this one; the bundle contains it as a separate entry. */
const file = import.meta.url.endsWith('.ts')
  ? join(import.meta.dirname, 'draw-process.ts')
  : join(builtFolder, 'server', 'draw-process.js')

const MAX_WAITING = 256

const helper = new WorkerProcess<DrawRequest, DrawResponse>({
  file,
  megabytes: 256,
  limitMs: 120_000,
  idleMs: 10_000,
  // More malloc arenas, one per thread, need twice the memory and save no time here.
  env: { MALLOC_ARENA_MAX: '1' },
})

/** Formats whose decoders unpack the whole image several times. */
const needsMuch = (kind: ImageKind) => kind === 'avif' || kind === 'heic'

/**
 * @throws ImageRefused for an image that cannot be decoded, takes too long, or crashes the process
 * @throws too-many when hundreds are waiting already
 */
export async function drawImage(request: DrawRequest): Promise<DrawnImage> {
  if (helper.waiting >= MAX_WAITING) throw tooMany(60)
  const reply = await helper.run(request, needsMuch(request.kind)).catch((error: unknown): DrawResponse => {
    if (!(error instanceof WorkerError) || error.kind === 'failed') throw error
    return { refused: error.kind === 'timeout' ? 'too-slow' : 'broken' }
  })
  if ('refused' in reply) throw new ImageRefused(reply.refused)
  return reply.drawn
}
