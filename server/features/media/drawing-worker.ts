/** Draws cards and icons in a worker process of their own, one at a time, so that visitors' uploads never wait for them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#server/platform/config/folders.ts'
import { serverBusy } from '#server/platform/errors.ts'
import { WorkerProcess } from '#server/platform/processes/worker-process.ts'
import type { ShareCard } from '#server/rendering/covers/share-card.ts'
import type { SiteIcon } from './rasterize-icon.ts'
import { type DrawRequest, imageProcess } from './resize-image.ts'

const MAX_WAITING = 16

export type Drawing = { card: ShareCard } | { icon: SiteIcon }

/** The regular weight of the typeface for large sizes; browsers do not load it. */
const font = ['dist/client', 'web/public']
  .map((folder) => join(projectFolder, folder, 'piazzolla-card.ttf'))
  .find((file) => existsSync(file))

const worker = new WorkerProcess<DrawRequest, null>({ ...imageProcess, limitMs: 30_000 })

/** Writes the file. @throws too-many when many are waiting already, or WorkerError */
export async function drawFile(drawing: Drawing, file: string): Promise<void> {
  if (worker.pending >= MAX_WAITING) throw serverBusy(10)
  await worker.run('card' in drawing ? { ...drawing, font: font ?? '', file } : { ...drawing, file })
}
