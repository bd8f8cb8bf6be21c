/** The renderer's process: takes one document after another. See render-markdown.ts for its other end. */
import type { Rendered, RenderInput } from './rendered.ts'

export type Request = { id: number; input: RenderInput }
export type Reply = { id: number; rendered: Rendered } | { id: number; error: string }

// Ctrl-C and service managers signal every process of the site, while the one that started this one may still be
// finishing an article. It says when to end, and its own end says so too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())

// Loading takes a second on a small machine, in which the signals above must be deaf already.
const loaded = import('./render.ts')

process.on('message', async ({ id, input }: Request) => {
  const reply: Reply = await loaded
    .then(({ renderDocument }) => renderDocument(input))
    .then(
      (rendered) => ({ id, rendered }),
      (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
    )
  process.send?.(reply)
})
