/**
 * Runs heavy work in a worker process, which starts on demand and ends when idle, so that its memory is freed.
 * The code of the worker process itself is in worker-main.ts.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { sparing } from '../../../tools/runtime/sparing.mjs'
import { borrowed, mustBorrow } from './borrowed-workers.ts'
import { type ProcessRights, passedVariables, permissionFlags } from './process-rights.ts'
import { processorMs } from './processor-time.ts'

export type WorkerOptions<Input = unknown> = {
  /** The file that the process runs. */
  file: string
  /** Maximum heap size. */
  megabytes: number
  /**
   * A request that takes more processor time fails, and its process is killed: what else the machine does must not decide
   * whether a request fails. Where the system does not tell processor times, this is the time of the clock.
   */
  limitMs: number
  /** The process ends after this time without work. The end of a thread would not free its memory. */
  idleMs: number
  env?: Record<string, string>
  /** It may read its code; everything else must be named. No worker process may start others. */
  rights?: ProcessRights
  /** The folder of a request in which the process may also write. A request with another folder gets a new process. */
  folderOf?: (input: Input) => string
}

/** A process that waits and does not work is given up after so many times its limit. */
const MAX_WAITS = 10

/** What this process runs as worker processes, by file; of several, the first: images have a longer limit than cards. */
const known = new Map<string, WorkerOptions>()
/** The options of the worker processes of this process that run the file. */
export const workerOptionsOf = (file: string): WorkerOptions | undefined => known.get(file)

let workers = 0

/** The request took too long, crashed its process, or failed with the error of `message`. */
export class WorkerError extends Error {
  readonly kind: 'timeout' | 'crashed' | 'failed'
  constructor(kind: WorkerError['kind'], message: string = kind) {
    super(message)
    this.name = 'WorkerError'
    this.kind = kind
  }
}

export type WorkerRequest<Input> = { id: number; input: Input }
/** A process that uses much memory must be recycled: the next request gets a new one. */
export type WorkerResponse<Output> = { id: number; mustRecycle: boolean } & (
  | { output: Output }
  | { error: string }
)

type Job<Input, Output> = {
  input: Input
  needsNewProcess: boolean
  done: (output: Output) => void
  fail: (error: WorkerError) => void
}
type RunningJob<Input, Output> = Job<Input, Output> & { limit: NodeJS.Timeout | undefined }

export class WorkerProcess<Input, Output> {
  /** Those that have a process now. They end with this process. */
  static readonly alive = new Set<Pick<WorkerProcess<unknown, unknown>, 'endIfIdle'>>()
  static {
    process.on('exit', () => {
      for (const worker of WorkerProcess.alive) (worker as WorkerProcess<unknown, unknown>).#end()
    })
  }

  readonly #options: WorkerOptions<Input>
  readonly #number = ++workers
  readonly #waiting: Job<Input, Output>[] = []
  readonly #running = new Map<number, RunningJob<Input, Output>>()
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #count = 0
  #borrowed = 0
  /** Of the process, see `folderOf`. */
  #folder: string | undefined

  constructor(options: WorkerOptions<Input>) {
    this.#options = options
    if (!known.has(options.file)) known.set(options.file, options as WorkerOptions)
  }

  get file(): string {
    return this.#options.file
  }

  /** The id of the process while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** The number of requests without a response, the running ones included. */
  get pending(): number {
    return this.#waiting.length + this.#running.size + this.#borrowed
  }

  /**
   * Starts the requests in the order of the calls. After a failure, the next request gets a new process.
   * @param needsNewProcess for a request that needs all the memory of a process, of one that runs one at a time
   * @throws WorkerError
   */
  run(input: Input, needsNewProcess = false): Promise<Output> {
    if (mustBorrow()) return this.#borrow(input, needsNewProcess)
    return new Promise((done, fail) => {
      this.#waiting.push({ input, needsNewProcess, done, fail })
      this.#next()
    })
  }

