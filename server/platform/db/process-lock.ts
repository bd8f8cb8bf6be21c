/**
 * A lock that one process at a time holds, of all that use the database. It ends with its process, however that ends: nobody waits
 * for a process that was killed.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

const AGAIN_MS = 200
const SQLITE_BUSY = 5

type LockOptions = {
  /** Different locks do not wait for each other. */
  name: string
  /** Called once when another process holds the lock. */
  onWait: () => void
}

/** Runs the work while this process holds the lock, and waits for that first. A signal ends the waiting as it ends the process. */
export const withProcessLock = <Result>(
  ctx: Ctx,
  options: LockOptions,
  work: () => Promise<Result>,
): Promise<Result> =>
  ctx.engine === 'sqlite' ? withFileLock(ctx, options, work) : withAdvisoryLock(ctx, options, work)

/**
 * SQLite locks an empty file beside the database, whose own lock would keep the work itself from writing. The file stays: of two
 * processes that wait, one could otherwise lock the removed file and the other a new one.
 */
async function withFileLock<Result>(
  { config }: Ctx,
  { name, onWait }: LockOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const path = join(config.DATA_DIR, `borealis.db.${name}-lock`)
  const file = new DatabaseSync(path, { timeout: 0 })
  const take = async () => {
    try {
      file.exec('begin exclusive')
      return true
    } catch (error) {
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
      throw error
    }
  }
  try {
    await untilTaken(take, onWait)
    return await work()
  } finally {
    file.close()
  }
}

/** The lock of a transaction that writes nothing and stays open during the work, which uses other connections. */
const withAdvisoryLock = <Result>(
  ctx: Ctx,
  { name, onWait }: LockOptions,
  work: () => Promise<Result>,
): Promise<Result> =>
  ctx.transaction(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    const take = async () => {
      const { rows } = await sql<{ taken: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(tx)
      return rows[0]?.taken === true
    }
    await untilTaken(take, onWait)
    return work()
  })

async function untilTaken(take: () => Promise<boolean>, onWait: () => void): Promise<void> {
  if (await take()) return
  onWait()
  while (!(await take())) await pause(AGAIN_MS)
}
