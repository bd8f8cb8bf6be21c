/** Resizes images in worker processes, whose end frees the memory of the decoders. */
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { tooMany } from '#server/platform/errors.ts'
import { processFile } from '#server/platform/processes/process-file.ts'
import { WorkerError, WorkerProcess } from '#server/platform/processes/worker-process.ts'
import { incomingPath } from '#server/platform/storage/incoming.ts'
import type { ShareCard } from '#server/rendering/covers/share-card.ts'
import type { ResizedImage, VariantPart } from './create-variants.ts'
import { ImageError, type ImageErrorReason } from './image-error.ts'
import type { ImageKind } from './image-kind.ts'
import type { SiteIcon } from './rasterize-icon.ts'

export type ResizeRequest = {
  /** The files are created in the folder of this path with `-resized` at its end. */
  path: string
  kind: ImageKind
  /** One square WebP of the middle instead of all widths, at most this many pixels wide. */
  square?: { side: number; mostSide: number }
  /** Which of the widths; `first` when absent. */
  part?: VariantPart
}
export type ResizeResponse = { image: ResizedImage } | { errorReason: ImageErrorReason }

/** The same process draws cards and icons. */
export type DrawRequest = ({ card: ShareCard; font: string } | { icon: SiteIcon }) & { file: string }

/** A process that handles images. */
export const imageProcess = {
  file: processFile('server/features/media/resize-process.ts'),
  megabytes: 256,
  idleMs: 10_000,
  // HEIC is decoded in a thread.
  rights: { mayLoadAddons: true, mayStartThreads: true },
  folderOf: (request: ResizeRequest | DrawRequest) =>
    dirname('file' in request ? request.file : request.path),
}

const MAX_WAITING = 256

const createWorker = () =>
  new WorkerProcess<ResizeRequest, ResizeResponse>({ ...imageProcess, limitMs: 120_000 })

/** More than two would use more memory than a small machine has. */
const workers = Array.from({ length: Math.min(2, availableParallelism()) }, createWorker)
const [firstWorker = createWorker()] = workers

/** Formats whose decoders unpack the whole image several times: only one is decoded at a time. */
const needsMuch = (kind: ImageKind) => kind === 'avif' || kind === 'heic'

const workerFor = (kind: ImageKind) =>
  needsMuch(kind) ? firstWorker : workers.reduce((a, b) => (b.pending < a.pending ? b : a))

/** Starts the processes before the first image, which then does not wait for them. */
export const startResizers = (dataDir: string): void => {
  for (const worker of workers) worker.startEarly(incomingPath(dataDir))
}

/** Ends the second process while it has no work, which frees its memory: images that come one by one use the first. */
export const endSecondResizer = (): void => {
  for (const worker of workers.slice(1)) worker.endIfIdle()
}

/**
 * @throws ImageError for an image that cannot be decoded, takes too long, or crashes the process
 * @throws too-many when hundreds are waiting already
 */
export async function resizeImage(request: ResizeRequest): Promise<ResizedImage> {
  const worker = workerFor(request.kind)
  if (worker.pending >= MAX_WAITING) throw tooMany(60)
  const reply = await worker.run(request, needsMuch(request.kind)).catch((error: unknown): ResizeResponse => {
    if (!(error instanceof WorkerError) || error.kind === 'failed') throw error
    return { errorReason: error.kind === 'timeout' ? 'too-slow' : 'broken' }
  })
  if ('errorReason' in reply) throw new ImageError(reply.errorReason)
  return reply.image
}
