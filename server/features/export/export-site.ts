/** Exports the whole site as a folder or an archive: Markdown with front matter, stored files, and JSON for the rest. */

import { locales } from '#contract/locale.ts'
import { withSnapshot } from '#server/features/backup/database/snapshot.sql.ts'
import { fileSizes } from '#server/features/media/media.mapper.ts'
import { projectVersion } from '#server/platform/config/folders.ts'
import { originOf } from '#server/platform/config/site-origin.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import type { CommandProgress } from '#server/platform/progress.ts'
import { AVATAR_FILE } from '#server/platform/storage/storage.ts'
import { countRows, selectOrderedIds, type WalkedTable } from './export-rows.sql.ts'
import { textFileName } from './file-names.ts'
import { toTextFile } from './front-matter.ts'
import type { MediaItem } from './items.ts'
import {
  ABOUT_FILES,
  AVATAR_FOLDER,
  EXPORT_VERSION,
  type ItemKind,
  LINE_FILES,
  MANIFEST,
  type Manifest,
  MEDIA_FOLDER,
  SETTINGS_FILE,
  TEXT_FOLDERS,
  WELCOME_FILES,
} from './manifest.ts'
import {
  readAccounts,
  readAlbum,
  readCollection,
  readComments,
  readFriend,
  readLabels,
  readMedia,
  readMentions,
  readSentMentions,
  readSubscribers,
} from './read-records.ts'
import { readSite } from './read-site.ts'
import { readArticles, readPages, readTalks } from './read-texts.ts'
import { siteIdentity } from './site-identity.ts'
import { walk } from './walk.ts'
import { withExportArchive } from './write-archive.ts'
import { type ExportFolder, withExportFolder } from './write-folder.ts'

export type ExportOptions = {
  signal?: AbortSignal
  onProgress?: (progress: CommandProgress) => void
}

export type ExportResult = Pick<Manifest, 'counts' | 'missingFiles'>

/**
 * Everything is of one moment, while the site keeps writing. Memory does not grow with the site.
 * @throws Error when the folder is not empty, and when the signal fires; nothing is left then
 */
export const exportSite = (
  ctx: Ctx,
  { folder, ...options }: ExportOptions & { folder: string },
): Promise<ExportResult> => withExportFolder(folder, options.signal, (into) => exportInto(ctx, into, options))

/** The same as one file. @throws Error when the signal fires; nothing is left then */
export function exportArchive(
  ctx: Ctx,
  { file, ...options }: ExportOptions & { file: string },
): Promise<ExportResult> {
  const mtime = new Date(ctx.now())
  const archive = { root: 'borealis-export', mtime, signal: options.signal }
  return withExportArchive(file, archive, (into) => exportInto(ctx, into, options))
}

