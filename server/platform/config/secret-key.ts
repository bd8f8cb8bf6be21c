/** The server's own key, made on the first start and kept in the database, so that all instances share it. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'

const NAME = 'secret-key'

export type Secret = {
  /** A keyed hash in hexadecimal, for what must be recognised but not known. */
  sign: (purpose: string, text: string) => string
  /** Encrypts what must not lie open in the database while it waits. */
  seal: (text: string) => string
  /** @throws when it was not sealed by this site */
  unseal: (sealed: string) => string
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export async function createSecret(database: Database): Promise<Secret> {
  const key = (await read(database)) ?? (await make(database))
  const keyed = (purpose: string, text: string) => createHmac('sha256', key).update(`${purpose}\n${text}`)
  const sealing = keyed('sealing', '').digest()
  return {
    sign: (purpose, text) => keyed(purpose, text).digest('hex'),
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    unseal: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv(CIPHER, sealing, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    },
  }
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
