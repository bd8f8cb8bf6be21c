/** Imports a folder of Markdown files as talks, one talk per file; a second import changes nothing. */

import { join } from 'node:path'
import { type KnownTalk, selectImportedTalks } from '#importers/import.sql.ts'
import { ImportedImages } from '#importers/imported-images.ts'
import { LinkChecks } from '#importers/link-checks.ts'
import { storeText } from '#importers/markdown/plan-post.ts'
import { readFolder } from '#importers/markdown/read-folder.ts'
import { type ImportFolder, type ResolvedText, resolveText } from '#importers/markdown/resolve-text.ts'
import { recognizeFolder } from '#importers/markdown/site-identity.ts'
import { AssetPaths } from '#importers/markdown/source/asset-paths.ts'
import { classifyFiles, type FoundFile } from '#importers/markdown/source/classify-files.ts'
import { PostIndex } from '#importers/markdown/source/post-index.ts'
import { noConfig } from '#importers/markdown/source/site-config.ts'
import { TemplateFiles } from '#importers/markdown/template-files.ts'
import { type ImportOptions, type PlannedItem, runImport } from '#importers/pipeline.ts'
import { possiblyHere } from '#importers/possibly-here.ts'
import { type ImportReport, itemWithout, plannedItem } from '#importers/report.ts'
import { type ItemMarks, KnownItems, marksOf, type Recognized } from '#importers/same-item.ts'
import {
  contentHash,
  HASHED_RENDERER_VERSION,
  type ImportedAccess,
  inputHash,
  isAccessChanged,
  readSourceHash,
  sourceHash,
  withMarks,
} from '#importers/source-hash.ts'
import { zoneOf } from '#importers/zone-of.ts'
import { saveTalk } from '#server/features/talks/save-talk.ts'
import type { TalkFields } from '#server/features/talks/talks.mapper.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inWords, type Message, say } from '#server/platform/report-message.ts'
import { type ImportedTalk, readTalk } from './read-talk.ts'

export type TalksImportOptions = ImportOptions & {
  folder: string
  /** IANA name for dates without a zone; absent: the zone of the site. */
  zone?: string
}

type TalksImport = {
  ctx: Ctx
  zone: string
  folder: ImportFolder
  images: ImportedImages
}

/** A file with what it is here, or why it cannot be read. */
type TalkFile = { file: FoundFile } & (
  | { talk: ImportedTalk; here: Recognized<KnownTalk> }
  | { error: unknown }
)

/** @throws Error when the folder is not there or the zone is unknown */
export async function importTalks(ctx: Ctx, options: TalksImportOptions): Promise<ImportReport> {
  const zone = await zoneOf(ctx, options.zone)
  const { root, wanted, paths } = await readFolder(options.folder)
  const files = classifyFiles(paths).filter(({ path }) => wanted === '' || path.startsWith(`${wanted}/`))
  const talkFiles = files.filter(({ kind }) => skips[kind] === undefined)
  const source = join(root, wanted)
  const run: TalksImport = {
    ctx,
    zone,
    folder: {
      root,
      index: new PostIndex([]),
      assets: new AssetPaths(paths),
      templates: new TemplateFiles({ root, paths }),
    },
    images: new ImportedImages(ctx, root),
  }
  const items = await recognizeTalks(run, source, talkFiles)
  return runImport(
    {
      source,
      items,
      pathOf: ({ file }) => file.path,
      rejected: files.flatMap(({ path, kind }) => {
        const reason = skips[kind]
        return reason === undefined ? [] : [itemWithout(path, 'skipped', reason)]
      }),
      plan: async (item) => {
        if ('error' in item) throw item.error
        return planTalk(run, item.talk, item.here)
      },
      compare: (a, b) => (inWords(a.path) < inWords(b.path) ? -1 : 1),
    },
    options,
  )
}

const skips: Partial<Record<FoundFile['kind'], Message>> = {
  template: say('template-of-talks'),
  listing: say('heading-of-talks'),
  paper: say('paper-of-talks'),
  foreign: say('not-markdown'),
}

/** Reads all files, because what one of them is here depends on the others. */
async function recognizeTalks(run: TalksImport, source: string, files: FoundFile[]): Promise<TalkFile[]> {
  const { ctx, folder, zone } = run
  const read: ({ talk: ImportedTalk } | { file: FoundFile; error: unknown })[] = []
  for (const file of files)
    read.push(
      await readTalk(folder.root, file, folder.assets, { zone, now: ctx.now() }).then(
        (talk) => ({ talk }),
        (error: unknown) => ({ file, error }),
      ),
    )
  const found = read.flatMap((one) =>
    'talk' in one ? [{ name: one.talk.file.path, marks: marksOfTalk(one.talk) }] : [],
  )
  const known = new KnownItems(await selectImportedTalks(ctx.db))
  const { items } = recognizeFolder(known, 'talk', source, found)
  const here = new Map(found.map(({ name }, position) => [name, items[position]]))
  return read.map((one) => {
    if ('error' in one) return one
    const recognized = here.get(one.talk.file.path)
    return recognized
      ? { file: one.talk.file, talk: one.talk, here: recognized }
      : { file: one.talk.file, error: new Error('it was not looked for') }
  })
}

