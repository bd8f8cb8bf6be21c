/**
 * kill -9 at random moments of backups, restores and migrations, while others write. `npm run faults -- backup` runs 50
 * rounds and prints what was killed; here is one.
 */
// @module-tag engine
// @module-tag full
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runBackupRounds } from '#server/testing/backup-rounds.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'

const rounds = Number(process.env.BOREALIS_BACKUP_ROUNDS ?? 1)

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
  // Shared with processes whose clocks run.
  context.clock.now = Date.now()
})
afterEach(() => context.close())

it(`D6, D7: ${rounds} rounds of killed backups, restores and migrations leave a whole state with every acknowledged write`, async () => {
  const counts = await runBackupRounds(context, rounds)
  expect(counts.acknowledged).toBeGreaterThan(0)
  console.log(
    `${rounds} rounds: ${counts.acknowledged} comments acknowledged; killed ${counts.killedBackups} backups, ${counts.killedRestores} restores ` +
      `(${counts.restoredBeforeKill} of them after the database was replaced), ${counts.killedMigrations} migrations`,
  )
}, 3_600_000)
