/** Finds the file of the folder to which a URL in a text refers. */
import { addTo } from '#importers/exports/rows.ts'
import { decoded } from '#server/platform/decoded.ts'
import type { FoundFile } from './classify-files.ts'
import { isOwnHost, type SiteConfig } from './site-config.ts'

/**
 * Finds files by the URLs in texts: exactly, else without regard to case and to the form of accents, as macOS writes names
 * with combining ones.
 */
export class AssetPaths {
  readonly #paths: Set<string>
  readonly #byPlainName: Map<string, string>
  /** By the name alone, in the order of their paths. */
  readonly #byName = new Map<string, string[]>()

  /** @param paths all files of the folder, relative, with `/` */
  constructor(paths: string[]) {
    this.#paths = new Set(paths)
    this.#byPlainName = new Map(paths.map((path) => [plainName(path), path]))
    for (const path of paths) addTo(this.#byName, plainName(path.slice(path.lastIndexOf('/') + 1)), path)
  }

  /** The file that a URL refers to, relative to the folder; null when there is none. */
  find(written: string, file: FoundFile, config: SiteConfig): string | null {
    for (const url of spellings(written))
      for (const candidate of url === '' ? [] : candidates(url, file, config)) {
        const path = normalized(candidate)
        const found = this.#paths.has(path) ? path : this.#byPlainName.get(plainName(path))
        if (found !== undefined) return found
      }
    // Obsidian names a file of the vault wherever it is. Where several have the name, one of them would be the wrong one.
    const [named, ...others] = file.engine === 'plain' ? this.#named(decoded(written), file) : []
    return others.length === 0 ? (named ?? null) : null
  }

  /** The URL of the file that a note names, with or without folders, anywhere in the blog; null when there is none. */
  named(name: string, file: FoundFile): string | null {
    const [path] = this.#named(name, file)
    return path === undefined ? null : `/${file.site === '' ? path : path.slice(file.site.length + 1)}`
  }

  #named(name: string, file: FoundFile): string[] {
    const wanted = plainName(name)
    const isIn = (path: string) => file.site === '' || path.startsWith(`${file.site}/`)
    const alike = this.#byName.get(wanted.slice(wanted.lastIndexOf('/') + 1)) ?? []
    return alike.filter((path) => isIn(path) && `/${plainName(path)}`.endsWith(`/${wanted}`))
  }

  has(path: string): boolean {
    return this.#paths.has(path)
  }
}

const plainName = (path: string): string => path.normalize('NFC').toLowerCase()

/** As a URL; else as the name of a file, in which `%`, `?` and `#` mean nothing. */
const spellings = (written: string): string[] => {
  const path = written.trim().replace(/\\/g, '/')
  const url = path.replace(/[?#].*$/s, '')
  return [...new Set([decoded(url), decoded(path), url, path])]
}

const candidates = (href: string, file: FoundFile, config: SiteConfig): string[] => {
  const url = /^(?:https?:)?\/\/([^/]+)(\/.*)$/i.exec(href)
  if (url) {
    const host = (url[1] ?? '').toLowerCase()
    return isOwnHost(config, host) ? absolute(url[2] ?? '', file, config) : copies(url[2] ?? '', file)
  }
  if (/^[a-z][\w+.-]*:/i.test(href)) return []
  if (href.startsWith('/')) return absolute(href, file, config)
  const folder = folderOf(file.path)
  const climbed = href.replace(/^(?:\.\.?\/)+/, '')
  return [
    ...(file.mediaFolder === undefined ? [] : absolute(`/${file.mediaFolder}/${href}`, file, config)),
    `${folder}/${href}`,
    `${file.path.replace(/\.\w+$/, '')}/${href}`,
    ...roots(file).map((root) => `${root}/${climbed}`),
  ]
}

const absolute = (url: string, file: FoundFile, config: SiteConfig): string[] => {
  const inside = config.root !== '' && url.startsWith(`${config.root}/`) ? url.slice(config.root.length) : url
  const inSameFolder = `${folderOf(file.path)}${url}`
  return [
    ...[...new Set([inside, url])].flatMap((path) => roots(file).map((root) => root + path)),
    inSameFolder,
  ]
}

/** Folders of static files. */
const roots = (file: FoundFile): string[] => {
  const inSite = (name: string) => (file.site === '' ? name : `${file.site}/${name}`)
  const around = foldersAround(file.site).map((folder) => join(folder, 'public'))
  return [
    file.base,
    file.site,
    inSite('static'),
    inSite('assets'),
    inSite('public'),
    inSite('source'),
    ...around,
  ]
}

/** A project may keep its pages deeper than its `public`: `src/pages`. */
const foldersAround = (site: string): string[] => {
  const parts = site.split('/').filter(Boolean)
  return parts.map((_, n) => parts.slice(0, parts.length - 1 - n).join('/'))
}

const join = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

/** An image from a copy of this folder, such as a raw URL of its repository. */
const copies = (path: string, file: FoundFile): string[] => {
  const parts = path.split('/').filter(Boolean)
  const tails = parts.map((_, i) => parts.slice(i)).filter((tail) => tail.length >= 3)
  return tails.map((tail) => (file.site === '' ? tail.join('/') : `${file.site}/${tail.join('/')}`))
}

/** Without `.` and `..`; no path leaves the folder. */
const normalized = (path: string): string => {
  const out: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') out.pop()
    else if (part !== '' && part !== '.') out.push(part)
  }
  return out.join('/')
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
