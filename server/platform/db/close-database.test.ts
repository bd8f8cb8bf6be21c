// @module-tag engine
// @module-tag both
import { expect, it } from 'vitest'
import { createTestContext } from '#server/testing/test-context.ts'
import { openDatabase } from './open-database.ts'

it('closing ends the connection of a script too, so that the database can be copied or removed at once', async () => {
  const context = await createTestContext()
  const database = await openDatabase(context.ctx.config)
  await database.execute('select 1')
  await database.close()
  await expect(database.execute('select 1')).rejects.toThrow()
  await context.close()
})
