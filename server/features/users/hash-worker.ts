/**
 * Hashes passwords in a worker process with low priority: a hash costs a tenth of a second and 19 MiB, and page
 * requests come first (docs/requirements/safety.md, A2). password.ts sends the requests.
 */
import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { handleRequests } from '#server/platform/processes/worker-main.ts'

export type HashRequest = { message: string; nonce: Uint8Array; memory: number; passes: number }

const TAG_BYTES = 32
/**
 * From −20 to 19. Beside a process that is always busy, it still gets a tenth of a processor; with the lowest priority a
 * hundredth, and a login took longer than its limit on a busy machine.
 */
const LOW_PRIORITY = 10

setPriority(LOW_PRIORITY)
handleRequests<HashRequest, Uint8Array>(
  async () => (request) =>
    argon2Sync('argon2id', {
      ...request,
      message: Buffer.from(request.message, 'utf8'),
      parallelism: 1,
      tagLength: TAG_BYTES,
    }),
)
