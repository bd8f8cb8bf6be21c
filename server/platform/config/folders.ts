/** Locates the folders of the project's own files. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The nearest folder above this file that contains package.json: the same from source and from a bundle. */
export const projectFolder = (() => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
})()

/** The version in package.json. */
export const projectVersion: string = JSON.parse(
  readFileSync(join(projectFolder, 'package.json'), 'utf8'),
).version

export const migrationsFolder = join(projectFolder, 'db', 'migrations')
export const demoFolder = join(projectFolder, 'db', 'demo')
export const builtFolder = join(projectFolder, 'dist')
