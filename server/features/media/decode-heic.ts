/** HEIC, as telephones write it: sharp's own libheif comes without a decoder for it. */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { builtFolder } from '#server/platform/config/folders.ts'

export type HeicThreadData = { path: string; to: string }

/** From source the thread's file lies beside this one; the bundle holds it as an entry of its own. */
const file = import.meta.url.endsWith('.ts')
  ? join(import.meta.dirname, 'heic-thread.ts')
  : join(builtFolder, 'server', 'heic-thread.js')

/**
 * Writes the file's main picture, upright, as a plain TIFF that is read line by line. In a thread, as the decoder's
 * memory only comes back when the thread ends: 70 MB for 12 megapixels, which the drawing itself needs.
 */
export const decodeHeic = (path: string, to: string): Promise<void> =>
  new Promise((done, fail) => {
    const workerData: HeicThreadData = { path, to }
    const thread = new Worker(file, { workerData, stdout: true })
    thread.on('error', fail)
    thread.on('exit', (code) => (code === 0 ? done() : fail(new Error('The HEIC file is broken'))))
  })
