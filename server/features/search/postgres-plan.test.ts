/** Tests that PostgreSQL asks the index for tokens that many entries contain, however cheap it believes a scan of the table to be. */
// @module-tag engine
// @module-tag both
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { matchingEntries } from './search.sql.ts'

const ENTRIES = 1_000
const TOKENS = 100

const isPostgres = process.env.BOREALIS_TEST_ENGINE === 'postgres'
const onPostgres = it.runIf(isPostgres)

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  if (!isPostgres) return
  await sql`insert into search_entry (id, kind, subject_id, fingerprint, name, text)
    select n, 'article', n, '', '', (
      select string_agg(format('''w%s'':%s', (i * n) % 5000, i), ' ') || (case when n % 2 = 0 then ' ''often''' else '' end)
      from generate_series(1, ${sql.lit(TOKENS)}) as i)::tsvector
    from generate_series(1, ${sql.lit(ENTRIES)}) as n`.execute(context.ctx.db)
  await sql`analyze search_entry`.execute(context.ctx.db)
})
afterAll(() => context.close())

onPostgres('a token of every second entry is asked of the index', async () => {
  const { ctx } = context
  const statement = matchingEntries('postgres', 'text', 'article', "'often'", 40)
  expect((await statement.execute(ctx.db)).rows).toHaveLength(40)
  const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(ctx.db)
  const plan = rows.flatMap((row) => Object.values(row)).join('\n')
  expect(plan).toContain('Bitmap Index Scan on search_entry_text')
  expect(plan).not.toContain('Seq Scan')
})
