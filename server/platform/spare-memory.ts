/** Keeps the heap small: the server lives for weeks beside other things on a small machine. */
import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/**
 * Rendering a page makes megabytes that die at once. A young generation that holds a few pages' worth spares a
 * fifth of the time that collecting takes; above this, it would only be memory.
 */
const YOUNG_BYTES = 8 * 1024 * 1024

/**
 * The old generation grows to one and a half times what is alive, instead of up to four times, before it is
 * collected; the young one grows to its bound and stays. V8 reads both flags whenever it decides about its next size.
 */
export function spareMemory(): void {
  setFlagsFromString('--heap-growing-percent=50')
  // A page's garbage is collected in less than a millisecond: sharing it among threads costs more than it saves.
  setFlagsFromString('--no-parallel-scavenge')
  const collections = new PerformanceObserver(() => {
    if (youngBytes() < YOUNG_BYTES) return
    setFlagsFromString('--semi-space-growth-factor=1')
    collections.disconnect()
  })
  collections.observe({ entryTypes: ['gc'] })
}

const youngBytes = () =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0
