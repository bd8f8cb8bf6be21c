/** Reads collections of videos from a folder: from file names and lists (`collection.yaml`), in their order. */

import { readFile } from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path/posix'
import { parse } from 'yaml'
import { type VideoEmbed, videoOf } from '#contract/embeds.ts'
import { shortened } from '#contract/shortened.ts'
import { firstOf, flagOf, plainLine, textOf } from '#importers/front-matter-values.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import { withoutNul } from '#importers/without-nul.ts'
import { type Message, ReportError, say } from '#server/platform/report-message.ts'
import { byName, isVideoFile, sidecarsOf, titleOf } from './video-file-names.ts'

export type ImportedVideo = {
  /** Its path in the folder, or its URL elsewhere. */
  path: string
  source: { path: string } | { embed: VideoEmbed } | { refused: Message }
  name: string
  description: string
  durationSeconds: number | null
  /** Unix ms; null when the list names none. */
  madeAt: number | null
  cover: string | null
  captions: { path: string; lang: string | null }[]
}

export type ImportedCollection = {
  /** The folder's path below the one that was given; '' is that one itself. */
  folder: string
  name: string
  description: string
  cover: string | null
  isPrivate: boolean
  videos: ImportedVideo[]
}

const LISTS = ['collection.yaml', 'collection.yml']
const MAX_NAME = 200
const MAX_DESCRIPTION = 2000

/** @param name puts all videos of the folder and those below it into one collection */
export async function readCollections(
  root: string,
  paths: readonly string[],
  { name, isPrivate, zone }: { name?: string; isPrivate: boolean; zone: string },
): Promise<ImportedCollection[]> {
  const inFolder = (folder: string) =>
    name === undefined
      ? paths.filter((path) => folderOf(path) === folder)
      : paths.filter((path) => folder === '' || path.startsWith(`${folder}/`))
  const folders = name === undefined ? [...new Set(paths.map(folderOf))].sort(byName) : ['']
  const found: ImportedCollection[] = []
  for (const folder of folders) {
    const own = inFolder(folder)
    const list = LISTS.map((one) => join(folder, one)).find((one) => own.includes(one))
    if (!list && !own.some(isVideoFile)) continue
    const data = list ? readList(await readFile(join(root, list), 'utf8'), list) : {}
    const videos = videosOf(folder, own, data, zone)
    if (videos.length === 0) continue
    const cover = textOf(firstOf(data, ['cover', 'image', 'poster']))
    found.push({
      folder,
      name:
        name ?? (plainLine(textOf(firstOf(data, ['name', 'title']))) || titleOf(folder || basename(root))),
      description: descriptionOf(data),
      cover: cover === '' ? null : inside(folder, cover),
      isPrivate: isPrivate || flagOf(firstOf(data, ['private', 'hidden'])) === true,
      videos,
    })
  }
  return found
}

const folderOf = (path: string): string => (dirname(path) === '.' ? '' : dirname(path))

const readList = (text: string, path: string): Record<string, unknown> => {
  const data: unknown = withoutNul(parse(text, { maxAliasCount: 50 }))
  if (data === null || typeof data !== 'object' || Array.isArray(data))
    throw new ReportError(say('no-list-of-values', { path }))
  return data as Record<string, unknown>
}

/** Those that the list names, in its order; then the other videos by name. */
const videosOf = (
  folder: string,
  paths: string[],
  data: Record<string, unknown>,
  zone: string,
): ImportedVideo[] => {
  const entries = firstOf(data, ['videos', 'films', 'items'])
  const listed = (Array.isArray(entries) ? entries : []).map((entry) => {
    const fields = (typeof entry === 'object' && entry !== null ? entry : { file: entry }) as Record<
      string,
      unknown
    >
    return entryOf(folder, paths, fields, zone)
  })
  const named = new Set(listed.map(({ path }) => path))
  const others = paths.filter((path) => isVideoFile(path) && !named.has(path)).sort(byName)
  return [
    ...listed,
    ...others.map((path) =>
      entryOf(folder, paths, { file: path.slice(folder ? folder.length + 1 : 0) }, zone),
    ),
  ]
}

const entryOf = (
  folder: string,
  paths: string[],
  fields: Record<string, unknown>,
  zone: string,
): ImportedVideo => {
  const file = textOf(firstOf(fields, ['file', 'path', 'src']))
  const url = textOf(firstOf(fields, ['url', 'link', 'address', 'href']))
  const path = file === '' ? url : inside(folder, file)
  const sidecars = file === '' ? { captions: [], cover: null } : sidecarsOf(path, paths)
  const cover = textOf(firstOf(fields, ['cover', 'poster', 'image']))
  return {
    path,
    source: sourceOf(file === '' ? null : path, url, paths),
    name: shortened(plainLine(textOf(firstOf(fields, ['name', 'title']))), MAX_NAME) || titleOf(path),
    description: descriptionOf(fields),
    durationSeconds: secondsOf(textOf(firstOf(fields, ['duration', 'length']))),
    madeAt: parseDate(firstOf(fields, ['date', 'created', 'time']), zone),
    captions: sidecars.captions,
    cover: cover === '' ? sidecars.cover : inside(folder, cover),
  }
}

const sourceOf = (path: string | null, url: string, paths: string[]): ImportedVideo['source'] => {
  if (path !== null) return paths.includes(path) ? { path } : { refused: say('no-video-file') }
  const embed = videoOf(url)
  return embed ? { embed } : { refused: say('no-video-site') }
}

/** Nothing climbs out of the folder. */
const inside = (folder: string, written: string): string =>
  normalize(join('/', folder, written)).replace(/^\/+/, '')

const descriptionOf = (data: Record<string, unknown>): string =>
  shortened(textOf(firstOf(data, ['description', 'desc', 'descr', 'intro', 'summary'])), MAX_DESCRIPTION)

/** `95`, `1:35` or `1:02:03`; null for anything else. */
const secondsOf = (text: string): number | null => {
  if (!/^\d{1,6}(?::\d{1,2}){0,2}$/.test(text)) return null
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) || null
}
