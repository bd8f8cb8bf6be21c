/** Runs the work of an import in a process of its own: the site stays as fast as it is, and survives what a file does to it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { environmentOf } from '#server/platform/config/environment.ts'
import { builtFolder, projectFolder } from '#server/platform/config/folders.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { JobPayload } from '#server/platform/jobs/job-queue.ts'
import { deleteImportFolder, fileSize, importFile } from './import-files.ts'
import { hasStopped, isWorking, needsNoFile } from './imports.policy.ts'
import {
  type StudioImportRow,
  selectRunSince,
  selectStudioImport,
  updateStudioImport,
} from './studio-imports.sql.ts'

const processFile = import.meta.url.endsWith('.ts')
  ? join(projectFolder, 'importers', 'studio', 'import-process.ts')
  : join(builtFolder, 'server', 'import-process.js')

const LOOK_MS = 300
/** Each item is one transaction: a process that does not stop by itself can be killed. */
const KILL_AFTER_MS = 5_000

/**
 * Job `run-import`. Its process has the configuration of this one, and writes how far it is.
 * @throws AbortError when the site stops, after which the next start continues
 */
export async function runImport(
  ctx: Ctx,
  { importId, accountId }: JobPayload,
  ending: AbortSignal,
): Promise<void> {
  const id = Number(importId)
  const row = await selectStudioImport(ctx.db, id)
  // After a restore, the queue is that of a former time.
  if (!row || !isWorking(row)) return
  if (row.is_canceled === 1) return finish(ctx, row, { state: 'canceled' })
  if (row.phase !== 'undo' && (row.file === null || (await fileSize(importFile(ctx, id, row.file))) === null))
    return finish(ctx, row, { state: 'failed', error: FILE_GONE, file: null })
  await ctx.transaction((tx) => updateStudioImport(tx, id, { state: 'running' }))
  const output = await runProcess(ctx, id, Number(accountId), ending)
  const after = await selectStudioImport(ctx.db, id)
  if (!after) return deleteImportFolder(ctx, id)
  if (hasStopped(row.phase, after)) {
    if (after.is_canceled === 1) await finish(ctx, after, { state: 'canceled' })
    else if (ending.aborted) ending.throwIfAborted()
    else await finish(ctx, after, { state: 'failed', error: output || KILLED })
  }
  if (needsNoFile(row.phase, after)) await deleteFile(ctx, id)
}

/** Sentences of the report, which are shown in the language of the owner. */
const FILE_GONE = 'the uploaded file is not here any more; upload it again'
const KILLED = 'the process ended unexpectedly; what was imported is complete'

/** Returns what it printed. Resolves when it has ended. */
async function runProcess(ctx: Ctx, id: number, accountId: number, ending: AbortSignal): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', processFile, String(id), String(accountId)],
    // Its input is open as long as this process lives: it ends with it.
    {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { ...process.env, ...environmentOf(ctx.config) },
      windowsHide: true,
    },
  )
  let killing: NodeJS.Timeout | undefined
  const stop = () => {
    if (killing) return
    child.kill('SIGTERM')
    killing = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  }
  const looking = setInterval(() => {
    selectStudioImport(ctx.db, id).then(
      (row) => row?.is_canceled === 1 && stop(),
      () => {},
    )
  }, LOOK_MS)
  ending.addEventListener('abort', stop)
  let output = ''
  child.stdin.on('error', () => {})
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2000)
  })
  try {
    if (ending.aborted) stop()
    await once(child, 'close')
    return output.trim()
  } finally {
    clearInterval(looking)
    clearTimeout(killing)
    ending.removeEventListener('abort', stop)
  }
}

/** What a process has written before it ended can be undone. */
async function finish(
  ctx: Ctx,
  row: StudioImportRow,
  change: { state: 'failed' | 'canceled'; error?: string; file?: null },
): Promise<void> {
  const run =
    row.phase === 'import' && row.run_id === null
      ? await selectRunSince(ctx.db, row.importer, row.created_at)
      : undefined
  await ctx.transaction((tx) =>
    updateStudioImport(tx, row.id, {
      ...{ ...change, step: null, finished_at: ctx.now() },
      ...(run ? { run_id: run.id } : {}),
    }),
  )
}

export async function deleteFile(ctx: Ctx, id: number): Promise<void> {
  await deleteImportFolder(ctx, id)
  await ctx.transaction((tx) => updateStudioImport(tx, id, { file: null }))
}
