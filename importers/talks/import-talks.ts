/** A folder of Markdown becomes talks: a file each, told of each, and twice is once. */
import { join } from 'node:path'
import { type KnownTalk, selectImportedTalks, talkSourceKey } from '#importers/import.sql.ts'
import { ImportedImages } from '#importers/imported-images.ts'
import { failedItem, type ItemReport, type ItemsReport, itemsReport } from '#importers/item-report.ts'
import { readFolder } from '#importers/markdown/read-folder.ts'
import { type ImportFolder, type ResolvedText, resolveText } from '#importers/markdown/resolve-text.ts'
import { identifySite } from '#importers/markdown/site-identity.ts'
import { AssetPaths } from '#importers/markdown/source/asset-paths.ts'
import { classifyFiles, type FoundFile } from '#importers/markdown/source/classify-files.ts'
import { PostIndex } from '#importers/markdown/source/post-index.ts'
import { noConfig } from '#importers/markdown/source/site-config.ts'
import { storeText } from '#importers/markdown/write-post.ts'
import { contentHash, inputHash, readSourceHash, sourceHash } from '#importers/source-hash.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isTimeZone } from '#server/platform/zoned-time.ts'
import { RENDERER_VERSION } from '#server/rendering/markdown/rendered.ts'
import { type ImportedTalk, readTalk } from './read-talk.ts'

export type TalksImportOptions = { folder: string; dryRun?: boolean; zone?: string }

type Run = {
  ctx: Ctx
  dryRun: boolean
  zone: string
  around: ImportFolder
  shelf: ImportedImages
  known: Map<string, KnownTalk>
  keyOf: (file: FoundFile) => string
}

/** @throws Error when the folder is not there or the zone is unknown */
export async function importTalks(ctx: Ctx, options: TalksImportOptions): Promise<ItemsReport> {
  const started = performance.now()
  const { dryRun = false } = options
  const zone = options.zone ?? (await selectSettings(ctx)).timeZone
  if (!isTimeZone(zone)) throw new Error(`There is no time zone ${zone}`)
  const { root, wanted, paths } = await readFolder(options.folder)
  const files = classifyFiles(paths).filter(({ path }) => wanted === '' || path.startsWith(`${wanted}/`))
  const told = files.filter(({ kind }) => kind in skips)
  const talkFiles = files.filter(({ kind }) => !(kind in skips))
  const { talks, folders } = await selectImportedTalks(ctx.db)
  const identity = identifySite(
    join(root, wanted),
    talkFiles.map(({ path }) => path),
    folders,
  )
  const assets = new AssetPaths(paths)
  const run: Run = {
    ctx,
    dryRun,
    zone,
    around: { root, index: new PostIndex([]), assets },
    shelf: new ImportedImages(ctx, root),
    known: talks,
    keyOf: ({ path }) => talkSourceKey(identity, path),
  }
  const items: ItemReport[] = told.map(({ path, kind }) => ({
    ...failedItem(path, skips[kind]),
    outcome: 'skipped',
  }))
  for (const file of talkFiles)
    items.push(await writeTalk(run, file).catch((error) => failedItem(file.path, error)))
  return itemsReport(items.sort(byPath), dryRun, started)
}

const skips: Partial<Record<FoundFile['kind'], string>> = {
  template: 'a template, not a talk',
  listing: 'the heading of a list, not a talk',
  paper: 'a paper about the folder, not a talk',
  foreign: 'it is not Markdown; convert it and import again',
}

const byPath = (a: ItemReport, b: ItemReport): number => (a.path < b.path ? -1 : 1)

/** Writes the talk when its file is new or changed, whole or not at all. */
async function writeTalk(run: Run, file: FoundFile): Promise<ItemReport> {
  const { ctx, around } = run
  const talk = await readTalk(around.root, file, around.assets, { zone: run.zone, now: ctx.now() })
  const settled = resolveText(
    {
      file,
      title: '',
      separator: '',
      site: { config: noConfig },
      metadata: { body: talk.body, gallery: [] },
    },
    around,
  )
  const notices = [...talk.notices, ...settled.notices]
  const key = run.keyOf(file)
  const known = run.known.get(key)
  const isDateAssumed = notices.some(({ code }) => code === 'date-from-file')
  const saidAt = isDateAssumed && known ? known.saidAt : talk.saidAt
  const told = (outcome: ItemReport['outcome'], id: number | null, reason: string | null = null) => ({
    path: file.path,
    outcome,
    as: talk.isPrivate ? 'private' : saidAt > ctx.now() ? 'later' : null,
    id,
    reason,
    notices,
  })
  if (settled.markdown === '' && talk.pictures.length === 0) return told('skipped', null, 'it is empty')
  const input = await hashOf(run, talk, settled, isDateAssumed ? null : saidAt)
  if (known && readSourceHash(known.hash).input === input) return told('unchanged', known.id)
  const reason = known ? keepReason(known) : null
  if (known && reason) return told('kept', known.id, reason)
  if (run.dryRun) return told(known ? 'updated' : 'created', known?.id ?? null)
  const pictures = await takePictures(run, talk, notices)
  const text = await storeText({ images: run.shelf, hrefOf: () => null }, { resolved: settled, notices })
  const { isTop, isPrivate } = talk
  const source = { key, hash: sourceHash(input, contentHash('', text.markdown)) }
  const id = await saveTalk(ctx, { ...text, pictures, isTop, isPrivate, saidAt, source }, known?.id)
  return told(known ? 'updated' : 'created', id)
}

const hashOf = async (run: Run, talk: ImportedTalk, settled: ResolvedText, saidAt: number | null) =>
  inputHash({
    renderer: RENDERER_VERSION,
    facts: { isTop: talk.isTop, isPrivate: talk.isPrivate },
    date: saidAt,
    markdown: settled.markdown,
    grid: await Promise.all(talk.pictures.map(async (one) => [await run.shelf.hash(one), one.alt])),
    pictures: await Promise.all(
      settled.references.map(({ picture }) => (picture ? run.shelf.hash(picture) : null)),
    ),
  })

/** A talk that the owner changed or threw away here is left as it is. */
const keepReason = (known: KnownTalk): string | null => {
  if (known.isBinned) return 'it is in the bin here; restore it or empty the bin, then import again'
  return contentHash('', known.markdown) === readSourceHash(known.hash).words
    ? null
    : 'it was changed here; to take the file’s words, bin it and import again'
}

async function takePictures({ shelf }: Run, talk: ImportedTalk, notices: ImportedTalk['notices']) {
  const pictures = new Map<number, { mediaId: number; alt: string }>()
  for (const { path, alt } of talk.pictures) {
    const shelved = await shelf.store({ path })
    if ('refused' in shelved)
      notices.push({ code: 'image-unreadable', detail: `${path} (${shelved.refused})` })
    else pictures.set(shelved.mediaId, { mediaId: shelved.mediaId, alt })
  }
  return [...pictures.values()]
}
