/** Distinguishes a file that is refused from an upload that is interrupted. */
import { isFailure } from '#web/failure.ts'
import type { Interruption } from './upload-queue.ts'

/** The file itself is fine: the network, a server that restarts, or a session that has ended. */
export const interruptionOf = (error: unknown): Interruption | null => {
  if (!isFailure(error)) return null
  if (error.kind === 'unauthenticated') return 'owner'
  return error.kind === 'unavailable' || error.kind === 'too-many' ? 'passing' : null
}
