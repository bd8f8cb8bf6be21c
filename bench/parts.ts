/** All parts, in the order in which they are measured. */
import { albums } from './measures/albums.ts'
import { api } from './measures/api.ts'
import { browser } from './measures/browser.ts'
import { cold } from './measures/cold.ts'
import { comments } from './measures/comments.ts'
import { freshness } from './measures/freshness.ts'
import { imports } from './measures/import.ts'
import { lighthouses } from './measures/lighthouse.ts'
import { memory } from './measures/memory.ts'
import { pages } from './measures/pages.ts'
import { photos } from './measures/photos.ts'
import { search } from './measures/search.ts'
import { start } from './measures/start.ts'
import type { Part } from './part.ts'

export const parts: Part[] = [
  pages,
  cold,
  api,
  freshness,
  comments,
  start,
  memory,
  imports,
  photos,
  browser,
  lighthouses,
  albums,
  search,
]
