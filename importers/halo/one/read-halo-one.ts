/** Reads an export of Halo 1: its tables as JSON, with the folder of uploads beside it where both are in one archive. */
import type { ZipArchive } from '#importers/archives/zip-archive.ts'
import type { OldSiteComment } from '#importers/exports/exported-post.ts'
import type { ExportedItem } from '#importers/exports/import-exported.ts'
import { absoluteUrl } from '#importers/exports/old-site-origin.ts'
import { talkItems } from '#importers/exports/plan-exported-talk.ts'
import type { JsonSource } from '#importers/exports/read-json.ts'
import { type Row, textIn } from '#importers/exports/rows.ts'
import type { Spool, SpooledRow } from '#importers/exports/spool.ts'
import { parseDate } from '#importers/markdown/source/dates.ts'
import { itemWithout } from '#importers/report.ts'
import { marksOf } from '#importers/same-item.ts'
import { say } from '#server/platform/report-message.ts'
import type { HaloExport, HaloOptions } from '../halo-export.ts'
import { filesIn } from '../halo-files.ts'
import { friendOf, recordItems } from '../record-items.ts'
import { haloOnePost, oldUrlsOf } from './halo-one-post.ts'
import { commentOf, photoOf, talkOf } from './halo-one-records.ts'
import { indexTables, type TableIndex } from './table-index.ts'

type Reading = {
  index: TableIndex
  spool: Spool
  options: HaloOptions
  hasFile: (url: string) => boolean
}

/** @param archive the one that contains the export; null for a file of its own */
export async function readHaloOne(
  source: string | JsonSource,
  { name, archive, folder }: { name: string; archive: ZipArchive | null; folder: string },
  options: HaloOptions,
  spool: Spool,
): Promise<HaloExport> {
  const index = await indexTables(source, name, spool)
  const origin = options.origin ?? absoluteUrl(index.options.get('blog_url') ?? '', null)?.origin ?? null
  const files = archive ? filesIn(archive, folder, origin) : undefined
  const hasFile = (url: string) => files?.nameAt(url) != null
  const reading: Reading = { index, spool, options: { ...options, origin }, hasFile }
  const postsByPath = new Map<string, string>()
  for (const [rows, isPage] of [
    [index.posts, false],
    [index.sheets, true],
  ] as const)
    for (const at of rows) {
      const row = (await spool.read(at)) as Row
      const publishedAt = parseDate(row.createTime, options.zone)
      const settings = { options: index.options, zone: options.zone, publishedAt }
      const id = textIn(row, 'id')
      for (const url of oldUrlsOf(row, isPage, settings)) postsByPath.set(url, isPage ? `page-${id}` : id)
    }
  const records = [...index.journals, ...index.links, ...index.photos].length
  return {
    identity: index.identity,
    host: origin,
    postsByPath,
    files,
    notes: index.notes,
    total: index.posts.length + index.sheets.length + records,
    items: () => items(reading),
  }
}

async function* items(reading: Reading): AsyncGenerator<ExportedItem> {
  const { index, spool, options, hasFile } = reading
  const context = { zone: options.zone, fileAt: options.fileAt, origin: options.origin, hasFile }
  for (const at of index.posts) yield await postItem(reading, at, false)
  for (const at of index.sheets) yield await postItem(reading, at, true)
  for (const at of index.journals) {
    const talk = talkOf((await spool.read(at)) as Row, context)
    yield* talkItems(talk, await commentsOn(reading, index.journalComments.get(talk.id)))
  }
  const read = async <Record>(rows: SpooledRow[], convert: (row: Row) => Record) =>
    Promise.all(rows.map(async (at) => convert((await spool.read(at)) as Row)))
  yield* recordItems({
    friends: (await read(index.links, (row) => friendOf(textIn(row, 'id'), row, 'name', context))).sort(
      (a, b) => b.priority - a.priority,
    ),
    photos: await read(index.photos, (row) => photoOf(row, context)),
    nameOfGroup: (group) => group,
  })
}

async function postItem(reading: Reading, at: SpooledRow, isPage: boolean): Promise<ExportedItem> {
  const { index, spool, options, hasFile } = reading
  const row = (await spool.read(at)) as Row
  const id = textIn(row, 'id')
  const kind = say(isPage ? 'page' : 'post')
  const path = say('named-item', { kind, id, name: textIn(row, 'slug', 'url') })
  if (['RECYCLE', '2'].includes(textIn(row, 'status'))) {
    const title = textIn(row, 'title')
    return { path, skipped: itemWithout(path, 'skipped', say('in-trash-there'), { title }) }
  }
  const contentAt = index.contents.get(id)
  const content = contentAt ? ((await spool.read(contentAt)) as Row) : null
  const comments = await commentsOn(reading, (isPage ? index.sheetComments : index.postComments).get(id))
  const context = { path, isPage, zone: options.zone, origin: options.origin, hasFile }
  return {
    path,
    id: isPage ? `page-${id}` : id,
    authors: index.owner.name === '' ? [] : [index.owner.name],
    marks: marksOf({
      text:
        textIn(content ?? row, 'originalContent', 'content', 'formatContent') ||
        textIn(row, 'originalContent'),
      title: textIn(row, 'title'),
      date: parseDate(row.createTime, options.zone),
      slug: textIn(row, 'slug', 'url'),
    }),
    post: () => haloOnePost(row, index, { content, comments }, context),
  }
}

async function commentsOn(
  { index, spool, options }: Reading,
  rows: SpooledRow[] | undefined,
): Promise<OldSiteComment[]> {
  const context = { zone: options.zone, fileAt: options.fileAt, ownerEmail: index.owner.email }
  const comments: OldSiteComment[] = []
  for (const at of rows ?? []) comments.push(commentOf((await spool.read(at)) as Row, context))
  return comments
}
