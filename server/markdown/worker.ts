/** The renderer's thread: takes one document after another. See render-markdown.ts for its other end. */
import { parentPort } from 'node:worker_threads'
import { renderDocument } from './render.ts'
import type { Rendered, RenderInput } from './rendered.ts'

export type Request = { id: number; input: RenderInput }
export type Reply = { id: number; rendered: Rendered } | { id: number; error: string }

const port = parentPort
if (!port) throw new Error('worker.ts runs as a worker thread only')

port.on('message', async ({ id, input }: Request) => {
  const reply: Reply = await renderDocument(input).then(
    (rendered) => ({ id, rendered }),
    (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
  )
  port.postMessage(reply)
})
