#!/usr/bin/env node
/** The command `borealis`. Plain JavaScript, so that an old Node can start it; see tools/runtime/run.mjs. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, run } from '../tools/runtime/run.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

run(join(root, 'server', 'cli.ts'), process.argv.slice(2)).catch(fail)
