/** Reads the configuration of a blog from its folder. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Folder } from './read-folder.ts'
import type { FoundFile } from './source/classify-files.ts'
import { breaksLines } from './source/line-ends.ts'
import { CONFIG_FILES, readSiteConfig, type SiteConfig } from './source/site-config.ts'
import { dynamicRoutes } from './source/urls/folder-urls.ts'
import { generatorOf } from './source/urls/generator-urls.ts'
import { pelicanSettings } from './source/urls/pelican-urls.ts'
import { vitePressSettings } from './source/urls/vitepress-urls.ts'

/** Hugo keeps these settings in files of their own. */
const SETTINGS = ['permalinks', 'languages']
/** Where a site generator names the path below which it serves the site. */
const PROJECTS =
  /^(?:(?:next|astro|nuxt|svelte|docusaurus)\.config\.[cm]?[jt]s|\.vitepress\/config(?:\/index)?\.[cm]?[jt]s|gatsby-config\.[cm]?[jt]s|mkdocs\.ya?ml|pelicanconf\.py)$/
/** Of VitePress, in a folder such as `docs`. */
const VITEPRESS = /\/\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/
const BASE_PATH = /\b(?:basePath|base|baseURL)\s*:\s*['"](\/[^'"]*)['"]/

export async function readConfig({ root, paths }: Folder, { site, engine }: FoundFile): Promise<SiteConfig> {
  const known = new Set(paths)
  const read = (path: string | undefined) =>
    path === undefined ? Promise.resolve('') : readFile(join(root, path), 'utf8').catch(() => '')
  const inSite = (name: string) => below(site, name)
  const name = CONFIG_FILES.find((one) => known.has(inSite(one))) ?? null
  const cname = ['CNAME', 'source/CNAME', 'static/CNAME'].map(inSite).find((path) => known.has(path))
  const config = readSiteConfig(name, await read(name === null ? undefined : inSite(name)), await read(cname))
  for (const setting of SETTINGS)
    for (const ending of ['toml', 'yaml', 'yml', 'json']) {
      const file = inSite(`config/_default/${setting}.${ending}`)
      if (known.has(file)) config.data[setting] ??= readSiteConfig(file, await read(file), '').data
    }
  config.breaksLines = breaksLines(engine, config.data, await read(inSite('package.json')))
  const project = projectAround(site, paths)
  if (project === null) return config
  const inProject = paths.filter((path) => path.startsWith(below(project.folder, '')))
  const text = await read(project.file)
  const generator = generatorOf(project.file.slice(below(project.folder, '').length))
  const settings = /\.ya?ml$/.test(project.file)
    ? readSiteConfig(project.file, text, '')
    : generator === 'pelican'
      ? readSiteConfig('pelican.json', pelicanSettings(text), '')
      : null
  const base = BASE_PATH.exec(text)?.[1]?.replace(/\/+$/, '')
  return {
    ...config,
    routes: dynamicRoutes(inProject),
    project: generator && {
      generator,
      folder: project.folder,
      settings: settings?.data ?? {},
      vitePress: generator === 'vitepress' ? vitePressSettings(text) : null,
    },
    zone: config.zone ?? settings?.zone ?? null,
    hosts: [...config.hosts, ...(settings?.hosts ?? [])],
    root: config.root || base || settings?.root || '',
  }
}

/** The nearest folder around the site with the configuration of a site generator; else the one folder in it with one of VitePress. */
const projectAround = (site: string, paths: string[]): { folder: string; file: string } | null => {
  const parts = site === '' ? [] : site.split('/')
  for (let depth = parts.length; depth >= 0; depth--) {
    const folder = parts.slice(0, depth).join('/')
    const start = below(folder, '')
    const file = paths.find((path) => path.startsWith(start) && PROJECTS.test(path.slice(start.length)))
    if (file !== undefined) return { folder, file }
  }
  const inside = paths.filter((path) => path.startsWith(below(site, '')) && VITEPRESS.test(path))
  const [file] = inside
  return file !== undefined && inside.length === 1 ? { folder: file.replace(VITEPRESS, ''), file } : null
}

export const below = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)
