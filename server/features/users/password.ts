/** Passwords: argon2id, 19 MiB and 6 passes (docs/requirements/safety.md, A1), one at a time in a process of their own. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { builtFolder } from '#server/platform/config/folders.ts'
import { tooMany } from '#server/platform/errors.ts'
import { HelperProcess } from '#server/platform/processes/worker-process.ts'
import type { HashRequest } from './hash-worker.ts'

const MEMORY_KIB = 19_456
/** Two are the least that A1 asks for; six take what it says a hash should, 50 ms or more. */
const PASSES = 6

/** `$argon2id$v=19$m=…,t=…,p=1$salt$tag`, in the notation of the reference implementation. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, MEMORY_KIB, PASSES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${plain(salt)}$${plain(tag)}`
}

/** False for a wrong password; a hash that cannot be read is an error. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!parts) throw new Error('A stored password hash cannot be read')
  const [, memory, passes, salt = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const found = await derive(password, Buffer.from(salt, 'base64'), Number(memory), Number(passes))
  const isRight = timingSafeEqual(expected, found)
  // One that was made with fewer passes would be told from no account at all by its haste.
  if (!isRight && Number(passes) < PASSES)
    await derive(password, Buffer.alloc(16), MEMORY_KIB, PASSES - Number(passes))
  return isRight
}

/** Whether it was made with less work than today's hashes are. */
export const needsNewHash = (hash: string): boolean =>
  !hash.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$`)

/** Takes as long as a real check and is never right: nobody learns from the time whether there was a hash. */
export async function verifyNothing(password: string): Promise<false> {
  await derive(password, Buffer.alloc(16), MEMORY_KIB, PASSES)
  return false
}

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** From source the process's file lies beside this one; the bundle holds it as an entry of its own. */
const file = import.meta.url.endsWith('.ts')
  ? join(import.meta.dirname, 'hash-worker.ts')
  : join(builtFolder, 'server', 'hash-worker.js')

const hasher = new HelperProcess<HashRequest, Uint8Array>({
  ...{ file, megabytes: 32, limitMs: 20_000, idleMs: 30_000 },
})

/** One hash at a time leaves the other core to the readers; no endless queue of them (A2). */
const MAX_WAITING = 32

/** @throws too-many when the queue is full */
async function derive(message: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  if (hasher.waiting >= MAX_WAITING) throw tooMany(5)
  return Buffer.from(await hasher.run({ message, nonce, memory, passes }))
}
