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

/** Whether npm installed Borealis as a package: the project folder has no sources then, and npm replaces it on an update. */
export const isPackage = !existsSync(join(projectFolder, 'vite.config.ts'))

/** Folder of `.env`: the project folder, or for a package the folder in which it is started. */
export const settingsFolder = isPackage ? process.cwd() : projectFolder

/** How people call the command in that folder. */
export const commandName = isPackage ? 'npx borealis' : './bin/borealis.mjs'

export const migrationsFolder = join(projectFolder, 'db', 'migrations')
export const demoFolder = join(projectFolder, 'db', 'demo')
export const builtFolder = join(projectFolder, 'dist')
