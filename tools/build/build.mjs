/** Builds dist/ and notes from which sources, so that `borealis` does not build it again. */
import { build } from './built.mjs'

build(process.execPath)
