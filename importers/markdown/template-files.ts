/** Reads what the templates of a Jekyll blog refer to: `_includes`, files beside a post, and `_data`. */
import { readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parse as parseYaml } from 'yaml'
import { textOf } from '#importers/front-matter-values.ts'
import { withoutNul } from '#importers/without-nul.ts'
import { below } from './read-config.ts'
import type { Folder } from './read-folder.ts'
import type { ImportedSite } from './read-posts.ts'
import { typedValues } from './source/template-values.ts'

type Site = Pick<ImportedSite, 'site' | 'config'>

const MAX_FILE_BYTES = 1024 * 1024
const MAX_DATA_FILES = 500

/** Only files that the walk through the folder has found are read: none outside of it, and none behind a link. */
export class TemplateFiles {
  readonly #root: string
  readonly #paths: Set<string>
  readonly #data = new Map<string, Record<string, unknown>>()
  readonly #values = new Map<string, Record<string, unknown>>()

  constructor({ root, paths }: Pick<Folder, 'root' | 'paths'>) {
    this.#root = root
    this.#paths = new Set(paths)
  }

  /** A file of `_includes`, or of the folder that the configuration names; null when there is none. */
  include({ site, config }: Site, name: string): string | null {
    return this.#read(below(site, folderName(config.data.includes_dir, '_includes')), name)
  }

  /** A file beside a post, or below its folder. */
  relative(postPath: string, name: string): string | null {
    return this.#read(posix.dirname(postPath).replace(/^\.$/, ''), name)
  }

  /** The configuration as templates read it. */
  config({ site, config }: Site): Record<string, unknown> {
    const known = this.#values.get(site) ?? typedValues(config.data)
    this.#values.set(site, known)
    return known
  }

  /** `site.data`: the files of `_data` by their names, in folders. Those that cannot be read are left out. */
  data({ site, config }: Site): Record<string, unknown> {
    const known = this.#data.get(site)
    if (known) return known
    const data: Record<string, unknown> = {}
    const folder = `${below(site, folderName(config.data.data_dir, '_data'))}/`
    const files = [...this.#paths].filter(
      (path) => path.startsWith(folder) && /\.(?:ya?ml|json)$/i.test(path),
    )
    for (const path of files.slice(0, MAX_DATA_FILES)) this.#addData(data, path, path.slice(folder.length))
    this.#data.set(site, data)
    return data
  }

  #addData(data: Record<string, unknown>, path: string, name: string): void {
    const text = this.#text(path)
    const parts = name.replace(/\.\w+$/, '').split('/')
    const last = parts.pop() ?? ''
    if (text === null || [...parts, last].includes('__proto__')) return
    let at = data
    for (const part of parts) {
      if (at[part] === null || typeof at[part] !== 'object') at[part] = {}
      at = at[part] as Record<string, unknown>
    }
    try {
      at[last] = withoutNul(
        /\.json$/i.test(path) ? JSON.parse(text) : parseYaml(text, { maxAliasCount: 50, logLevel: 'silent' }),
      )
    } catch {
      // A program that reads it stays visible, and is reported.
    }
  }

  #read(folder: string, name: string): string | null {
    if (name.split(/[\\/]/).includes('..')) return null
    const path = below(folder, posix.normalize(name).replace(/^\.?\/+/, ''))
    return this.#paths.has(path) ? this.#text(path) : null
  }

  #text(path: string): string | null {
    const file = join(this.#root, path)
    return statSync(file).size > MAX_FILE_BYTES ? null : readFileSync(file, 'utf8').replace(/\r\n?/g, '\n')
  }
}

const folderName = (setting: unknown, usual: string): string =>
  (textOf(setting) || usual).replace(/^[./]+|\/+$/g, '')
