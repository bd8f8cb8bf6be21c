/** The server's own key, made on the first start and kept in the database, so that all instances share it. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

const NAME = 'secret-key'

export async function createSecret(database: Database): Promise<(purpose: string, text: string) => string> {
  const key = (await read(database)) ?? (await make(database))
  return (purpose, text) => createHmac('sha256', key).update(`${purpose}\n${text}`).digest('hex')
}

async function read(database: Database): Promise<Buffer | undefined> {
  const row = await database.read
    .selectFrom('setting')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()
  return row && Buffer.from(row.value, 'base64')
}

async function make(database: Database): Promise<Buffer> {
  const value = randomBytes(32).toString('base64')
  await database.write
    .insertInto('setting')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await read(database)) ?? Buffer.from(value, 'base64')
}
