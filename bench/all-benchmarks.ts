/** All benchmarks, in the order in which they run. */

import type { Benchmark } from './benchmark.ts'
import { cold } from './benchmarks/cold.ts'
import { guests } from './benchmarks/guests.ts'
import { hostile } from './benchmarks/hostile.ts'
import { imports } from './benchmarks/import.ts'
import { lighthouses } from './benchmarks/lighthouse.ts'
import { pages } from './benchmarks/pages.ts'
import { search } from './benchmarks/search.ts'
import { start } from './benchmarks/start.ts'
import { studio } from './benchmarks/studio.ts'
import { writes } from './benchmarks/writes.ts'

export const benchmarks: Benchmark[] = [
  pages,
  cold,
  search,
  writes,
  studio,
  start,
  hostile,
  guests,
  imports,
  lighthouses,
]
