/** All benchmarks, in the order in which they run. */

import type { Benchmark } from './benchmark.ts'
import { albums } from './benchmarks/albums.ts'
import { api } from './benchmarks/api.ts'
import { browser } from './benchmarks/browser.ts'
import { cold } from './benchmarks/cold.ts'
import { comments } from './benchmarks/comments.ts'
import { copies } from './benchmarks/copies.ts'
import { freshness } from './benchmarks/freshness.ts'
import { hostile } from './benchmarks/hostile.ts'
import { imports } from './benchmarks/import.ts'
import { imported } from './benchmarks/imported.ts'
import { interactions } from './benchmarks/interactions.ts'
import { large } from './benchmarks/large.ts'
import { lighthouses } from './benchmarks/lighthouse.ts'
import { linear } from './benchmarks/linear.ts'
import { logins } from './benchmarks/logins.ts'
import { memory } from './benchmarks/memory.ts'
import { moderation } from './benchmarks/moderation.ts'
import { pages } from './benchmarks/pages.ts'
import { photos } from './benchmarks/photos.ts'
import { questions } from './benchmarks/questions.ts'
import { search } from './benchmarks/search.ts'
import { start } from './benchmarks/start.ts'
import { statistics } from './benchmarks/statistics.ts'
import { studio } from './benchmarks/studio.ts'

export const benchmarks: Benchmark[] = [
  pages,
  cold,
  api,
  freshness,
  comments,
  start,
  memory,
  hostile,
  logins,
  linear,
  imports,
  imported,
  copies,
  photos,
  browser,
  lighthouses,
  interactions,
  albums,
  studio,
  moderation,
  statistics,
  search,
  questions,
  large,
]
