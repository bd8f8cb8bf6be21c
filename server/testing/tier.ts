/** Says which tier runs: a test that tries one rule with many values tries fewer of them in the default tier. */
import { TestRunner } from 'vitest'

/** False in the default tier (docs: "Tests" in CONTRIBUTING.md). */
export const isFullTier = TestRunner.matchesTags(['full'])

/** All values in the full tier, the first ones in the default tier. */
export const firstInQuickTier = <Value>(values: Value[], count: number): Value[] =>
  isFullTier ? values : values.slice(0, count)