  async #borrow(input: Input, needsNewProcess: boolean): Promise<Output> {
    this.#borrowed++
    try {
      return await borrowed<Output>({ worker: this.#number, file: this.file, input, needsNewProcess })
    } catch (error) {
      const { kind, message } = error as WorkerError
      throw new WorkerError(kind, message)
    } finally {
      this.#borrowed--
    }
  }

  /**
   * Starts the process before its first request, which then does not wait until the code is loaded.
   * @param folder of that request, see `folderOf`
   */
  startEarly(folder?: string): void {
    if (this.#child || this.pending > 0 || mustBorrow()) return
    this.#folder = folder
    this.#child = this.#start()
    this.#startIdleTimer()
  }

  /** Ends a process without work before its time, which frees its memory. The next request starts another one. */
  endIfIdle(): void {
    if (this.#running.size === 0) this.#end()
  }

  #next(): void {
    if (this.#running.size > 0) return
    const job = this.#waiting.shift()
    clearTimeout(this.#idle)
    if (!job) {
      if (this.#running.size === 0) this.#startIdleTimer()
      return
    }
    const id = ++this.#count
    this.#running.set(id, { ...job, limit: undefined })
    const request: WorkerRequest<Input> = { id, input: job.input }
    try {
      const folder = this.#options.folderOf?.(job.input)
      if (job.needsNewProcess || folder !== this.#folder) this.#end()
      this.#folder = folder
      this.#child ??= this.#start()
      this.#child.ref()
      this.#child.channel?.ref()
      this.#child.send(request)
      this.#startLimit(id, this.#child.pid)
    } catch (error) {
      // An input that cannot be sent, or a machine that cannot start a process, must not block the next requests.
      this.#fail(new WorkerError('failed', String(error)))
    }
  }

  /** Looks at the processor time when the request could have reached its limit, and again when it can have. */
  #startLimit(id: number, pid: number | undefined): void {
    const { limitMs } = this.#options
    const before = processorMs(pid) ?? 0
    const startedAt = performance.now()
    const wait = (ms: number) => {
      const job = this.#running.get(id)
      if (job) job.limit = setTimeout(look, ms)
    }
    const look = () => {
      const used = processorMs(pid)
      const left = used === null ? 0 : limitMs - (used - before)
      const mustEnd = left <= 0 || performance.now() - startedAt >= MAX_WAITS * limitMs
      if (mustEnd) this.#fail(new WorkerError('timeout'))
      else wait(left)
    }
    wait(limitMs)
  }

  /** Without work, neither the worker process nor the timer keeps this process running. */
  #startIdleTimer(): void {
    this.#child?.unref()
    this.#child?.channel?.unref()
    this.#idle = setTimeout(() => this.#end(), this.#options.idleMs)
    this.#idle.unref()
  }

  #finish(id: number, complete: (job: Job<Input, Output>) => void): void {
    const job = this.#running.get(id)
    clearTimeout(job?.limit)
    this.#running.delete(id)
    if (job) complete(job)
    this.#next()
  }

  /** Kills the process and fails its requests. */
  #fail(error: WorkerError): void {
    this.#end()
    const failed = [...this.#running.values()]
    this.#running.clear()
    for (const job of failed) {
      clearTimeout(job.limit)
      job.fail(error)
    }
    this.#next()
  }

  #end(): void {
    WorkerProcess.alive.delete(this)
    const child = this.#child
    this.#child = undefined
    child?.kill('SIGKILL')
  }

  get #rights(): ProcessRights {
    const { rights } = this.#options
    return this.#folder === undefined
      ? { ...rights }
      : { ...rights, writes: [...(rights?.writes ?? []), this.#folder] }
  }

  #start(): ChildProcess {
    const child = fork(this.file, [], {
      execArgv: [
        `--max-old-space-size=${this.#options.megabytes}`,
        ...sparing.flags,
        ...permissionFlags(this.file, this.#rights),
      ],
      env: {
        ...passedVariables(),
        ...sparing.env,
        ...this.#options.env,
      },
      serialization: 'advanced',
      // Responses are messages. Standard error shows faults; standard output belongs to the command.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // In a process group of its own: Ctrl-C in the terminal does not reach it, even while it starts.
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    // A process that was replaced may still send messages: they are ignored.
    const ifCurrent = (then: () => void) => {
      if (this.#child === child) then()
    }
    child.on('message', (response: WorkerResponse<Output>) =>
      ifCurrent(() => {
        if (!this.#running.has(response.id)) return
        if (response.mustRecycle && this.#running.size === 1) this.#end()
        this.#finish(response.id, (job) =>
          'output' in response
            ? job.done(response.output)
            : job.fail(new WorkerError('failed', response.error)),
        )
      }),
    )
    child.on('error', (error) => ifCurrent(() => this.#fail(new WorkerError('failed', error.message))))
    child.on('exit', () => ifCurrent(() => this.#fail(new WorkerError('crashed'))))
    WorkerProcess.alive.add(this)
    return child
  }
}
