/** Lists the files of a folder of Markdown, even if the folder is only a part of a blog. */

import type { Dirent } from 'node:fs'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { reasonOf } from '#importers/report.ts'
import { type Message, ReportError, say } from '#server/platform/report-message.ts'

export type Folder = {
  /** The root of the blog, absolute: the given folder, or one around it. */
  root: string
  /** The given folder, relative to the root; '' when they are the same. */
  wanted: string
  /** Every file below the root, relative, with `/`, sorted. */
  paths: string[]
  /** What stands below the root and was not read, with the reason: symbolic links, and folders without permission. */
  left: { path: string; kind: 'link' | 'unreadable'; reason: Message; isFolder: boolean }[]
}

const SKIPPED = new Set(['node_modules', '_site', 'vendor', 'bower_components'])
const VITEPRESS = '.vitepress'
/** Below its folder. */
const VITEPRESS_CONFIG = /^config(?:\/index)?\.[cm]?[jt]s$/
const MAX_FILES = 1_000_000

/**
 * Walks the folder. Hidden folders, generated ones and symbolic links are not followed. When the folder is
 * only a blog's `_posts`, `source` or `content`, images are looked for in the whole blog.
 * @throws Error when it is no folder
 */
export async function readFolder(folder: string): Promise<Folder> {
  const given = await realpath(folder).catch(() => null)
  if (given === null || !(await lstat(given)).isDirectory())
    throw new ReportError(say('no-such-folder', { folder }))
  const root = blogAround(given)
  const found: Found = { paths: [], left: [] }
  await walk(root, '', found)
  const wanted = relative(root, given).split(sep).join('/')
  return { root, wanted, paths: withoutGenerated(found.paths).sort(), left: found.left }
}

const blogAround = (folder: string): string => {
  const name = basename(folder)
  const above = dirname(folder)
  if (POSTS.has(name)) return basename(above) === 'source' ? dirname(above) : above
  return isPartOfBlog(name) ? above : folder
}

const POSTS = new Set(['_posts', '_drafts'])

/** Whether a folder of this name is not the whole of a blog. */
export const isPartOfBlog = (name: string): boolean =>
  POSTS.has(name) || name === 'source' || name === 'content'

const isSkipped = (name: string): boolean => name.startsWith('.') || SKIPPED.has(name)

/** Whether `readFolder` would find the file at this path of a folder. */
export function isReadFile(path: string): boolean {
  const names = path.split('/')
  const hidden = names.lastIndexOf(VITEPRESS)
  const isConfig = hidden !== -1 && VITEPRESS_CONFIG.test(names.slice(hidden + 1).join('/'))
  return !(isConfig ? names.slice(0, hidden) : names).some(isSkipped)
}

type Found = Pick<Folder, 'paths' | 'left'>

async function walk(root: string, folder: string, found: Found): Promise<void> {
  const { paths, left } = found
  for (const entry of await entriesOf(root, folder, left)) {
    if (entry.name === VITEPRESS && entry.isDirectory()) await addConfig(root, folder, paths)
    if (isSkipped(entry.name) || paths.length >= MAX_FILES) continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) await walk(root, path, found)
    else if (entry.isFile()) paths.push(path)
    else if (entry.isSymbolicLink()) left.push(await linkOf(root, path))
  }
}

/** Empty for a folder that cannot be read, which must not end the import of the others. */
async function entriesOf(root: string, folder: string, left: Folder['left']): Promise<Dirent[]> {
  try {
    return await readdir(join(root, folder), { withFileTypes: true })
  } catch (error) {
    if (folder === '') throw error
    left.push({ path: folder, kind: 'unreadable', reason: reasonOf(error), isFolder: true })
    return []
  }
}

async function linkOf(root: string, path: string): Promise<Folder['left'][number]> {
  const target = await stat(join(root, path)).catch(() => null)
  const isFolder = target?.isDirectory() ?? false
  return { path, kind: 'link', reason: say('symbolic-link'), isFolder }
}

/** Of the hidden folder of VitePress, the configuration: the folder around it has the pages. */
async function addConfig(root: string, folder: string, paths: string[]): Promise<void> {
  const config = folder === '' ? VITEPRESS : `${folder}/${VITEPRESS}`
  const names = [
    ...(await readdir(join(root, config))),
    // The configuration may be a folder.
    ...(await readdir(join(root, config, 'config')).catch(() => [])).map((name) => `config/${name}`),
  ]
  paths.push(...names.filter((name) => VITEPRESS_CONFIG.test(name)).map((name) => `${config}/${name}`))
}

/**
 * `public` beside `source` or `content` contains the output of the engine, unless it has no home page: Next.js, Astro and
 * the like keep images there.
 */
const withoutGenerated = (paths: string[]): string[] => {
  const folders = new Set(paths.map((path) => path.split('/')[0]))
  const hasOutput = (folders.has('source') || folders.has('content')) && paths.includes('public/index.html')
  const isGenerated = (path: string) => hasOutput && path.startsWith('public/')
  return paths.filter((path) => !isGenerated(path))
}
