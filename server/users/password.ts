/** Passwords: argon2id, 19 MiB and 2 passes (docs/safety.md, A1), a few at a time. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { tooMany } from '#server/platform/errors.ts'

const hashAsync = promisify(argon2)

const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32

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
  return timingSafeEqual(expected, found)
}

/** Whether it was made with less work than today's hashes are. */
export const needsNewHash = (hash: string): boolean =>
  !hash.startsWith(`$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$`)

/** Takes as long as a real check and is never right: nobody learns from the time whether there was a hash. */
export async function verifyNothing(password: string): Promise<false> {
  await derive(password, Buffer.alloc(16), MEMORY_KIB, PASSES)
  return false
}

const derive = (message: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> =>
  inTurn(() =>
    hashAsync('argon2id', { message, nonce, parallelism: 1, tagLength: TAG_BYTES, memory, passes }),
  )

const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** One hash at a time leaves the other core to the readers; no endless queue of them (A2). */
const MOST_WAITING = 32
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** @throws too-many when the queue is full */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting > MOST_WAITING) throw tooMany(5)
  waiting += 1
  const next = last.then(work, work)
  last = next.catch(() => {})
  try {
    return await next
  } finally {
    waiting -= 1
  }
}
