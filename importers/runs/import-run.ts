/** Records what one run of an importer writes, so that `borealis import undo` can take it back. */
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  type ImportChangeRow,
  insertChange,
  insertRun,
  lockRuns,
  selectInterruptedRun,
  selectRun,
  updateRunFinished,
} from './import-runs.sql.ts'

type Change = Omit<ImportChangeRow, 'id' | 'run_id' | 'hash'> & { hash?: string | null }

export type RunSource = { importer: string; source: string; identity: string }

export class ImportRun {
  readonly #ctx: Ctx
  readonly #source: RunSource
  #id: number | null = null

  constructor(ctx: Ctx, source: RunSource) {
    this.#ctx = ctx
    this.#source = source
  }

  get identity(): string {
    return this.#source.identity
  }

  /** Null while nothing was written: a run that changes nothing leaves no row. */
  get id(): number | null {
    return this.#id
  }

  /** The run that the next change belongs to, an interrupted one that is continued included; null when that begins one. */
  async open(): Promise<number | null> {
    const { importer, identity } = this.#source
    return this.#id ?? (await selectInterruptedRun(this.#ctx.db, importer, identity))?.id ?? null
  }

  /** Records a change in its own transaction. The first one continues an interrupted run, or begins a new one. */
  async record(tx: Tx, change: Change): Promise<void> {
    // The transaction that began the run may have failed.
    const known = this.#id === null ? undefined : await selectRun(tx, this.#id)
    this.#id = known?.id ?? (await this.#begin(tx))
    await insertChange(tx, { run_id: this.#id, ...change })
  }

  /** The import came to its end. */
  async finish(): Promise<void> {
    const id = await this.open()
    if (id === null) return
    // What the interrupted part has written belongs to this import, even when it adds nothing.
    this.#id = id
    await this.#ctx.transaction((tx) => updateRunFinished(tx, id, this.#ctx.now()))
  }

  async #begin(tx: Tx): Promise<number> {
    const { importer, identity } = this.#source
    // Images are stored while an article is written: of two first changes at one time, the second waits for the first.
    await lockRuns(tx, this.#ctx.engine)
    const interrupted = await selectInterruptedRun(tx, importer, identity)
    return interrupted?.id ?? insertRun(tx, { ...this.#source, started_at: this.#ctx.now() })
  }
}
