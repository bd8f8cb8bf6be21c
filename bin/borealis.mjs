#!/usr/bin/env node
/** The command `borealis`. Plain JavaScript, so that an old Node can start it; see tools/runtime/run.mjs. */
import { builtCli, ensureBuilt } from '../tools/build/built.mjs'
import { fitNode } from '../tools/runtime/ensure.mjs'
import { fail, run } from '../tools/runtime/run.mjs'

/**
 * The site runs for weeks on a small machine beside other programs, its own commands among them: a young generation of a few pages (halves of 8
 * MB, because rendering creates megabytes of short-lived objects), and one malloc arena, because each thread would
 * otherwise keep its own, as large as its largest task (docs/decisions/0015).
 */
const sparing = { flags: ['--max-semi-space-size=8'], env: { MALLOC_ARENA_MAX: '1' } }

try {
  ensureBuilt(fitNode())
  const words = process.argv.slice(2)
  await run(builtCli, words, sparing)
} catch (error) {
  fail(error)
}
