/** Hashes the recipe of a data folder, so that another schema or recipe creates another folder. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder, projectFolder } from '#server/platform/config/folders.ts'

/** @param recipe the file that defines the content */
export function recipeHash(recipe: string): string {
  const schema = globSync('*/sqlite.sql', { cwd: migrationsFolder }).map((name) =>
    join(migrationsFolder, name),
  )
  const index = globSync('server/search-index/**/*.ts', {
    cwd: projectFolder,
    exclude: ['**/*.test.ts'],
  }).map((name) => join(projectFolder, name))
  const hash = createHash('sha256')
  for (const file of [...schema.sort(), ...index.sort(), recipe]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 10)
}
