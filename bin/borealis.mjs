#!/usr/bin/env node
/** The command `borealis`. Plain JavaScript, so that an old Node can start it; see tools/runtime/run.mjs. */
import { builtCli, ensureBuilt } from '../tools/build/built.mjs'
import { fitNode } from '../tools/runtime/ensure.mjs'
import { fail, run } from '../tools/runtime/run.mjs'

/**
 * The server lives for weeks beside other things on a small machine: a young generation of a few pages' worth (halves
 * of 8 MB, as rendering makes megabytes that die at once), and one pool for what is allocated outside the heap, since
 * each thread would keep a pool of its own with room for its largest task (docs/decisions/0015).
 */
const sparing = { flags: ['--max-semi-space-size=8'], env: { MALLOC_ARENA_MAX: '1' } }

try {
  ensureBuilt(fitNode())
  const words = process.argv.slice(2)
  await run(builtCli, words, words[0] === 'start' ? sparing : undefined)
} catch (error) {
  fail(error)
}
