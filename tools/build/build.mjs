/** Builds dist/ and notes from which sources, so that `borealis` does not build it again. `--if-needed` builds what changed only. */
import { build, ensureBuilt } from './built.mjs'

const make = process.argv.includes('--if-needed') ? ensureBuilt : build
make(process.execPath)
