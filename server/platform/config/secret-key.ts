/**
 * Loads the secret key of the site from SECRET_KEY or from DATA_DIR/secret.key, so that a copy of the database alone
 * decrypts nothing. The database stores only a keyed hash, which shows that the key belongs to it.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import type { Config } from './config.ts'

const KEY_BYTES = 32
/** Versions before the key file stored the key in this row of the table `setting`. */
const STORED_KEY = 'secret-key'
export const KEY_CHECK = 'secret-key-check'

export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key')

/**
 * Returns the key; the first start creates it. A key in the database moves to the file: on SQLite at once; on PostgreSQL
 * its row is deleted by the first start that finds the file already there, so that other instances get their own file
 * before, and an instance whose folder does not survive a restart loses nothing.
 * @throws Error when the key is missing, has the wrong form or belongs to another site
 */
export async function loadSecretKey(database: Database, config: Config): Promise<Buffer> {
  const file = secretKeyFile(config.DATA_DIR)
  const stored = await readSetting(database, STORED_KEY)
  await adoptRestoredKey(database, config)
  const present = readSecretKey(config)
  let key = present
  if (key === undefined && stored === undefined && (await readSetting(database, KEY_CHECK)) !== undefined) {
    // Another process on the same folder may have created it after the first look.
    key = readKeyFile(file)
    if (key === undefined) throw new Error(missingKey(file))
  }
  key ??= createKeyFile(file, stored ?? randomBytes(KEY_BYTES).toString('base64'))
  const bytes = decodeKey(key)
  const belongs =
    (stored === undefined || decodeKey(stored).equals(bytes)) && (await checkKey(database, bytes))
  if (!belongs) {
    // Another instance created its key in the same moment.
    if (present === undefined) rmSync(file)
    throw new Error(otherKey(file))
  }
  if (stored !== undefined && (database.engine === 'sqlite' || present !== undefined))
    await deleteStoredKey(database)
  return bytes
}

/** Whether the database still has the key of a version before the key file. */
export const isKeyInDatabase = async (database: Pick<Database, 'read'>): Promise<boolean> =>
  (await readSetting(database, STORED_KEY)) !== undefined

/** The key of SECRET_KEY or of the file, in base64; undefined when there is none. */
export const readSecretKey = (config: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): string | undefined =>
  config.SECRET_KEY ?? readKeyFile(secretKeyFile(config.DATA_DIR))

/** What the database stores of a key, to recognize it. @param key in base64 */
export const keyCheckOf = (key: string): string => checkOf(decodeKey(key))

const restoredKeyFile = (dataDir: string): string => `${secretKeyFile(dataDir)}.restored`

/** Stores the key of a backup beside the one in use. The next start takes it if the database is the one of that backup. */
export function writeRestoredKey(dataDir: string, key: string): void {
  const file = restoredKeyFile(dataDir)
  rmSync(file, { force: true })
  createKeyFile(file, keyCheckOf(key) && key)
}

/**
 * A restore replaces the database and the key, which are two files: the key of the backup waits beside the other one and
 * takes its place when the database is the one that it belongs to. The previous key is kept beside it.
 */
async function adoptRestoredKey(database: Database, { DATA_DIR }: Config): Promise<void> {
  const restored = readKeyFile(restoredKeyFile(DATA_DIR))
  if (restored === undefined) return
  const file = secretKeyFile(DATA_DIR)
  if ((await readSetting(database, KEY_CHECK)) === keyCheckOf(restored)) {
    const former = readKeyFile(file)
    if (former !== undefined && former !== restored) renameSync(file, `${file}.before-restore`)
    renameSync(restoredKeyFile(DATA_DIR), file)
  } else rmSync(restoredKeyFile(DATA_DIR))
}

function readKeyFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the file whole or not at all. @returns the key of the process that created the file first */
function createKeyFile(file: string, key: string): string {
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  const descriptor = openSync(temporary, 'wx', 0o600)
  try {
    writeSync(descriptor, `${key}\n`)
    fsyncSync(descriptor)
    linkSync(temporary, file)
  } catch (error) {
    // Some file systems have no links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(temporary, file)
  } finally {
    closeSync(descriptor)
    rmSync(temporary, { force: true })
  }
  return readKeyFile(file) ?? key
}

function decodeKey(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== KEY_BYTES || bytes.toString('base64') !== text)
    throw new Error(`The secret key must be ${KEY_BYTES} random bytes in base64 (openssl rand -base64 32).`)
  return bytes
}

const checkOf = (key: Buffer): string => createHmac('sha256', key).update('check').digest('hex')

async function checkKey(database: Database, key: Buffer): Promise<boolean> {
  const value = checkOf(key)
  const known = await readSetting(database, KEY_CHECK)
  if (known !== undefined) return known === value
  await database.write
    .insertInto('setting')
    .values({ name: KEY_CHECK, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await readSetting(database, KEY_CHECK)) === value
}

async function readSetting(database: Pick<Database, 'read'>, name: string): Promise<string | undefined> {
  const query = database.read.selectFrom('setting').select('value').where('name', '=', name)
  return (await query.executeTakeFirst())?.value
}

/** Removes the bytes too, which a plain delete would leave in free pages, in the write-ahead log or in dead rows. */
async function deleteStoredKey(database: Database): Promise<void> {
  await database.write.deleteFrom('setting').where('name', '=', STORED_KEY).execute()
  if (database.engine === 'sqlite') await database.truncateLog()
  else await database.execute('vacuum setting')
}

const missingKey = (
  file: string,
) => `The secret key of this site is missing: ${file} does not exist and SECRET_KEY is not set.
Restore the file from a backup, or copy it from another instance. Without the key, queued emails, two-step
verification and the password of the mail server can’t be decrypted. To continue without them, delete the row “${KEY_CHECK}” from the table setting.`

const otherKey = (file: string) => `The secret key belongs to a different site than this database.
Set SECRET_KEY to the key of this site, or restore ${file}; all instances of a site use the same key.`

export type Secret = {
  /** A keyed hash in hexadecimal, for values that must be compared but not stored. */
  sign: (purpose: string, text: string) => string
  encrypt: (text: string) => string
  /** @throws when the text was not encrypted with the key of this site */
  decrypt: (encrypted: string) => string
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createSecret(key: Buffer): Secret {
  const keyed = (purpose: string, text: string) => createHmac('sha256', key).update(`${purpose}\n${text}`)
  // The purpose is part of the stored data: with another word, existing texts could not be decrypted.
  const cipherKey = keyed('sealing', '').digest()
  return {
    sign: (purpose, text) => keyed(purpose, text).digest('hex'),
    encrypt: (text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, cipherKey, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    decrypt: (encrypted) => {
      const bytes = Buffer.from(encrypted, 'base64')
      const decipher = createDecipheriv(CIPHER, cipherKey, bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([body, decipher.final()]).toString('utf8')
    },
  }
}

/** Null for a text that was encrypted with another key, as after a restore without it: the owner enters it again. */
export function decryptIfPossible(
  { decrypt }: { decrypt: (encrypted: string) => string },
  encrypted: string,
): string | null {
  try {
    return decrypt(encrypted)
  } catch {
    return null
  }
}
