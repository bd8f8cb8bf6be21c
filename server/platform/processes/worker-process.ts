/**
 * A process that does one heavy thing after another, started on demand and ended when nothing comes: only so does its
 * memory come back. Its other end is helper-child.ts.
 */
import { type ChildProcess, fork } from 'node:child_process'

export type HelperOptions = {
  /** The file that the process runs. */
  file: string
  /** Most memory for its JavaScript. */
  megabytes: number
  /** What takes longer is given up, and the process with it. */
  limitMs: number
  /** The process ends after so long without work. A thread's end would not give its memory back. */
  idleMs: number
  env?: Record<string, string>
}

/** It took too long, took the process down, or failed in words: then `message` says them. */
export class HelperFailed extends Error {
  readonly how: 'too-long' | 'fell-over' | 'failed'
  constructor(how: HelperFailed['how'], reason = how as string) {
    super(reason)
    this.name = 'HelperFailed'
    this.how = how
  }
}

export type Request<Input> = { id: number; input: Input }
/** A process whose memory has grown is spent: the next thing gets a fresh one. */
export type Reply<Output> = { id: number; isSpent: boolean } & ({ output: Output } | { error: string })

type Job<Input, Output> = {
  input: Input
  wantsFresh: boolean
  done: (output: Output) => void
  fail: (error: HelperFailed) => void
}

export class HelperProcess<Input, Output> {
  readonly #options: HelperOptions
  readonly #waiting: Job<Input, Output>[] = []
  #current: Job<Input, Output> | undefined
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #limit: NodeJS.Timeout | undefined
  #count = 0

  constructor(options: HelperOptions) {
    this.#options = options
  }

  /** The id of the process while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * In the order of the calls. One that fails leaves those behind it a new process.
   * @param wantsFresh for what needs all the memory there is: a process that has done nothing yet
   * @throws HelperFailed
   */
  run(input: Input, wantsFresh = false): Promise<Output> {
    return new Promise((done, fail) => {
      this.#waiting.push({ input, wantsFresh, done, fail })
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
    this.#limit = setTimeout(() => this.#fail(new HelperFailed('too-long')), this.#options.limitMs)
    const request: Request<Input> = { id: ++this.#count, input: job.input }
    try {
      if (job.wantsFresh) this.#end()
      this.#child ??= this.#start()
      this.#child.ref()
      this.#child.channel?.ref()
      this.#child.send(request)
    } catch (error) {
      // An input that cannot be sent, or a machine without room for a process, must not hold up those behind.
      this.#fail(new HelperFailed('failed', String(error)))
    }
  }

  /** Nothing to do: neither the process nor its clock keeps this one alive. */
  #rest(): void {
    this.#child?.unref()
    this.#child?.channel?.unref()
    this.#idle = setTimeout(() => this.#end(), this.#options.idleMs)
    this.#idle.unref()
  }

  #finish(tell: (job: Job<Input, Output>) => void): void {
    clearTimeout(this.#limit)
    const job = this.#current
    this.#current = undefined
    if (job) tell(job)
    this.#next()
  }

  /** Ends the process with what it was at. */
  #fail(error: HelperFailed): void {
    this.#end()
    this.#finish((job) => job.fail(error))
  }

  readonly #end = (): void => {
    process.off('exit', this.#end)
    const child = this.#child
    this.#child = undefined
    child?.kill('SIGKILL')
  }

  #start(): ChildProcess {
    const child = fork(this.#options.file, [], {
      execArgv: [`--max-old-space-size=${this.#options.megabytes}`],
      env: { ...process.env, ...this.#options.env },
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
    child.on('message', (reply: Reply<Output>) =>
      ifMine(() => {
        if (reply.id !== this.#count) return
        if (reply.isSpent) this.#end()
        this.#finish((job) =>
          'output' in reply ? job.done(reply.output) : job.fail(new HelperFailed('failed', reply.error)),
        )
      }),
    )
    child.on('error', (error) => ifMine(() => this.#fail(new HelperFailed('failed', error.message))))
    child.on('exit', () => ifMine(() => this.#fail(new HelperFailed('fell-over'))))
    process.on('exit', this.#end)
    return child
  }
}
