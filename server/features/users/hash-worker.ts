/**
 * The process that hashes passwords: a hash costs a tenth of a second and 19 MiB, and whoever reads goes first
 * (docs/requirements/safety.md, A2). See password.ts for its other end.
 */
import { argon2Sync } from 'node:crypto'
import { setPriority } from 'node:os'
import { answerRequests } from '#server/platform/processes/worker-main.ts'

export type HashRequest = { message: string; nonce: Uint8Array; memory: number; passes: number }

const TAG_BYTES = 32
/** Of −20 to 19: it gets what the others leave. */
const AFTER_THE_OTHERS = 19

setPriority(AFTER_THE_OTHERS)
answerRequests<HashRequest, Uint8Array>(
  async () => (request) =>
    argon2Sync('argon2id', {
      ...request,
      message: Buffer.from(request.message, 'utf8'),
      parallelism: 1,
      tagLength: TAG_BYTES,
    }),
)
