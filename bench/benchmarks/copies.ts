/**
 * Copies of sites: the demo, each real blog, and each export of Ghost and WordPress in ../shared/data is imported into a site on
 * SQLite, and that is copied by export and import to SQLite, to PostgreSQL, to PostgreSQL again and back to SQLite. Each copy gives the same
 * public responses as the site before it, ids included.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { importGhost } from '#importers/ghost/import-ghost.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import { importMarkdown } from '#importers/markdown/import-markdown.ts'
import { SiteCopies } from '#importers/site/testing/site-copies.ts'
import { importWxr } from '#importers/wxr/import-wxr.ts'
import { loadDemo } from '#server/demo/demo.ts'
import type { Ctx } from '#server/platform/context.ts'
import { sharedData } from '#server/testing/shared-data.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import type { Benchmark } from '../benchmark.ts'
import { realBlogs } from '../data/sources.ts'
import type { Metric } from '../report/metrics.ts'

/** Fills an empty site. @throws InvalidSource when the file is refused */
type Filled = { name: string; fill: (ctx: Ctx) => Promise<unknown> }

export const copies: Benchmark = {
  name: 'copies',
  how: 'The demo and every real blog or export, copied by export and import SQLite → SQLite → PostgreSQL → PostgreSQL → SQLite; each copy is compared with the site before it by all public responses.',
  run: async ({ isQuick, say }) => {
    const server = await startPostgres()
    // The sites of tests get their databases from this server.
    if (server) process.env.BOREALIS_TEST_DATABASE_URL = server.url
    try {
      const filled = isQuick ? filledSites().slice(0, 2) : filledSites()
      return await compareCopies(filled, server ? THROUGH_BOTH : ['sqlite'], say)
    } finally {
      await server?.stop()
    }
  },
}

const THROUGH_BOTH = ['sqlite', 'postgres', 'postgres', 'sqlite'] as const

async function compareCopies(
  filled: Filled[],
  engines: readonly ('sqlite' | 'postgres')[],
  say: (text: string) => void,
): Promise<Metric[]> {
  const refused: string[] = []
  const different: string[] = []
  let equal = 0
  for (const { name, fill } of filled) {
    say(name)
    const sites = new SiteCopies()
    try {
      let site = await sites.emptySite('sqlite')
      if (!(await isFilled(site.ctx, fill))) {
        refused.push(name)
        continue
      }
      for (const engine of engines) {
        site = (await sites.expectSame(site, engine)).copy
        equal += 1
      }
    } catch (error) {
      different.push(`${name}: ${error instanceof Error ? error.message.slice(0, 300) : error}`)
    } finally {
      await sites.closeSites()
      await sites.removeExports()
    }
  }
  return [
    { name: 'sites', value: filled.length - refused.length, unit: 'sites' },
    { name: 'equal copies', value: equal, unit: 'copies', note: engines.join(', ') },
    {
      name: 'sites with a copy that differs',
      value: different.length,
      unit: 'sites',
      goal: { atMost: 0 },
      note: different.join('; '),
    },
    {
      name: 'files that the importer refuses',
      value: refused.length,
      unit: 'files',
      note: refused.join(', '),
    },
  ]
}

/** False when the importer refuses the file. @throws what else goes wrong */
const isFilled = (ctx: Ctx, fill: Filled['fill']): Promise<boolean> =>
  fill(ctx).then(
    () => true,
    (error: unknown) => {
      if (error instanceof InvalidSource) return false
      throw error
    },
  )

function filledSites(): Filled[] {
  return [
    { name: 'demo', fill: loadDemo },
    ...realBlogs().map(({ name, folder }) => ({
      name,
      fill: (ctx: Ctx) => importMarkdown(ctx, { folder, zone: 'Asia/Shanghai' }),
    })),
    ...exportsIn('ghost', '.json', (ctx, file) => importGhost(ctx, { file })),
    ...exportsIn('wxr', '.xml', (ctx, file) => importWxr(ctx, { file, zone: 'UTC' })),
  ]
}

function exportsIn(
  name: string,
  ending: string,
  fill: (ctx: Ctx, file: string) => Promise<unknown>,
): Filled[] {
  const folder = sharedData(name)
  if (folder === null) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ name: file, fill: (ctx) => fill(ctx, join(folder, file)) }))
}
