/** Indexes the posts of a folder by all names under which other posts can refer to them. */
import type { FoundFile } from './classify-files.ts'
import { dateOfName } from './dates.ts'
import { normalizeOldUrl } from './old-urls.ts'
import { isOwnHost, type SiteConfig } from './site-config.ts'

export type IndexedPost = { file: FoundFile; title: string; oldUrls: string[] }

/** `fragment` begins with `#` or is empty. */
export type LinkTarget = { place: IndexedPost; fragment: string }

/** The scheme of links that tags make to other posts, until it is known where those are. */
export const POST_SCHEME = 'post:'

export class PostIndex {
  readonly #byPath = new Map<string, IndexedPost>()
  readonly #byAddress = new Map<string, IndexedPost>()
  /** Null for a name that several posts share. */
  readonly #byName = new Map<string, IndexedPost | null>()

  constructor(places: IndexedPost[]) {
    for (const place of places) {
      this.#byPath.set(place.file.path, place)
      for (const address of place.oldUrls)
        if (!this.#byAddress.has(address)) this.#byAddress.set(address, place)
      for (const name of namesOf(place.file)) {
        const known = this.#byName.get(name)
        this.#byName.set(name, known === undefined || known === place ? place : null)
      }
    }
  }

  byPath(path: string): IndexedPost | null {
    return this.#byPath.get(path) ?? null
  }

  /** The post that a tag names: by its path, its file or the name without its date. */
  byName(name: string, from: FoundFile): IndexedPost | null {
    const wanted = decoded(name)
      .replace(/^\//, '')
      .replace(/\/(?:_?index(?:\.\w+)?)?$/, '')
    const inSite = (key: string) => this.#byName.get(`${from.site}\n${key.toLowerCase()}`) ?? null
    return this.#relative(wanted, from) ?? inSite(wanted) ?? inSite(wanted.replace(/\.\w+$/, '')) ?? null
  }

  /** The post that a link leads to; null when it leads elsewhere. */
  byHref(written: string, from: FoundFile, config: SiteConfig): LinkTarget | null {
    if (written.startsWith(POST_SCHEME)) {
      const [path = '', ...rest] = decoded(written.slice(POST_SCHEME.length)).split('#')
      const place = this.byPath(path)
      return place && { place, fragment: rest.length > 0 ? `#${rest.join('#')}` : '' }
    }
    const [address = '', fragment = ''] = splitFragment(written.trim())
    const place = address === '' ? null : this.#placeOf(decoded(address.replace(/\?.*$/s, '')), from, config)
    return place && { place, fragment }
  }

  #placeOf(address: string, from: FoundFile, config: SiteConfig): IndexedPost | null {
    const url = /^(?:https?:)?\/\/([^/]+)(\/.*)?$/i.exec(address)
    if (url) {
      const isOwn = isOwnHost(config, url[1] ?? '')
      const path = normalizeOldUrl(url[2] ?? '')
      if (path === null) return null
      // On an unknown host, only a URL with the whole date surely refers to a post of this blog.
      const isDated = /\/\d{4}\/\d{2}\/\d{2}\/./.test(path)
      return isOwn
        ? this.#absolute(path, from, config)
        : isDated
          ? this.#ofSite(this.#byAddress.get(path), from)
          : null
    }
    if (/^[a-z][\w+.-]*:/i.test(address)) return null
    if (!address.startsWith('/')) return this.#relative(address, from)
    const path = normalizeOldUrl(address)
    return path === null ? null : this.#absolute(path, from, config)
  }

  #absolute(path: string, from: FoundFile, config: SiteConfig): IndexedPost | null {
    const inside =
      config.root !== '' && path.startsWith(`${config.root}/`) ? path.slice(config.root.length) : path
    const known =
      this.#byAddress.get(path) ??
      this.#byAddress.get(inside) ??
      this.#byAddress.get(path.replace(/\.html?$/, ''))
    if (known) return this.#ofSite(known, from)
    const inFolder =
      this.#byPath.get(join(from.site, inside.slice(1))) ?? this.#byPath.get(join(from.base, inside.slice(1)))
    if (inFolder) return inFolder
    // `/blog/some-long-name/`: the pattern is unknown, but no other post has that name.
    const last =
      inside
        .split('/')
        .at(-1)
        ?.replace(/\.html?$/, '') ?? ''
    const isLong = inside.split('/').length > 2 && last.length >= 8 && /[-_]|\P{ASCII}/u.test(last)
    const isTelling = isLong || /^\/(?:blog|posts?|articles?|archives?|notes?|p)\/[^/]+$/.test(inside)
    return isTelling ? this.#named(last, from) : null
  }

  #named(name: string, from: FoundFile): IndexedPost | null {
    const key = (text: string) => this.#byName.get(`${from.site}\n${text.toLowerCase()}`)
    return key(name) ?? key(slug(name)) ?? null
  }

  #relative(address: string, from: FoundFile): IndexedPost | null {
    const folder = from.path.split('/').slice(0, -1)
    for (const part of address.split('/')) {
      if (part === '..') folder.pop()
      else if (part !== '.' && part !== '') folder.push(part)
    }
    const path = folder.join('/')
    const endings = ['', '.md', '.markdown', '/index.md', '/_index.md']
    for (const ending of endings) {
      const found = this.#byPath.get(path + ending)
      if (found) return found
    }
    const asText = /\.html?$/.test(path) ? this.#byPath.get(path.replace(/\.html?$/, '.md')) : undefined
    return (
      asText ??
      (/\.(?:md|markdown)$/i.test(address)
        ? (this.#byName.get(`${from.site}\n${stemOf(address)}`) ?? null)
        : null)
    )
  }

  #ofSite(place: IndexedPost | undefined, from: FoundFile): IndexedPost | null {
    return place && place.file.site === from.site ? place : null
  }
}

const namesOf = (file: FoundFile): Set<string> => {
  const stem = file.slugPath.split('/').at(-1) ?? ''
  const bare = dateOfName(stem, 'UTC')?.rest ?? stem
  const below = file.slugPath.split('/').slice(1).join('/')
  const names = [file.slugPath, below, stem, bare, slug(bare)].filter(Boolean)
  return new Set(names.map((name) => `${file.site}\n${name.toLowerCase()}`))
}

/** As engines spell names in URLs: every other character is a hyphen. */
const slug = (name: string): string => name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')

const splitFragment = (address: string): [string, string] => {
  const place = address.indexOf('#')
  return place === -1 ? [address, ''] : [address.slice(0, place), address.slice(place)]
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const stemOf = (path: string): string => (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '').toLowerCase()
const join = (a: string, b: string): string => (a === '' ? b : `${a}/${b}`)
