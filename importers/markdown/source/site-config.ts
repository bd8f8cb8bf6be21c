/** Reads the URLs and the time zone of a blog from its configuration. */
import { parse as parseToml } from 'smol-toml'
import { firstOf, textOf, textsOf } from '#importers/front-matter-values.ts'
import { withoutNul } from '#importers/without-nul.ts'
import { isTimeZone } from '#server/platform/zoned-time.ts'
import { parseTolerantYaml } from './tolerant-yaml.ts'
import type { VitePressSettings } from './urls/vitepress-urls.ts'

/** A dynamic route: `pages/blog/[slug].tsx` shows every file of a folder below `/blog`. */
export type DynamicRoute = {
  path: string
  isDeep: boolean
  /** Whether its parameter is named as that of a post usually is. */
  isUsual: boolean
}

export const GENERATORS = [
  'docusaurus',
  'mkdocs',
  'gatsby',
  'nuxt',
  'svelte',
  'vitepress',
  'pelican',
] as const
export type Generator = (typeof GENERATORS)[number]

export type GeneratorProject = {
  generator: Generator
  /** Its folder, relative to the folder that was walked: '' or 'a/b'. */
  folder: string
  /** Its configuration, where that is no program. */
  settings: Record<string, unknown>
  /** Of VitePress alone. */
  vitePress: VitePressSettings | null
}

export type SiteConfig = {
  /** Everything that the configuration says; empty without one. */
  data: Record<string, unknown>
  /** Routes of a Next.js, Nuxt or Astro project that show posts. */
  routes: DynamicRoute[]
  /** The project of a generator that is no engine of posts; null for other folders. */
  project: GeneratorProject | null
  /** IANA name; null when none is configured. */
  zone: string | null
  /** Hosts of the blog, lower case. */
  hosts: string[]
  /** The base path of the blog, without a slash at the end: '' or '/blog'. */
  root: string
  /** Whether the blog showed line ends as line breaks. */
  breaksLines: boolean
}

/** Names of configuration files, the most reliable first. */
export const CONFIG_FILES = [
  '_config.yml', '_config.yaml', 'hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json', 'config.toml', 'config.yaml',
  'config.yml', 'zola.toml', 'config/_default/hugo.toml', 'config/_default/config.toml', 'config/_default/hugo.yaml',
] // biome-ignore format: a list of names

export const noConfig: SiteConfig = {
  data: {},
  routes: [],
  project: null,
  zone: null,
  hosts: [],
  root: '',
  breaksLines: false,
}

/** Reads a configuration by its extension; `cname` is the content of GitHub Pages' CNAME file, if any. */
export const readSiteConfig = (name: string | null, text: string, cname: string): SiteConfig => {
  const data = name === null ? {} : withoutNul(parsed(name, text))
  const zone = textOf(firstOf(data, ['timezone', 'timeZone']))
  const urls = ['url', 'baseurl', 'baseURL', 'base_url', 'site_url'].flatMap((key) => textsOf(data[key]))
  const addresses = urls.flatMap((url) => (/^https?:\/\//.test(url) ? (URL.parse(url) ?? []) : []))
  const paths = [
    textOf(data.root),
    ...urls.filter((url) => url.startsWith('/')),
    ...addresses.map((url) => url.pathname),
  ]
  return {
    data,
    routes: [],
    project: null,
    zone: zone !== '' && isTimeZone(zone) ? zone : null,
    hosts: [...addresses.map((url) => url.hostname), ...urls.filter(isBareHost), ...cname.split(/\s+/)]
      .map((host) => host.toLowerCase())
      .filter(Boolean),
    root: (paths.find((path) => path !== '' && path !== '/') ?? '').replace(/\/+$/, ''),
    breaksLines: false,
  }
}

/** Whether a URL's host is the blog's own, with or without `www.`. */
export const isOwnHost = ({ hosts }: SiteConfig, host: string): boolean =>
  hosts.some((own) => bareHost(own) === bareHost(host))

/** `url: me.example`, without a scheme. */
const isBareHost = (url: string): boolean => /^[\w-]+(?:\.[\w-]+)+$/.test(url)

const bareHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:\d+$/, '')

const parsed = (name: string, text: string): Record<string, unknown> => {
  try {
    if (name.endsWith('.toml')) return parseToml(text)
    if (name.endsWith('.json')) return JSON.parse(text)
  } catch {
    return {}
  }
  return parseTolerantYaml(text).data
}
