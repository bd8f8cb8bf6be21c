/** Hashes the recipe of a data folder, so that another schema or recipe creates another folder. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder, projectFolder } from '#server/platform/config/folders.ts'

/** @param recipes the files that define the content */
export const recipeHash = (...recipes: string[]): string => hashOf('sqlite', recipes)

/** The same for a database of PostgreSQL. */
export const postgresHash = (...recipes: string[]): string => hashOf('postgres', recipes)

function hashOf(engine: 'sqlite' | 'postgres', recipes: string[]): string {
  const schema = globSync(`*/${engine}.sql`, { cwd: migrationsFolder }).map((name) =>
    join(migrationsFolder, name),
  )
  const cutting = globSync('server/search-index/**/*.ts', {
    cwd: projectFolder,
    exclude: ['**/*.test.ts'],
  }).map((name) => join(projectFolder, name))
  const hash = createHash('sha256')
  for (const file of [...schema.sort(), ...cutting.sort(), ...recipes]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 10)
}
