/** Hashes and verifies passwords: argon2id, 19 MiB and 6 passes (docs/requirements/safety.md, A1), one at a time in a worker process. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { serverBusy } from '#server/platform/errors.ts'
import { processFile } from '#server/platform/processes/process-file.ts'
import { WorkerError, WorkerProcess } from '#server/platform/processes/worker-process.ts'
import { createHashQueue, type HashPriority, RETRY_SECONDS } from './hash-queue.ts'
import type { HashRequest } from './hash-worker.ts'

/**
 * What a new hash costs. A1 requires at least 19 MiB and two passes; six take the 50 ms or more that A1 recommends.
 * Tests lower it where the cost is not their subject (server/testing/cheap-hashing.ts); nothing else changes it.
 */
export const hashCost = { memory: 19_456, passes: 6 }

/** The least that A1 allows: enough for a random secret, of which several are hashed at once. */
const MIN_PASSES = 2

/**
 * Returns `$argon2id$v=19$m=…,t=…,p=1$salt$tag`, in the notation of the reference implementation.
 * @throws serverBusy
 */
export const hashPassword = (password: string, priority: HashPriority = 'other'): Promise<string> =>
  hash(password, hashCost, priority)

/** The same for a secret that the app has made, in a third of the time. @throws serverBusy */
export const hashRandomSecret = (secret: string): Promise<string> =>
  hash(secret, { ...hashCost, passes: Math.min(MIN_PASSES, hashCost.passes) }, 'other')

async function hash(message: string, cost: typeof hashCost, priority: HashPriority): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive({ message, nonce: salt, ...cost }, priority)
  return `${parameters(cost)}${plain(salt)}$${plain(tag)}`
}

/** False for a wrong password. @throws Error for a hash that cannot be parsed; serverBusy */
export async function verifyPassword(
  password: string,
  hash: string,
  priority: HashPriority = 'other',
): Promise<boolean> {
  if (isImportedHash(hash)) return verifyImported(password, hash, priority)
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!parts) throw new Error('A stored password hash cannot be parsed')
  const [, memory, passes, salt = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const nonce = Buffer.from(salt, 'base64')
  const request = { message: password, nonce, memory: Number(memory), passes: Number(passes) }
  const isRight = timingSafeEqual(expected, await derive(request, priority))
  // A hash with fewer passes would answer sooner than a missing account, and so reveal that the account exists.
  if (!isRight && request.passes < hashCost.passes)
    await derive({ ...emptyHash(password), passes: hashCost.passes - request.passes }, priority)
  return isRight
}

/** Of another site, until its next login. A wrong password takes as long as with a hash of this site (A7). */
async function verifyImported(password: string, hash: string, priority: HashPriority): Promise<boolean> {
  const isWhole = isWholeForBcrypt(password)
  const tag = await derive({ bcrypt: hash, message: isWhole ? password : '' }, priority)
  const isRight = isWhole && timingSafeEqual(tag, Buffer.from(hash))
  const passes = hashCost.passes - passesOf(hash)
  if (!isRight && passes > 0) await derive({ ...emptyHash(password), passes }, priority)
  return isRight
}

/** Whether the hash was made with other parameters than the current ones. */
export const needsNewHash = (hash: string): boolean => !hash.startsWith(parameters(hashCost))

/** Takes as long as a real verification and returns false: the time does not reveal whether there was a hash. @throws serverBusy */
export async function verifyNothing(password: string, priority: HashPriority = 'other'): Promise<false> {
  await derive(emptyHash(password), priority)
  return false
}

const emptyHash = (message: string) => ({
  message,
  nonce: Buffer.alloc(16),
  ...hashCost,
})

const parameters = ({ memory, passes }: typeof hashCost) => `$argon2id$v=19$m=${memory},t=${passes},p=1$`

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const file = processFile('server/features/users/hash-worker.ts')

const hasher = new WorkerProcess<HashRequest, Uint8Array>({
  file,
  megabytes: 32,
  limitMs: 60_000,
  idleMs: 30_000,
})

/** One hash at a time leaves the other core to page requests (A2). */
const inQueue = createHashQueue()

const derive = async (request: HashRequest, priority: HashPriority): Promise<Buffer> =>
  Buffer.from(
    await inQueue(priority, () =>
      hasher.run(request).catch((error: unknown) => {
        throw error instanceof WorkerError && error.kind === 'timeout' ? serverBusy(RETRY_SECONDS) : error
      }),
    ),
  )

/**
 * Each step doubles the work. 10 is usual; 11 takes as long as a hash of this site, and more would let an attacker keep the one worker busy.
 * 2 and 3 do not exist.
 */
const MIN_COST = 4
const MAX_COST = 11

/** bcrypt compares no more than this. */
const MAX_BYTES = 72

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/

/** Whether a login with this hash works: bcrypt, and no more work than a hash of this site. */
export const isImportedHash = (hash: string): boolean => {
  const cost = Number(BCRYPT.exec(hash)?.[1] ?? 0)
  return cost >= MIN_COST && cost <= MAX_COST
}

/** How many passes of a hash of this site take as long; measured with bcryptjs. */
export const passesOf = (hash: string): number =>
  Math.round(3 * 2 ** (Number(BCRYPT.exec(hash)?.[1] ?? 0) - 10))

/** False for a password whose end bcrypt would not compare: the owner of the account resets it. */
const isWholeForBcrypt = (password: string): boolean =>
  Buffer.byteLength(password) <= MAX_BYTES && !password.includes('\0')
