/** Reads a backup of Halo 2: a zip archive with the database as JSON, and the files of the site. */
import { dirname } from 'node:path'
import type { ZipArchive } from '#importers/archives/zip-archive.ts'
import type { ExportedItem } from '#importers/exports/import-exported.ts'
import { talkItems } from '#importers/exports/plan-exported-talk.ts'
import { type Row, textIn } from '#importers/exports/rows.ts'
import type { Spool, SpooledRow } from '#importers/exports/spool.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import { itemWithout } from '#importers/report.ts'
import { marksOf } from '#importers/same-item.ts'
import { say } from '#server/platform/report-message.ts'
import { type HaloExport, type HaloOptions, isTrue, pathOfUrl, rowIn } from '../halo-export.ts'
import { filesIn } from '../halo-files.ts'
import { friendOf, recordItems } from '../record-items.ts'
import { type ExtensionIndex, indexExtensions, nameOf } from './extension-index.ts'
import { haloTwoPost, oldUrlsOf, readSnapshots } from './halo-two-post.ts'
import { haloTwoComments, photoOf, talkOf } from './halo-two-records.ts'

/** @param path of the database in the archive */
export async function readHaloTwo(
  archive: ZipArchive,
  path: string,
  options: HaloOptions,
  spool: Spool,
): Promise<HaloExport> {
  const index = await indexExtensions(archive, path, spool)
  const root = dirname(path) === '.' ? '' : `${dirname(path)}/`
  const origin = options.origin ?? index.host
  const files = filesIn(archive, `${root}workdir/attachments/`, origin)
  const hasFile = (url: string) => files.nameAt(url) !== null
  const reading: Reading = { index, spool, options: { ...options, origin }, hasFile }
  const postsByPath = new Map<string, string>()
  for (const at of [...index.posts, ...index.pages]) {
    const row = (await spool.read(at)) as Row
    for (const url of oldUrlsOf(row)) postsByPath.set(pathOfUrl(url) ?? url, nameOf(row))
  }
  const records = [...index.moments, ...index.links, ...index.photos].length
  return {
    identity: index.identity,
    host: origin,
    postsByPath,
    files,
    notes: index.notes,
    total: index.posts.length + index.pages.length + records,
    items: () => items(reading),
  }
}

type Reading = {
  index: ExtensionIndex
  spool: Spool
  options: HaloOptions
  hasFile: (url: string) => boolean
}

async function* items(reading: Reading): AsyncGenerator<ExportedItem> {
  const { index, spool, options, hasFile } = reading
  const context = { zone: options.zone, fileAt: options.fileAt, origin: options.origin, hasFile }
  for (const at of [...index.posts, ...index.pages]) yield await postItem(reading, at)
  const read = async <Record>(rows: SpooledRow[], convert: (row: Row) => Record) =>
    Promise.all(rows.map(async (at) => convert((await spool.read(at)) as Row)))
  for (const at of index.moments) {
    const talk = talkOf((await spool.read(at)) as Row, index.counts, context)
    const comments = await haloTwoComments(`Moment/${talk.id}`, { index, spool, fileAt: options.fileAt })
    yield* talkItems(talk, comments)
  }
  yield* recordItems({
    friends: (
      await read(index.links, (row) => friendOf(nameOf(row), rowIn(row, 'spec'), 'displayName', context))
    ).sort((a, b) => a.priority - b.priority),
    photos: await read(index.photos, (row) => photoOf(row, context)),
    nameOfGroup: (group) => index.photoGroups.get(group) ?? '',
  })
}

async function postItem(reading: Reading, at: SpooledRow): Promise<ExportedItem> {
  const { index, spool, options, hasFile } = reading
  const row = (await spool.read(at)) as Row
  const spec = rowIn(row, 'spec')
  const name = nameOf(row)
  const kind = say(row.kind === 'SinglePage' ? 'page' : 'post')
  const path = say('named-item', { kind, id: name, name: textIn(spec, 'slug') })
  if (isTrue(spec.deleted)) {
    const title = textIn(spec, 'title')
    return { path, skipped: itemWithout(path, 'skipped', say('in-trash-there'), { title }) }
  }
  const owner = textIn(spec, 'owner')
  const comments = await haloTwoComments(`${String(row.kind)}/${name}`, {
    index,
    spool,
    fileAt: options.fileAt,
  })
  const snapshots = await readSnapshots(row, index, spool)
  const context = { path, zone: options.zone, origin: options.origin, hasFile }
  const text = rowIn(snapshots.released ?? snapshots.base ?? {}, 'spec')
  return {
    path,
    id: name,
    authors: owner === '' ? [] : [index.users.get(owner)?.name ?? owner],
    marks: marksOf({
      // Of a version its difference from the first one.
      text: textIn(text, 'rawPatch', 'contentPatch'),
      title: textIn(spec, 'title'),
      date: parseDate(rowIn(row, 'metadata').creationTimestamp, options.zone),
      slug: textIn(spec, 'slug'),
    }),
    post: () => haloTwoPost(row, index, { ...snapshots, comments }, context),
  }
}
