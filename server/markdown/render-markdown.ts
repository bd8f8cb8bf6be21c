/** The door of the renderer: documents go in, one thread renders them in order, and ends when nothing comes. */
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { builtFolder } from '#server/platform/folders.ts'
import { renderPlain } from './plain.ts'
import type { Rendered, RenderInput } from './rendered.ts'
import type { Reply, Request } from './worker.ts'

export type { Rendered, RenderInput } from './rendered.ts'
export { RENDERER_VERSION } from './rendered.ts'

export type RendererOptions = {
  /** A document that takes longer is stored as plain text. */
  limitMs: number
  /** The thread ends after so long without a document, which gives its memory back. */
  idleMs: number
}

/** From source the thread's file lies beside this one; the bundle holds it as an entry of its own. */
const threadFile = import.meta.url.endsWith('.ts')
  ? new URL('./worker.ts', import.meta.url)
  : join(builtFolder, 'server', 'markdown.worker.js')

const MEGABYTES = { maxOldGenerationSizeMb: 384, stackSizeMb: 16 }

type Job = { input: RenderInput; done: (rendered: Rendered) => void }

/**
 * A renderer with a thread of its own, started on demand. `render` always gives a text: a document that takes too
 * long, or takes its thread down, comes back plain, and those behind it get a new thread.
 */
export class Renderer {
  readonly #options: RendererOptions
  readonly #waiting: Job[] = []
  #current: Job | undefined
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #limit: NodeJS.Timeout | undefined
  #count = 0

  constructor(options: RendererOptions) {
    this.#options = options
  }

  /** True while there is a thread. */
  get running(): boolean {
    return this.#worker !== undefined
  }

  render(input: RenderInput): Promise<Rendered> {
    return new Promise((done) => {
      this.#waiting.push({ input, done })
      this.#next()
    })
  }

  #next(): void {
    if (this.#current) return
    const job = this.#waiting.shift()
    if (!job) {
      this.#rest()
      return
    }
    clearTimeout(this.#idle)
    this.#current = job
    const worker = this.#start()
    worker.ref()
    this.#limit = setTimeout(() => this.#stop(), this.#options.limitMs)
    const request: Request = { id: ++this.#count, input: job.input }
    try {
      worker.postMessage(request)
    } catch {
      // An input that no thread can be given must not hold up those behind it.
      this.#finish(undefined)
    }
  }

  /** Ends the thread; the document it was at comes back plain. */
  #stop(): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.terminate()
    this.#finish(undefined)
  }

  #finish(rendered: Rendered | undefined): void {
    clearTimeout(this.#limit)
    const job = this.#current
    this.#current = undefined
    if (job) job.done(rendered ?? renderPlain(job.input.markdown))
    this.#next()
  }

  /** Nothing to do: neither the thread nor its clock keeps the process alive. */
  #rest(): void {
    this.#worker?.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      const worker = this.#worker
      this.#worker = undefined
      void worker?.terminate()
    }, this.#options.idleMs)
    this.#idle.unref()
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(threadFile, {
      execArgv: [],
      resourceLimits: MEGABYTES,
    })
    this.#worker = worker
    // A thread that was let go of may still speak; nobody listens then.
    const ifMine = (then: () => void) => {
      if (this.#worker === worker) then()
    }
    worker.on('message', (reply: Reply) =>
      ifMine(() => {
        if (reply.id === this.#count) this.#finish('rendered' in reply ? reply.rendered : undefined)
      }),
    )
    // A thread that ran out of memory reports an error, then ends; one of the two is enough.
    worker.on('error', () => ifMine(() => this.#stop()))
    worker.on('exit', () => ifMine(() => this.#stop()))
    return worker
  }
}

const renderer = new Renderer({ limitMs: 15_000, idleMs: 10_000 })

/**
 * Renders and sanitises a document. Never throws for what a document contains: one that is too much for the
 * renderer is shown as it was written, with `plain` set.
 */
export function renderMarkdown(input: RenderInput): Promise<Rendered> {
  return renderer.render(input)
}
