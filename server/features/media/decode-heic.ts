/** Decodes HEIC, the format of phone cameras, because the libheif in sharp has no decoder for it. */
import { Worker } from 'node:worker_threads'
import { processFile } from '#server/platform/processes/process-file.ts'

export type HeicWorkerData = { path: string; to: string }

const file = processFile('server/features/media/heic-worker.ts')

/**
 * Writes the main image of the file, upright, as an uncompressed TIFF that is read line by line. It runs in a thread,
 * because the decoder's memory is only freed when the thread ends: 70 MB for 12 megapixels, which processing itself
 * needs.
 */
export const decodeHeic = (path: string, to: string): Promise<void> =>
  new Promise((done, fail) => {
    const workerData: HeicWorkerData = { path, to }
    const thread = new Worker(file, { workerData, stdout: true })
    thread.on('error', fail)
    thread.on('exit', (code) => (code === 0 ? done() : fail(new Error('The HEIC file is broken'))))
  })
