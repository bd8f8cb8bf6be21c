/** Does the work of an import that the owner started in the studio, with the importers of the commands, and stores its report. */
import { importArtrans } from '#importers/artrans/import-artrans.ts'
import { importAurora } from '#importers/aurora/import-aurora.ts'
import type { ExportImportOptions } from '#importers/exports/import-exported.ts'
import { importGhost } from '#importers/ghost/import-ghost.ts'
import { importHalo } from '#importers/halo/import-halo.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import type { ImportReport } from '#importers/report.ts'
import { undoImport } from '#importers/runs/undo-import.ts'
import { type ImportWarningCode, labelOf, remedyOf, severityOf } from '#importers/warnings.ts'
import { importWxr } from '#importers/wxr/import-wxr.ts'
import type { StudioImporter } from '#server/features/imports/import-kind.ts'
import {
  createProgressStore,
  type PlannedImport,
  readPlannedImport,
  storeImportFailure,
  storeImportReport,
} from '#server/features/imports/store-import-report.ts'
import { audited } from '#server/platform/audited-context.ts'
import type { Ctx } from '#server/platform/context.ts'

type HostOptions = ExportImportOptions & { host?: string }

const importers: Record<StudioImporter, (ctx: Ctx, options: HostOptions) => Promise<ImportReport>> = {
  wxr: importWxr,
  ghost: importGhost,
  halo: importHalo,
  aurora: importAurora,
  artrans: importArtrans,
}

/** @param accountId the owner, for the audit log */
export async function runPlannedImport(
  ctx: Ctx,
  { id, accountId, signal }: { id: number; accountId: number; signal: AbortSignal },
): Promise<void> {
  const planned = await readPlannedImport(ctx, id)
  if (!planned) return
  const progress = createProgressStore(ctx, id)
  try {
    const report = await audited(
      ctx,
      {
        ...{ accountId, origin: 'site', network: null, requestId: null, tokenName: null },
        ...{ action: `import.${planned.phase === 'undo' ? 'undo' : planned.importer}` },
        ...{ subject: null, mustWriteEntry: false },
      },
      (auditedCtx) => runPhase(auditedCtx, planned, { signal, onProgress: progress.write }),
    )
    await progress.settle()
    await store(ctx, planned, report)
  } catch (error) {
    await progress.settle()
    const isRefused = error instanceof InvalidSource
    const reason = error instanceof Error ? error.message : String(error)
    await storeImportFailure(ctx, id, isRefused ? error.place : null, isRefused ? error.reason : reason)
  }
}

type Shell = Pick<ExportImportOptions, 'signal' | 'onProgress'>

function runPhase(ctx: Ctx, planned: PlannedImport, shell: Shell): Promise<ImportReport> {
  const { phase, importer, path, runId, options } = planned
  if (phase === 'undo') return undoImport(ctx, { ...shell, ...(runId === null ? {} : { run: runId }) })
  return importers[importer](ctx, {
    ...{ ...shell, file: path, dryRun: phase === 'check', fetchImages: options.fetchesImages },
    ...(options.zone === null ? {} : { zone: options.zone }),
    ...(options.host === null ? {} : { host: options.host }),
  })
}

const store = (ctx: Ctx, { id, phase, runId }: PlannedImport, report: ImportReport): Promise<void> => {
  const { items, details, interrupted, seconds } = report
  const isUndone = phase === 'undo' && !interrupted
  return storeImportReport(ctx, id, {
    items: items.map(({ as, id: entityId, ...item }) => ({ ...item, kind: as, entity_id: entityId })),
    facts: {
      ...{ notes: details.notes ?? [], zone: details.zones?.[''] ?? null, seconds },
      comments: details.comments ?? 0,
      authors: Object.entries(details.authors ?? {})
        .map(([name, count]) => ({ name, count }))
        .sort((a, b) => b.count - a.count),
    },
    describe: (code) => ({
      severity: severityOf(code as ImportWarningCode),
      label: labelOf(code as ImportWarningCode),
      remedy: remedyOf(code as ImportWarningCode),
    }),
    runId: isUndone ? null : (details.run ?? runId),
    isInterrupted: interrupted,
  })
}
