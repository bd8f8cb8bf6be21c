#!/usr/bin/env node
/** The command `borealis`. Plain JavaScript, so that an old Node can start it; see tools/runtime/run.mjs. */
import { builtCli, ensureBuilt } from '../tools/build/built.mjs'
import { fitNode } from '../tools/runtime/ensure.mjs'
import { fail, run } from '../tools/runtime/run.mjs'

/**
 * The server lives for weeks beside other things on a small machine: halves of the young generation of 2 MB
 * each, and an allocator that keeps less of what is freed (docs/speed.md, G9).
 */
const sparing = {
  // The last one is for server/platform/settle-memory.ts.
  flags: ['--max-semi-space-size=2', '--expose-gc'],
  env: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    MALLOC_MMAP_THRESHOLD_: '131072',
    UV_THREADPOOL_SIZE: '2',
  },
}

try {
  ensureBuilt(fitNode())
  const words = process.argv.slice(2)
  await run(builtCli, words, words[0] === 'start' ? sparing : undefined)
} catch (error) {
  fail(error)
}