async function exportInto(ctx: Ctx, into: ExportFolder, options: ExportOptions): Promise<ExportResult> {
  const database = await openDatabase(ctx.config)
  try {
    const counts: Manifest['counts'] = { ...NONE }
    const files = new FileList()
    await withSnapshot(database, (db) => exportRows({ db, into, counts, files, options }))
    const missingFiles = await exportFiles(ctx, { into, counts, files, options })
    const manifest: Manifest = {
      format: 'borealis-export',
      version: EXPORT_VERSION,
      createdAt: new Date(ctx.now()).toISOString(),
      software: projectVersion,
      site: siteIdentity(ctx),
      url: originOf(ctx),
      counts,
      missingFiles,
    }
    await into.writeText(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
    options.onProgress?.({ done: 1, total: 1, path: '' })
    return { counts, missingFiles }
  } finally {
    await database.close()
  }
}

const NONE = Object.fromEntries(
  [...Object.keys(TEXT_FOLDERS), ...Object.keys(LINE_FILES), 'file'].map((kind) => [kind, 0]),
) as Manifest['counts']

/** The files to copy, each once; about a hundred bytes for each. */
class FileList extends Map<string, string> {}

type Rows = {
  db: Db
  into: ExportFolder
  counts: Manifest['counts']
  /** Paths in the folder, with the keys in the storage. */
  files: FileList
  options: ExportOptions
}

async function exportRows(rows: Rows): Promise<void> {
  const { db, into, counts, files, options } = rows
  const tables: WalkedTable[] = [
    'article',
    'talk',
    'own_page',
    'account',
    'category',
    'tag',
    'media',
    'comment',
    'mention',
    'subscriber',
  ]
  let total = 0
  for (const table of tables) total += await countRows(db, table)
  let done = 0
  const step = (path: string) => {
    options.signal?.throwIfAborted()
    options.onProgress?.({ done: Math.min(done++, total), total: total + 1, path })
  }
  const write = async (kind: ItemKind, path: string, text: string) => {
    await into.writeText(path, text)
    counts[kind] += 1
  }
  for await (const { article, draft } of walk(db, 'article', readArticles)) {
    const name = textFileName(article.item.id, article.item.title, Date.parse(article.item.date))
    step(name)
    await write('article', `${TEXT_FOLDERS.article}/${name}`, toTextFile(article.item, article.markdown))
    if (!draft) continue
    const draftName = textFileName(draft.item.article, draft.item.title, null)
    await write('draft', `${TEXT_FOLDERS.draft}/${draftName}`, toTextFile(draft.item, draft.markdown))
  }
  for await (const { item, markdown } of walk(db, 'talk', readTalks)) {
    const name = textFileName(item.id, '', Date.parse(item.date))
    step(name)
    await write('talk', `${TEXT_FOLDERS.talk}/${name}`, toTextFile(item, markdown))
  }
  for await (const { item, markdown } of walk(db, 'own_page', readPages)) {
    const name = textFileName(item.id, item.path, null, `.${item.locale}`)
    step(name)
    await write('page', `${TEXT_FOLDERS.page}/${name}`, toTextFile(item, markdown))
  }
  const lines = async <Item>(kind: keyof typeof LINE_FILES, items: AsyncIterable<Item>) => {
    const named = async function* () {
      for await (const item of items) {
        step(LINE_FILES[kind])
        yield item
      }
    }
    counts[kind] = await into.writeLines(LINE_FILES[kind], named())
  }
  const seen = async function* <Item>(items: AsyncIterable<Item>, look: (item: Item) => void) {
    for await (const item of items) {
      look(item)
      yield item
    }
  }
  const accounts = seen(walk(db, 'account', readAccounts), ({ avatar }) => addAvatar(files, avatar))
  await lines('account', accounts)
  await lines('subscriber', walk(db, 'subscriber', readSubscribers))
  await lines(
    'category',
    walk(db, 'category', (at, ids) => readLabels(at, 'category', ids)),
  )
  await lines(
    'tag',
    walk(db, 'tag', (at, ids) => readLabels(at, 'tag', ids)),
  )
  await lines(
    'media',
    seen(walk(db, 'media', readMedia), (item) => addFiles(files, item)),
  )
  await lines('album', each(db, 'album', readAlbum))
  await lines('collection', each(db, 'video_collection', readCollection))
  await lines('friend', each(db, 'friend', readFriend))
  await lines('comment', walk(db, 'comment', readComments))
  await lines('mention', walk(db, 'mention', readMentions))
  await lines('sentMention', walk(db, 'article', readSentMentions))
  const { settings, abouts, welcomes } = await readSite(db)
  await into.writeText(SETTINGS_FILE, `${JSON.stringify(settings, null, 2)}\n`)
  for (const locale of locales) {
    const [about, welcome] = [abouts[locale], welcomes[locale]]
    if (about !== undefined) await into.writeText(ABOUT_FILES[locale], toTextFile({ title: 'About' }, about))
    if (welcome !== undefined)
      await into.writeText(WELCOME_FILES[locale], toTextFile({ title: 'Message board' }, welcome))
  }
}

/** Every item of a table in the owner's order; there are few. */
async function* each<Item>(
  db: Db,
  table: Parameters<typeof selectOrderedIds>[1],
  read: (db: Db, id: number) => Promise<Item | null>,
): AsyncGenerator<Item> {
  for (const id of await selectOrderedIds(db, table)) {
    const item = await read(db, id)
    if (item !== null) yield item
  }
}

function addFiles(files: FileList, { variants, ...item }: MediaItem): void {
  for (const key of fileSizes({ ...item, variants: JSON.stringify(variants) }).keys())
    files.set(`${MEDIA_FOLDER}/${key}`, key)
}

function addAvatar(files: FileList, avatar: string | null): void {
  const [, name] = /^\/avatars\/([0-9a-f]{32})\.webp$/.exec(avatar ?? '') ?? []
  if (name) files.set(`${AVATAR_FOLDER}/${name}.webp`, `${name}/${AVATAR_FILE}`)
}

/** Files never change under their name, so they need no snapshot. Returns those that are gone. */
async function exportFiles(
  { storage }: Pick<Ctx, 'storage'>,
  { into, counts, files, options }: Omit<Rows, 'db'>,
): Promise<string[]> {
  const missing: string[] = []
  let done = 0
  for (const [path, key] of files) {
    options.onProgress?.({ done: done++, total: files.size + 1, path })
    const content = await storage.read(key)
    if (content) {
      await into.writeStream(path, content as AsyncIterable<Uint8Array>)
      counts.file += 1
    } else missing.push(path)
  }
  return missing
}
