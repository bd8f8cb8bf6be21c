/** Draws card images in a worker process of their own, one at a time, so that visitors' uploads never wait for them. */
import { serverBusy } from '#server/platform/errors.ts'
import { WorkerProcess } from '#server/platform/processes/worker-process.ts'
import type { ShareCard } from '#server/rendering/covers/share-card.ts'
import { type CardRequest, imageProcess } from './resize-image.ts'

const MAX_WAITING = 16

const worker = new WorkerProcess<CardRequest, null>({ ...imageProcess, limitMs: 30_000 })

/** Writes the PNG. @throws too-many when many are waiting already, or WorkerError */
export async function drawCardFile(card: ShareCard, file: string): Promise<void> {
  if (worker.pending >= MAX_WAITING) throw serverBusy(10)
  await worker.run({ card, file })
}
