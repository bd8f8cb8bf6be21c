// @module-tag engine
// @module-tag both
import { expect, it } from 'vitest'
import { createTestContext } from '#server/testing/test-context.ts'
import type { Tx } from './database.ts'
import { createGroupCommit } from './group-commit.ts'

it('D2: works that arrive together share a commit, and one that fails does not affect the others', async () => {
  const context = await createTestContext()
  const { ctx } = context
  const add = (name: string, fails = false) =>
    ctx.transaction(async (tx) => {
      await tx.insertInto('setting').values({ name, value: '' }).execute()
      ctx.content.changed(tx, name)
      if (fails) throw new Error(`no ${name}`)
      return name
    })
  const before = ctx.content.current('content')
  // What fails leaves no note, neither alone nor with others.
  await Promise.allSettled([add('nothing', true), ctx.transaction(async () => {})])
  expect(ctx.content.current('content')).toBe(before)
  const all = await Promise.allSettled([
    add('one'),
    add('two', true),
    add('three'),
    // The same name again: the database itself refuses it.
    add('one'),
    add('four'),
  ])
  const [one, two, three, again, four] = all.map(({ status }) => status)
  expect([two, three, four]).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  // With a connection for each, the order of the two is not defined.
  expect([one, again].sort()).toEqual(['fulfilled', 'rejected'])
  expect((all[1] as PromiseRejectedResult).reason).toEqual(new Error('no two'))
  const rows = await ctx.db
    .selectFrom('setting')
    .select('name')
    .where('value', '=', '')
    .orderBy('name')
    .execute()
  expect(rows.map(({ name }) => name)).toEqual(['four', 'one', 'three'])
  // Page caches already have the change when it is acknowledged.
  expect(ctx.content.current('content')).toBe(before + 3)
  expect(await add('five')).toBe('five')
  await context.close()
})

it('D2: works of requests that start one in each turn of the event loop share a commit', async () => {
  let commits = 0
  const transaction = createGroupCommit((work) => {
    commits += 1
    const tx = { $extendTables: () => tx, executeQuery: async () => {} } as unknown as Tx
    return work(tx)
  })
  const works: Promise<number>[] = []
  for (let turn = 0; turn < 20; turn++) {
    works.push(transaction(async () => turn))
    await new Promise(setImmediate)
  }
  expect(await Promise.all(works)).toEqual(works.map((_, turn) => turn))
  expect(commits).toBe(1)
})
