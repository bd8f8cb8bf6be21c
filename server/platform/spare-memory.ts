/** Keeps the heap small: the server lives for weeks beside other things on a small machine. */
import { setFlagsFromString } from 'node:v8'

/**
 * The young generation stays as small as it begins, and the old one grows to one and a half times what is alive, instead of up to four
 * times, before it is collected. Both are read whenever V8 decides about its next size, so that they hold for
 * all that comes, also in worker threads.
 */
export function spareMemory(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=50')
}
