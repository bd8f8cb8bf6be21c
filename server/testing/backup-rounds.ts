/** Kills backups, restores and migrations at random moments while others write, and checks what is left each time. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
// biome-ignore lint/plugin: kills hit any moment, and writers write at their own pace; no result depends on these times.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { saveArticle } from '#server/features/articles/save-article.ts'
import { saveComment } from '#server/features/comments/save-comment.ts'
import { secretKeyFile } from '#server/platform/config/secret-key.ts'
import { type Ctx, openApp } from '#server/platform/context.ts'
import { contentOf, type EmptySite, emptySite } from './backup-site.ts'
import { killProcess, startProcess } from './child-process.ts'
import { articleDraft } from './fixtures.ts'
import { createFormerDatabase } from './former-database.ts'
import { createTestReader } from './readers.ts'
import { seededRandom } from './seed.ts'
import type { TestContext } from './test-context.ts'

export type RoundCounts = {
  rounds: number
  acknowledged: number
  /** How often the process was killed before it had ended. */
  killedBackups: number
  killedRestores: number
  killedMigrations: number
  /** Restores that were killed after the database was replaced. */
  restoredBeforeKill: number
}

const WRITERS = 3

/** Runs the rounds. Fails as an assertion with the first state that is not whole. */
export async function runBackupRounds(context: TestContext, rounds: number): Promise<RoundCounts> {
  const counts: RoundCounts = {
    rounds,
    acknowledged: 0,
    killedBackups: 0,
    killedRestores: 0,
    killedMigrations: 0,
    restoredBeforeKill: 0,
  }
  const writers = await startWriters(context.ctx)
  const target = await createTarget(context)
  const folder = join(context.ctx.config.DATA_DIR, 'made')
  const file = join(folder, 'backup.tar')
  const random = seededRandom()
  const durations = { backup: 1_500, restore: 1_500 }
  try {
    for (let round = 0; round < rounds; round++) {
      // A backup that is killed leaves the former file, or a whole new one, and no part under its name.
      const killed = startCommand(context, ['backup', file])
      await pause(random() * durations.backup)
      if (await kill(killed.child)) counts.killedBackups += 1
      if (existsSync(file)) await run(context, ['restore', file, '--dry-run'], target)

      const acknowledged = writers.counts()
      durations.backup = await run(context, ['backup', file])
      expect((await readdir(folder)).filter((name) => name.includes('.part.'))).toEqual([])

      const former = await contentOf(target.config)
      const restore = startCommand(context, ['restore', file, '--yes'], target)
      // Half of them near the end, where the database is replaced.
      if (round % 2 === 0) await Promise.race([restore.checked, once(restore.child, 'close')])
      await pause(random() * (round % 2 === 0 ? 500 : durations.restore))
      const isKilled = await kill(restore.child)
      if (isKilled) counts.killedRestores += 1
      const left = await contentOf(target.config)
      const isRestored = JSON.stringify(left) !== JSON.stringify(former)
      if (isKilled && isRestored) counts.restoredBeforeKill += 1
      if (isRestored) await expectWhole(target, acknowledged)

      durations.restore = await run(context, ['restore', file, '--yes'], target)
      await expectWhole(target, acknowledged)
      counts.killedMigrations += await killMigration(random)
    }
  } finally {
    counts.acknowledged = await writers.stop()
    await target.remove()
  }
  return counts
}

/** Writers whose texts are numbered, so that a prefix can be recognized. */
async function startWriters(ctx: Ctx) {
  const articleId = await saveArticle(ctx, articleDraft(ctx))
  const reader = await createTestReader(ctx)
  const counts = Array.from({ length: WRITERS }, () => 0)
  let isStopped = false
  const running = counts.map(async (_, writer) => {
    for (let i = 0; !isStopped; i++) {
      await ctx.transaction((tx) => tx.deleteFrom('attempt').execute())
      await saveComment(ctx, {
        accountId: reader.id,
        subject: { type: 1, id: articleId },
        parentId: null,
        replyUserId: null,
        ipAddress: null,
        text: `writer ${writer} comment ${i}`,
      })
      counts[writer] = i + 1
      await pause(20)
    }
  })
  return {
    counts: () => [...counts],
    stop: async () => {
      isStopped = true
      await Promise.all(running)
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

async function createTarget(context: TestContext): Promise<EmptySite> {
  const { DATA_DIR, DATABASE_URL } = context.ctx.config
  const folder = join(DATA_DIR, 'target')
  mkdirSync(folder)
  await copyFile(secretKeyFile(DATA_DIR), secretKeyFile(folder))
  const target = await emptySite(folder, DATABASE_URL ? 'postgres' : 'sqlite')
  await (await openApp(target.config)).close()
  return target
}

/** Every write that was acknowledged before the backup began is there, and of each writer those without a gap. */
async function expectWhole(target: EmptySite, acknowledged: number[]): Promise<void> {
  const opened = await openApp(target.config)
  try {
    const rows = await opened.ctx.db.selectFrom('comment').select('markdown').execute()
    for (const [writer, count] of acknowledged.entries()) {
      const found = rows
        .flatMap(({ markdown }) => markdown.match(new RegExp(`^writer ${writer} comment (\\d+)$`))?.[1] ?? [])
        .map(Number)
        .sort((a, b) => a - b)
      expect(found.length).toBeGreaterThanOrEqual(count)
      expect(found).toEqual(found.map((_, i) => i))
    }
  } finally {
    await opened.close()
  }
}

type Started = { child: ChildProcess; checked: Promise<void>; output: () => string }

/** `checked` resolves when the progress is at its end. */
function startCommand(context: TestContext, words: string[], site?: EmptySite): Started {
  const config = site?.config ?? context.ctx.config
  const where = { ...context, ctx: { ...context.ctx, config } } as TestContext
  const child = startProcess(where, 'server/cli.ts', { words, env: { LOG_LEVEL: 'error' } })
  let output = ''
  const checked = new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('100 %')) resolve()
    })
  })
  child.stdout.resume()
  return { child, checked, output: () => output }
}

/** Runs a command to its end. Returns its duration in ms. */
async function run(context: TestContext, words: string[], site?: EmptySite): Promise<number> {
  const startedAt = Date.now()
  const { child, output } = startCommand(context, words, site)
  const [code] = (await once(child, 'close')) as [number | null]
  expect(code, `${words.join(' ')}\n${output()}`).toBe(0)
  // biome-ignore lint/plugin: it only chooses the moments of later kills.
  return Date.now() - startedAt
}

/** Returns whether it was killed before it had ended. */
async function kill(child: ChildProcess): Promise<boolean> {
  await killProcess(child)
  return child.signalCode === 'SIGKILL'
}

/** Kills the update of a database at a random statement; the next start completes it. */
async function killMigration(random: () => number): Promise<number> {
  const former = await createFormerDatabase()
  try {
    const where = { ctx: { config: former.config } } as TestContext
    const env = { KILL_AT: String(1 + Math.floor(random() * 12)), MIGRATIONS: former.migrations }
    const child = startProcess(where, 'server/testing/migrate-process.ts', { env })
    child.stdout.resume()
    child.stderr.resume()
    await once(child, 'close')
    const opened = await former.open()
    const rows = await opened.ctx.db.selectFrom('article').select('id').execute()
    await opened.close()
    expect(rows.length).toBeGreaterThan(0)
    return child.signalCode === 'SIGKILL' ? 1 : 0
  } finally {
    await former.remove()
  }
}
