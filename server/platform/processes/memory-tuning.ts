/** Limits the growth of the heap, since the server runs for weeks on a small machine (docs/decisions/0015). */
import { setFlagsFromString } from 'node:v8'

/** V8 reads both flags at each collection, so they take effect from now on. */
export function tuneMemory(): void {
  // The old generation grows by a fifth of the live objects before a collection, instead of up to four times.
  setFlagsFromString('--heap-growing-percent=20')
  // The garbage of a page is collected in less than a millisecond: several threads cost more than they save.
  setFlagsFromString('--no-parallel-scavenge')
}