const marksOfTalk = ({ body, images, publishedAt, warnings }: ImportedTalk): ItemMarks =>
  marksOf({
    text: [body, ...images.map(({ path }) => path)].join('\n'),
    date: warnings.some(({ code }) => code === 'date-from-file') ? null : publishedAt,
  })

async function planTalk(
  run: TalksImport,
  talk: ImportedTalk,
  here: Recognized<KnownTalk>,
): Promise<PlannedItem> {
  const { ctx, folder } = run
  const { file } = talk
  const metadata = { body: talk.body, gallery: [] }
  const site = { site: '', config: noConfig, zone: run.zone }
  const resolved = resolveText(
    { file, title: '', separator: '', hasMath: false, data: {}, site, metadata, page: null },
    folder,
  )
  const { key, known } = here
  const doubts = await possiblyHere(ctx.db, here, 'talk')
  const warnings = [...talk.warnings, ...resolved.warnings, ...doubts]
  const isDateAssumed = warnings.some(({ code }) => code === 'date-from-file')
  const publishedAt = isDateAssumed && known ? known.publishedAt : talk.publishedAt
  const planned = plannedItem({
    path: file.path,
    as: talk.fields.isPrivate ? say('private') : publishedAt > ctx.now() ? say('scheduled') : null,
    id: known?.id ?? null,
    warnings,
  })
  if (resolved.markdown === '' && talk.images.length === 0)
    return { item: { ...planned('skipped', say('empty')), id: null } }
  const input = await hashOf(run, talk, resolved, isDateAssumed ? null : publishedAt)
  if (known && readSourceHash(known.hash).input === input) return { item: planned('unchanged') }
  const reason = known ? reasonToKeep(known, ctx.now()) : null
  if (reason !== null) return { item: planned('skipped', reason) }
  const apply = async () => {
    const photos = await storeImages(run, talk, warnings)
    const around = { images: run.images, hrefOf: () => null, links: new LinkChecks() }
    const text = await storeText(around, { resolved, warnings })
    const hash = sourceHash(input, contentHash('', text.markdown))
    const access = accessOf({ isPrivate: talk.fields.isPrivate, publishedAt }, ctx.now())
    const source = { key, hash: withMarks(hash, access, marksOfTalk(talk)) }
    return saveTalk(ctx, { ...talk.fields, ...text, photos, publishedAt, source }, known?.id)
  }
  return { item: planned(known ? 'updated' : 'created'), apply }
}

const hashOf = async (
  run: TalksImport,
  talk: ImportedTalk,
  resolved: ResolvedText,
  publishedAt: number | null,
) =>
  inputHash({
    renderer: HASHED_RENDERER_VERSION,
    facts: talk.fields,
    date: publishedAt,
    markdown: resolved.markdown,
    grid: await Promise.all(talk.images.map(async (one) => [await run.images.hash(one), one.alt])),
    pictures: await Promise.all(
      resolved.references.map(({ picture: image }) => (image ? run.images.hash(image) : null)),
    ),
  })

const accessOf = (
  { isPrivate, publishedAt }: Pick<TalkFields, 'isPrivate' | 'publishedAt'>,
  now: number,
): ImportedAccess => (isPrivate ? 'private' : publishedAt > now ? 'scheduled' : 'open')

/** Why a talk that the owner changed or moved to the trash stays as it is; null when it may be updated. */
const reasonToKeep = (known: KnownTalk, now: number): Message | null => {
  if (known.isInTrash) return say('talk-in-trash')
  if (isAccessChanged(known.hash, accessOf(known, now))) return say('talk-access-kept')
  return contentHash('', known.markdown) === readSourceHash(known.hash).content ? null : say('talk-kept')
}

async function storeImages({ images }: TalksImport, talk: ImportedTalk, warnings: ImportedTalk['warnings']) {
  const stored = new Map<number, { mediaId: number; alt: string }>()
  for (const { path, alt } of talk.images) {
    const image = await images.store({ path })
    if ('refused' in image)
      warnings.push({
        code: 'image-unreadable',
        detail: say('with-reason', { what: path, reason: image.refused }),
      })
    else stored.set(image.mediaId, { mediaId: image.mediaId, alt })
  }
  return [...stored.values()]
}
