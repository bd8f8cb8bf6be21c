/** Indexes the posts of a folder by all names under which other posts can refer to them. */
import { slug as anchorOf } from 'github-slugger'
import { decoded } from '#server/platform/decoded.ts'
import { anchorKey } from '#server/rendering/markdown/elements/ids.ts'
import type { FoundFile } from './classify-files.ts'
import { dateOfName } from './dates.ts'
import { normalizeOldUrl } from './old-urls.ts'
import { isOwnHost, type SiteConfig } from './site-config.ts'
import { isWithin, textRanges } from './text-ranges.ts'

/** `metadata` has the text, whose headings links lead to. */
export type IndexedPost = { file: FoundFile; title: string; oldUrls: string[]; metadata?: { body: string } }

/** `fragment` begins with `#` or is empty. */
export type LinkTarget = { post: IndexedPost; fragment: string }

/** The scheme of links that tags make to other posts, until it is known where those are. */
export const POST_SCHEME = 'post:'

export class PostIndex {
  readonly #byPath = new Map<string, IndexedPost>()
  readonly #byAddress = new Map<string, IndexedPost>()
  /** Null for a name that several posts share. */
  readonly #byName = new Map<string, IndexedPost | null>()

  constructor(posts: IndexedPost[]) {
    for (const post of posts) {
      this.#byPath.set(post.file.path, post)
      for (const url of post.oldUrls) if (!this.#byAddress.has(url)) this.#byAddress.set(url, post)
      for (const name of namesOf(post.file)) {
        const known = this.#byName.get(name)
        this.#byName.set(name, known === undefined || known === post ? post : null)
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
      const post = this.byPath(path)
      return post && { post: post, fragment: rest.length > 0 ? `#${rest.join('#')}` : '' }
    }
    const [url = '', fragment = ''] = splitFragment(written.trim())
    const target = url === '' ? null : this.#placeOf(decoded(url.replace(/\?.*$/s, '')), from, config)
    return target && { post: target, fragment }
  }

  #placeOf(href: string, from: FoundFile, config: SiteConfig): IndexedPost | null {
    const url = /^(?:https?:)?\/\/([^/]+)(\/.*)?$/i.exec(href)
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
    if (/^[a-z][\w+.-]*:/i.test(href)) return null
    // Zola writes the path below its folder of content.
    if (href.startsWith('@/')) return this.byPath(join(from.base, href.slice(2)))
    if (!href.startsWith('/')) return this.#relative(href, from) ?? this.#belowUrl(href, from)
    const path = normalizeOldUrl(href)
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

  #relative(url: string, from: FoundFile): IndexedPost | null {
    const folder = from.path.split('/').slice(0, -1)
    for (const part of url.split('/')) {
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
      (/\.(?:md|markdown)$/i.test(url) ? (this.#byName.get(`${from.site}\n${stemOf(url)}`) ?? null) : null)
    )
  }

  /** On the old site, a relative link begins at the URL of its post, which is not the path of its file. */
  #belowUrl(href: string, from: FoundFile): IndexedPost | null {
    const own = this.#byPath.get(from.path)?.oldUrls[0]
    if (own === undefined || href === '') return null
    const base = /\.html?$/.test(own) ? own : `${own}/`
    const path = normalizeOldUrl(
      URL.parse(href, `https://old-site.invalid${encodeURI(base)}`)?.pathname ?? '',
    )
    return path === null ? null : this.#ofSite(this.#byAddress.get(path), from)
  }

  #ofSite(post: IndexedPost | undefined, from: FoundFile): IndexedPost | null {
    return post && post.file.site === from.site ? post : null
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

const splitFragment = (url: string): [string, string] => {
  const post = url.indexOf('#')
  return post === -1 ? [url, ''] : [url.slice(0, post), url.slice(post)]
}

const stemOf = (path: string): string => (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '').toLowerCase()
const join = (a: string, b: string): string => (a === '' ? b : `${a}/${b}`)

const HEADING = /^ {0,3}#{1,6}[ \t]+(\S[^\n]{0,500})$/gm
const EXPLICIT_ID = /\{#([\p{L}\p{N}_:.-]{1,100})\}[ \t]*$/u

/** The fragment that a heading of the text has here, by that of the old site; the same where no heading is like it. */
export const anchorIn = (markdown: string, fragment: string): string => {
  const wanted = anchorKey(fragment.slice(1))
  if (wanted === '') return fragment
  for (const found of markdown.matchAll(HEADING)) {
    const heading = (found[1] ?? '').replace(/[ \t]+#+[ \t]*$/, '')
    const id = EXPLICIT_ID.exec(heading)?.[1] ?? anchorOf(heading.replace(/\]\([^()\n]*\)|[*`[\]]/g, ''))
    if (anchorKey(id) === wanted && !isWithin(textRanges(markdown).code, found.index)) return `#${id}`
  }
  return fragment
}
