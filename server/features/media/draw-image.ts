/** The door to drawing: one picture at a time, in a process of its own whose memory comes back when it is through. */
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
  /** A folder for the files that are made. */
  into: string
  /** One square WebP of its middle instead of all widths, so many pixels wide at most. */
  square?: { side: number; mostSide: number }
}
export type DrawResponse = { drawn: DrawnImage } | { refused: ImageRefusal }

/** From source the process's file lies beside this one; the bundle holds it as an entry of its own. */
const file = import.meta.url.endsWith('.ts')
  ? join(import.meta.dirname, 'draw-process.ts')
  : join(builtFolder, 'server', 'draw-process.js')

const MAX_WAITING = 256

const helper = new WorkerProcess<DrawRequest, DrawResponse>({
  file,
  megabytes: 256,
  limitMs: 120_000,
  idleMs: 10_000,
  // Many small heaps, one a thread, hold twice the memory and save no time here.
  env: { MALLOC_ARENA_MAX: '1' },
})

/** Their decoders unpack the whole picture several times over. */
const needsMuch = (kind: ImageKind) => kind === 'avif' || kind === 'heic'

/**
 * @throws ImageRefused for what cannot be decoded, takes too long, or takes the process down
 * @throws too-many when hundreds wait already
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
