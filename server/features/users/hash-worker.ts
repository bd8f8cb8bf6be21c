/**
 * Hashes passwords in a worker process with low priority: a hash costs some 20 ms and 19 MiB, and page
 * requests come first (docs/requirements/safety.md, A2). password.ts sends the requests.
 */
import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { handleRequests } from '#server/platform/processes/worker-main.ts'

export type HashRequest =
  | { message: string; nonce: Uint8Array; memory: number; passes: number }
  /** The hash that another site has made: the response is that of the message with the same salt and cost. */
  | { message: string; bcrypt: string }

const TAG_BYTES = 32
/** Of version, cost and salt at the beginning of a hash of bcrypt. */
const SALT_LENGTH = 29
/**
 * From −20 to 19. Beside a process that is always busy, it still gets a tenth of a processor; with the lowest priority a
 * hundredth, and a login took longer than its limit on a busy machine.
 */
const LOW_PRIORITY = 10

setPriority(LOW_PRIORITY)
handleRequests<HashRequest, Uint8Array>(async () => async (request) => {
  if ('bcrypt' in request) {
    // Few sites have such hashes.
    const { hashSync } = await import('bcryptjs')
    return Buffer.from(hashSync(request.message, request.bcrypt.slice(0, SALT_LENGTH)))
  }
  return argon2Sync('argon2id', {
    ...request,
    message: Buffer.from(request.message, 'utf8'),
    parallelism: 1,
    tagLength: TAG_BYTES,
  })
})
