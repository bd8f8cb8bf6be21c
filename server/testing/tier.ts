/** Says which tier runs: a test that tries one rule with many values tries fewer of them in the default tier. */
import { TestRunner } from 'vitest'

/** False in the default tier (docs: "Tests" in CONTRIBUTING.md). */
export const isFullTier = TestRunner.matchesTags(['full'])
