/** Renders documents in a worker process, in order; the process ends when it is idle. */
import { processFile } from '#server/platform/processes/process-file.ts'
import { WorkerProcess } from '#server/platform/processes/worker-process.ts'
import { needsParts, renderParts } from './render-parts.ts'
import { renderPlain } from './render-plain.ts'
import { createSectionRenderer } from './render-sections.ts'
import type { Rendered, RenderInput, RenderRequest } from './rendered.ts'

export type { Rendered, RenderInput } from './rendered.ts'
export { RENDERER_VERSION } from './rendered.ts'

export type RendererOptions = {
  /** A document that takes longer is stored as plain text. */
  limitMs: number
  /** The process ends after so long without a document. */
  idleMs: number
}

const file = processFile('server/rendering/markdown/render-process.ts')

const MEGABYTES = 384

/**
 * A renderer with a process of its own, started on demand. `render` always gives a text: a document that takes too
 * long, or takes its process down, comes back plain, and those behind it get a new process.
 */
export class Renderer {
  readonly #helper: WorkerProcess<RenderRequest, Rendered | string>

  constructor(options: RendererOptions) {
    this.#helper = new WorkerProcess({ ...options, file, megabytes: MEGABYTES })
  }

  /** The id of the process while there is one. */
  get pid(): number | undefined {
    return this.#helper.pid
  }

  startEarly(): void {
    this.#helper.startEarly()
  }

  endIfIdle(): void {
    this.#helper.endIfIdle()
  }

  /** A text beyond the limits of one rendering is rendered in parts. */
  render(input: RenderInput): Promise<Rendered> {
    return needsParts(input.markdown)
      ? // Each part may have as much colored as a whole text.
        renderParts({ ...input, isCodePlain: false }, (part) => this.#renderOnce(part))
      : this.#renderOnce(input)
  }

  #renderOnce(input: RenderInput): Promise<Rendered> {
    return (this.#helper.run(input) as Promise<Rendered>).catch((error: unknown) => ({
      ...renderPlain(input.markdown),
      failure: String(error),
    }))
  }

  /** The HTML of a text that was rendered with `isCodePlain`, with colors. @throws WorkerError when that takes too long */
  color(html: string): Promise<string> {
    return this.#helper.run({ html }) as Promise<string>
  }
}

const renderer = new Renderer({ limitMs: 15_000, idleMs: 10_000 })

/**
 * Renders and sanitizes a document. Never throws for what a document contains: one that is too much for the
 * renderer is shown as it was written, with `plain` set.
 */
export function renderMarkdown(input: RenderInput): Promise<Rendered> {
  return renderer.render(input)
}

/** The HTML of a text that was rendered with `isCodePlain`, with colors. @throws WorkerError when that takes too long */
export const colorCode = (html: string): Promise<string> => renderer.color(html)

/** Starts the process, which takes about half a second, before the first document. */
export const startRenderer = (): void => renderer.startEarly()

/** Ends the process, if it is idle, before its time; the next document starts another one. */
export const endRenderer = (): void => renderer.endIfIdle()

/** The same for a text under edit, whose unchanged sections are cached. */
export const renderPreview = createSectionRenderer(renderMarkdown)
