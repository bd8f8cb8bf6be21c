/** Does the work of an import that the owner started in the studio, with the importers of the commands, and stores its report. */
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isZip, unpackArchive } from '#importers/archives/unpack-archive.ts'
import { isHaloArchive } from '#importers/halo/import-halo.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import { isPartOfBlog, isReadFile, readFolder } from '#importers/markdown/read-folder.ts'
import { isText } from '#importers/markdown/source/classify-files.ts'
import type { ImportOptions } from '#importers/pipeline.ts'
import { type ImportDetails, type ImportReport, reasonOf } from '#importers/report.ts'
import { undoImport } from '#importers/runs/undo-import.ts'
import { isExportedFolder } from '#importers/site/exported-folder.ts'
import { ARCHIVE, type StudioImporter } from '#server/features/imports/import-kind.ts'
import {
  createProgressStore,
  type PlannedImport,
  readPlannedImport,
  storeImporter,
  storeImportFailure,
  storeImportReport,
} from '#server/features/imports/store-import-report.ts'
import { audited } from '#server/platform/audited-context.ts'
import type { Ctx } from '#server/platform/context.ts'
import { say } from '#server/platform/report-message.ts'
import { studioImporters } from './studio-importers.ts'

/** @param accountId the owner, for the audit log */
export async function runPlannedImport(
  ctx: Ctx,
  { id, accountId, signal }: { id: number; accountId: number; signal: AbortSignal },
): Promise<void> {
  const planned = await readPlannedImport(ctx, id)
  if (!planned) return
  const progress = createProgressStore(ctx, id)
  const shell = { signal, onProgress: progress.write }
  try {
    const report = await (planned.phase === 'undo'
      ? undo(ctx, planned, accountId, shell)
      : readSource(ctx, planned, accountId, shell))
    await progress.settle()
    await store(ctx, planned, report)
  } catch (error) {
    await progress.settle()
    // Who stopped it knows whether it was canceled, or goes on after the next start of the site.
    if (signal.aborted) return
    const { place, reason } =
      error instanceof InvalidSource ? error : { place: null, reason: reasonOf(error) }
    await storeImportFailure(ctx, id, place, reason)
  }
}

const undo = (ctx: Ctx, { runId }: PlannedImport, accountId: number, shell: ImportOptions) =>
  auditedAs(ctx, 'undo', accountId, (auditedCtx) =>
    undoImport(auditedCtx, { ...shell, ...(runId === null ? {} : { run: runId }) }),
  )

async function readSource(
  ctx: Ctx,
  planned: PlannedImport,
  accountId: number,
  shell: ImportOptions,
): Promise<ImportReport> {
  const { importer, path } = await prepareSource(ctx, planned, shell)
  const start = { path, planned, shell: { ...shell, dryRun: planned.phase === 'check' } }
  return auditedAs(ctx, importer, accountId, (auditedCtx) => studioImporters[importer](auditedCtx, start))
}

const auditedAs = <Result>(
  ctx: Ctx,
  what: StudioImporter | 'undo',
  accountId: number,
  work: (auditedCtx: Ctx) => Promise<Result>,
): Promise<Result> =>
  audited(
    ctx,
    {
      accountId,
      origin: 'site',
      network: null,
      requestId: null,
      tokenName: null,
      action: `import.${what}`,
      subject: null,
      mustWriteEntry: false,
    },
    work,
  )

const oldUrlsOf = ({ oldUrls }: ImportDetails) =>
  oldUrls === undefined
    ? null
    : { known: oldUrls.known, total: oldUrls.total, examples: oldUrls.examples.map(({ url }) => url) }

const store = (ctx: Ctx, { id, phase, runId }: PlannedImport, report: ImportReport): Promise<void> => {
  const { items, details, interrupted, seconds } = report
  const isUndone = phase === 'undo' && !interrupted
  return storeImportReport(ctx, id, {
    items: items.map(({ as, id: entityId, ...item }) => ({ ...item, kind: as, entity_id: entityId })),
    facts: {
      notes: details.notes ?? [],
      zone: details.zones?.[''] ?? null,
      seconds,
      comments: details.comments ?? 0,
      oldUrls: oldUrlsOf(details),
      authors: Object.entries(details.authors ?? {})
        .map(([name, count]) => ({ name, count }))
        .sort((a, b) => b.count - a.count),
    },
    runId: isUndone ? null : (details.run ?? runId),
    isInterrupted: interrupted,
  })
}

/** No uploaded file has this name, because names have only letters, digits, dots, hyphens and spaces. */
const UNPACKED = '@unpacked'

type Shell = Pick<ImportOptions, 'signal' | 'onProgress'>

/**
 * The importer, and the file or folder that it reads. The unpacked files are deleted with the uploaded one.
 * @throws InvalidSource when the archive is damaged, or no importer reads what it contains; AbortError
 */
async function prepareSource(
  ctx: Ctx,
  planned: PlannedImport,
  shell: Shell,
): Promise<{ importer: StudioImporter; path: string }> {
  const { importer, path, id } = planned
  if (importer !== ARCHIVE && importer !== 'markdown' && importer !== 'site') return { importer, path }
  if (importer === ARCHIVE && (await isZip(path)) && (await isHaloArchive(path))) {
    await storeImporter(ctx, id, 'halo')
    return { importer: 'halo', path }
  }
  const unpacked = join(dirname(path), UNPACKED)
  await unpackArchive(path, unpacked, { ...shell, isWanted: isReadFile })
  const folder = await innerFolder(unpacked)
  const found = (await isExportedFolder(folder)) ? 'site' : 'markdown'
  if (found === 'markdown' && !(await readFolder(folder)).paths.some(isText))
    throw new InvalidSource(basename(path), say('the-archive'), say('nothing-to-import'))
  if (importer !== found) await storeImporter(ctx, id, found)
  return { importer: found, path: folder }
}

/** Most archives have one folder that contains everything. Its name may change, and says nothing about the blog. */
async function innerFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true })
  const [only, ...others] = entries
  return only?.isDirectory() && others.length === 0 && !isPartOfBlog(only.name)
    ? innerFolder(join(folder, only.name))
    : folder
}
