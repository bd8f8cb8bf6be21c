/** Erasing a person: afterwards no column of any table has the address. */
// @module-tag engine
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, jsonRequest, type TestContext } from '#server/testing/test-context.ts'
import { erasePerson } from './erase-person.ts'

const EMAIL = 'solveig.forgotten@example.org'

/** Where the text is, as `table.column`: every column that can hold one. */
async function placesOf({ ctx }: TestContext, text: string): Promise<string[]> {
  const found: string[] = []
  for (const { name, columns } of await ctx.db.introspection.getTables()) {
    if (/^(kysely_|sqlite_|search_(name|text))/.test(name)) continue
    for (const column of columns) {
      const holds = sql`lower(cast(${sql.ref(column.name)} as text)) like ${`%${text.toLowerCase()}%`}`
      const { rows } = await sql`select 1 from ${sql.table(name)} where ${holds} limit 1`.execute(ctx.db)
      if (rows.length > 0) found.push(`${name}.${column.name}`)
    }
  }
  return found.sort()
}

it('R5: erases what is stored about an address without an account, in every table and in the outbox', async () => {
  const context = await createTestContext({ SMTP_URL: 'file:', PUBLIC_URL: 'https://blog.example' })
  const { ctx } = context
  const outbox = () => readdir(join(ctx.config.DATA_DIR, 'outbox')).catch(() => [])
  await context.api('/subscribers', jsonRequest('POST', { email: 'Solveig.Forgotten@Example.org' }))
  await context.api(`/users/code?username=${EMAIL}`)
  await context.runJobs()
  await context.api('/subscribers', jsonRequest('POST', { email: EMAIL }))
  const reader = await createTestReader(ctx)
  await ctx.transaction((tx) =>
    tx
      .insertInto('email_change')
      .values({ token_hash: 'a', account_id: reader.id, previous_email: EMAIL, expires_at: ctx.now() + 1 })
      .execute(),
  )
  expect(await placesOf(context, EMAIL)).toEqual([
    'email_change.previous_email',
    'mail.recipient',
    'subscriber.email',
    'subscriber.email_key',
  ])
  expect(await outbox()).toHaveLength(2)
  const attempts = await ctx.db.selectFrom('attempt').select('id').execute()

  expect(await erasePerson(ctx, ` ${EMAIL}`)).toBe(4)
  expect(await placesOf(context, EMAIL)).toEqual([])
  expect(await outbox()).toEqual([])
  expect(await ctx.db.selectFrom('verification_code').select('code').execute()).toEqual([])
  // Those of the address; what is counted for the network stays for a day.
  expect(
    (await ctx.db.selectFrom('attempt').select('bucket').execute()).map(({ bucket }) => bucket),
  ).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(subscribe:address|code:pause|code:email)/)]))
  expect(attempts.length).toBeGreaterThan(0)
  await context.runJobs()
  expect(await outbox()).toEqual([])
  expect(await erasePerson(ctx, EMAIL)).toBe(0)
  await context.close()
})

it('an address with an account is refused, and the owner erases others in the studio', async () => {
  const context = await createTestContext({ SMTP_URL: 'file:' })
  const owner = await createTestReader(context.ctx, { isOwner: true })
  await createTestReader(context.ctx, { email: 'reader@example.org' })
  const erase = (email: string) =>
    context.api('/studio/readers/erasing', jsonRequest('POST', { email }, owner.headers))
  expect((await erase('Reader@example.org')).message).toContain('This address has an account')
  await context.api('/subscribers', jsonRequest('POST', { email: EMAIL }))
  expect((await erase(EMAIL)).data).toEqual({ erased: 2 })
  const { rows } = await sql<{ action: string }>`select action from audit`.execute(context.ctx.db)
  expect(rows).toContainEqual({ action: 'readers.erase' })
  expect(await placesOf(context, EMAIL)).toEqual([])
  await context.close()
})
