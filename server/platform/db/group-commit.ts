/**
 * One commit for many writers: with `synchronous=FULL` the sync is what a commit costs, and the embedded engine has
 * one writer. Work that arrives during a commit waits for the next commit and shares it: a third of the comments per
 * second would be stored without.
 */
import { CompiledQuery } from 'kysely'
import type { Tx } from './database.ts'

type Transaction = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

type Waiting = { work: (tx: Tx) => Promise<unknown>; complete: (outcome: Settled) => void }
type Settled = { result: unknown } | { error: unknown }

/** Bounds how long a reader waits for the others' work, and how long other writers wait for the lock. */
const MAX_TOGETHER = 64

/**
 * A work that fails is rolled back alone; when the commit fails, all works that shared it fail. Each has a `tx` of its own, so that
 * what is noted for it, such as the jobs that it has added, is not noted for the others.
 */
export function createGroupCommit(transaction: Transaction): Transaction {
  const waiting: Waiting[] = []
  let isRunning = false

  const runGroup = async (group: Waiting[]) => {
    try {
      const outcome = await transaction(async (tx) => {
        const all: Settled[] = []
        for (const { work } of group) all.push(await runAlone(tx.$extendTables(), work))
        return all
      })
      for (const [i, { complete }] of group.entries()) complete(outcome[i] as Settled)
    } catch (error) {
      for (const { complete } of group) complete({ error })
    }
  }

  /**
   * Requests start one in each turn of the event loop (http/turns.ts): until two turns in a row bring no further work, more is on its
   * way.
   */
  const lastArrival = async () => {
    let known = waiting.length
    for (let quietTurns = 0; quietTurns < 2 && known < MAX_TOGETHER; ) {
      await new Promise(setImmediate)
      quietTurns = waiting.length === known ? quietTurns + 1 : 0
      known = waiting.length
    }
  }

  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      await lastArrival()
      await runGroup(waiting.splice(0, MAX_TOGETHER))
    }
    isRunning = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({
        work,
        complete: (outcome) =>
          'error' in outcome ? reject(outcome.error) : resolve(outcome.result as never),
      })
      if (!isRunning) void run()
    })
}

const savepoint = CompiledQuery.raw('savepoint work')
const release = CompiledQuery.raw('release work')
const rollback = CompiledQuery.raw('rollback to work')

async function runAlone(tx: Tx, work: Waiting['work']): Promise<Settled> {
  await tx.executeQuery(savepoint)
  try {
    const result = await work(tx)
    await tx.executeQuery(release)
    return { result }
  } catch (error) {
    try {
      await tx.executeQuery(rollback)
      await tx.executeQuery(release)
    } catch {
      // A full disk makes SQLite roll back everything: its error is the one to know, and no other work can go on.
      throw error
    }
    return { error }
  }
}
