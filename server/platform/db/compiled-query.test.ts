// @module-tag engine
// @module-tag both
import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/test-context.ts'
import { compiledQuery } from './compiled-query.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  await context.ctx.transaction((tx) =>
    tx
      .insertInto('counter')
      .values(['a', 'b', 'c', 'd'].map((name, value) => ({ name, value })))
      .execute(),
  )
})
afterAll(() => context.close())

it('compiles once for each length of a list, and binds every value to its parameter', async () => {
  let built = 0
  const select = compiledQuery((db, most: number, names: string[], least: number) => {
    built += 1
    return db
      .selectFrom('counter')
      .selectAll()
      .where('name', 'in', names)
      .where('value', '>=', least)
      .where('value', '<', most)
      .where('value', '!=', most)
      .orderBy('name')
  })
  const names = async (...args: [number, string[], number]) =>
    (await select(context.ctx.db, ...args)).map(({ name }) => name).join('')
  expect(await names(9, ['a', 'b', 'd'], 1)).toBe('bd')
  expect(await names(2, ['a', 'b', 'c'], 0)).toBe('ab')
  expect(await names(9, ['c'], 0)).toBe('c')
  expect(built).toBe(2)
})

it('works in a transaction too', async () => {
  const select = compiledQuery((db, name: string) =>
    db.selectFrom('counter').select('value').where('name', '=', name),
  )
  const rows = await context.ctx.transaction(async (tx) => {
    await tx.updateTable('counter').set({ value: 77 }).where('name', '=', 'a').execute()
    return select(tx, 'a')
  })
  expect(rows).toEqual([{ value: 77 }])
})

it('writes constants into the statement, and only values of the call are parameters', async () => {
  const select = compiledQuery((db, names: string[]) =>
    db
      .selectFrom('counter')
      .select('value')
      .where('name', 'in', names)
      .where('name', 'not in', ["it's", 'a'])
      .where('value', '>', -1)
      .limit(5),
  )
  const execute = vi.spyOn(context.ctx.db, 'executeQuery')
  expect(await select(context.ctx.db, ['a', 'b'])).toEqual([{ value: 1 }])
  const [{ sql, parameters }] = execute.mock.lastCall as [CompiledQuery]
  execute.mockRestore()
  expect(parameters).toEqual(['a', 'b'])
  expect(sql.replaceAll(/\$\d/g, '?')).toContain(
    `"name" in (?, ?) and "name" not in ('it''s', 'a') and "value" > -1 limit 5`,
  )
})
