/** The real blogs multiplied to a large site on PostgreSQL; stored between runs, as building it takes minutes. */
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { projectFolder } from '#server/platform/config/folders.ts'
import type { PostgresServer } from '../../scripts/postgres.ts'
import { withOpenedSite } from '../machine/opened-site.ts'
import { fillEmptyIndex } from './bulk-index.ts'
import { copyArticles } from './copy-to-postgres.ts'
import { preparedDatabase } from './prepared-postgres.ts'
import { postgresHash } from './recipe-hash.ts'

/**
 * The environment of a site with the articles of this embedded one.
 * @param folder of multipliedFolder, whose name says what is in it
 */
export const multipliedPostgres = (
  server: PostgresServer,
  folder: string,
  say: (text: string) => void,
): Promise<Record<string, string>> => {
  const recipe = join(projectFolder, 'bench', 'data', 'bulk-index.ts')
  const content = `${postgresHash(recipe)}_${basename(folder).replace(/^content-/, '')}`
  return preparedDatabase(server, 'real', content, async (ctx) => {
    say('copying the articles to PostgreSQL')
    await withOpenedSite({ DATA_DIR: folder }, (from) => copyArticles(from, ctx))
    await fillEmptyIndex(ctx, () => {})
    await sql`vacuum analyze`.execute(ctx.db)
  })
}
