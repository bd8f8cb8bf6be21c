/** The door of the renderer: documents go in, one process renders them in order, and ends when nothing comes. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { builtFolder } from '#server/platform/folders.ts'
import { renderPlain } from './plain.ts'
import type { Reply, Request } from './render-process.ts'
import type { Rendered, RenderInput } from './rendered.ts'

export type { Rendered, RenderInput } from './rendered.ts'
export { RENDERER_VERSION } from './rendered.ts'

export type RendererOptions = {
  /** A document that takes longer is stored as plain text. */
  limitMs: number
  /** The process ends after so long without a document. A thread's end would not give its memory back. */
  idleMs: number
}

/** From source the process's file lies beside this one; the bundle holds it as an entry of its own. */
const processFile = import.meta.url.endsWith('.ts')
  ? join(import.meta.dirname, 'render-process.ts')
  : join(builtFolder, 'server', 'render-process.js')

const MEGABYTES = 384

type Job = { input: RenderInput; done: (rendered: Rendered) => void }

/**
 * A renderer with a process of its own, started on demand. `render` always gives a text: a document that takes too
 * long, or takes its process down, comes back plain, and those behind it get a new process.
 */
export class Renderer {
  readonly #options: RendererOptions
  readonly #waiting: Job[] = []
  #current: Job | undefined
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #limit: NodeJS.Timeout | undefined
  #count = 0

  constructor(options: RendererOptions) {
    this.#options = options
  }

  /** The id of the process while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
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
    clearTimeout(this.#idle)
    if (!job) {
      this.#rest()
      return
    }
    this.#current = job
    this.#limit = setTimeout(() => this.#fail(), this.#options.limitMs)
    const request: Request = { id: ++this.#count, input: job.input }
    try {
      this.#child ??= this.#start()
      this.#child.ref()
      this.#child.channel?.ref()
      this.#child.send(request)
    } catch {
      // An input that cannot be sent, or a machine without room for a process, must not hold up those behind.
      this.#fail()
    }
  }

  /** Nothing to do: neither the process nor its clock keeps this one alive. */
  #rest(): void {
    this.#child?.unref()
    this.#child?.channel?.unref()
    this.#idle = setTimeout(() => this.#end(), this.#options.idleMs)
    this.#idle.unref()
  }

  #finish(rendered: Rendered | undefined): void {
    clearTimeout(this.#limit)
    const job = this.#current
    this.#current = undefined
    if (job) job.done(rendered ?? renderPlain(job.input.markdown))
    this.#next()
  }

  /** Ends the process; the document it was at comes back plain. */
  #fail(): void {
    this.#end()
    this.#finish(undefined)
  }

  readonly #end = (): void => {
    process.off('exit', this.#end)
    const child = this.#child
    this.#child = undefined
    child?.kill('SIGKILL')
  }

  #start(): ChildProcess {
    const child = fork(processFile, [], {
      execArgv: [`--max-old-space-size=${MEGABYTES}`],
      serialization: 'advanced',
      // What it has to say it says in messages; only a fault in it may be seen, and never on standard output.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // In a group of its own, where a terminal's Ctrl-C does not reach it even while it starts.
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    // One that was let go of may still speak; nobody listens then.
    const ifMine = (then: () => void) => {
      if (this.#child === child) then()
    }
    child.on('message', (reply: Reply) =>
      ifMine(() => {
        if (reply.id === this.#count) this.#finish('rendered' in reply ? reply.rendered : undefined)
      }),
    )
    child.on('error', () => ifMine(() => this.#fail()))
    child.on('exit', () => ifMine(() => this.#fail()))
    process.on('exit', this.#end)
    return child
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
