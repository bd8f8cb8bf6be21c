/** Two instances on one database: what ends a session on one ends it on the other, at once. */
// @module-tag engine
// @module-tag both
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { type AccountRow, selectAccount } from '#server/features/users/users.sql.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type OpenApp, openApp } from '#server/platform/context.ts'
import { createTestReader } from '#server/testing/readers.ts'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { disableReader } from './disable-reader.ts'

let context: TestContext
let other: OpenApp
let fetchFromOther: (path: string, init: RequestInit) => Promise<{ code: number }>
beforeAll(async () => {
  context = await createTestContext()
  const { DATA_DIR, DATABASE_URL } = context.ctx.config
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) })
  other = await openApp(config, { now: () => context.clock.now })
  const app = createApp(other.ctx, async () => ({ status: 200, html: '' }))
  fetchFromOther = async (path, init) =>
    (await app.fetch(new Request(`http://localhost/api${path}`, init))).json() as Promise<{ code: number }>
})
afterAll(async () => {
  await other.close()
  await context.close()
})

it('S3: a logout on one instance ends the session on the other', async () => {
  const { headers } = await createTestReader(context.ctx)
  expect(await fetchFromOther('/users/sessions', { headers })).toMatchObject({ code: 20000 })
  expect(await context.api('/users/logout', { method: 'POST', headers })).toMatchObject({ code: 20000 })
  expect(await fetchFromOther('/users/sessions', { headers })).toMatchObject({ code: 40001 })
})

it('S9: the sessions of a reader who is disabled on one instance end on the other', async () => {
  const { id, headers } = await createTestReader(context.ctx)
  expect(await fetchFromOther('/users/sessions', { headers })).toMatchObject({ code: 20000 })
  await disableReader(context.ctx, (await selectAccount(context.ctx.db, id)) as AccountRow)
  expect(await fetchFromOther('/users/sessions', { headers })).toMatchObject({ code: 40001 })
})
