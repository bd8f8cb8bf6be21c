#!/usr/bin/env node
/** The command `borealis`. Plain JavaScript, so that an old Node can start it; see tools/runtime/run.mjs. */
import { builtCli, compiledCode, ensureBuilt } from '../tools/build/built.mjs'
import { fitNode } from '../tools/runtime/ensure.mjs'
import { fail, run } from '../tools/runtime/run.mjs'
import { sparing } from '../tools/runtime/sparing.mjs'

try {
  ensureBuilt(fitNode())
  const words = process.argv.slice(2)
  const env = { ...sparing.env, NODE_COMPILE_CACHE: compiledCode }
  await run(builtCli, words, { ...sparing, env })
} catch (error) {
  fail(error)
}
