/** Implements studioImportsApi: the owner uploads a file, reads what an import would do, imports, cancels and undoes. */
import { studioImportsApi } from '#contract/studio/imports.ts'
import { requireSession, serve } from '#server/platform/http/serve.ts'
import {
  cancelImport,
  checkAgain,
  removeImport,
  startImport,
  undoRunOfCommand,
  undoStudioImport,
} from './control-import.ts'
import {
  toRunOfCommand,
  toStudioImport,
  toStudioImportDetails,
  toStudioImportItem,
} from './imports.mapper.ts'
import { addPart, createImport } from './receive-import.ts'
import {
  type StudioImportRow,
  selectExistingRuns,
  selectImportItems,
  selectRunsOfCommands,
  selectStudioImport,
  selectStudioImports,
} from './studio-imports.sql.ts'

const SHOWN = 100

const runIds = (rows: StudioImportRow[]): number[] => rows.flatMap(({ run_id }) => run_id ?? [])

export const studioImports = serve(studioImportsApi, {
  list: async ({ ctx, visitor }) => {
    const [rows, ofCommands] = await Promise.all([
      selectStudioImports(ctx.db, SHOWN),
      selectRunsOfCommands(ctx.db, SHOWN),
    ])
    const runs = await selectExistingRuns(ctx.db, runIds(rows))
    const records = [
      ...rows.map((row) => toStudioImport(row, runs, visitor.locale)),
      ...ofCommands.map(toRunOfCommand),
    ]
    return { records: records.sort((a, b) => b.createTime.localeCompare(a.createTime)).slice(0, SHOWN) }
  },

  show: async ({ ctx, params, visitor }) => {
    const row = await selectStudioImport(ctx.db, params.id)
    if (!row) return null
    return toStudioImportDetails(row, await selectExistingRuns(ctx.db, runIds([row])), visitor.locale)
  },

  items: async ({ ctx, params, query: { after, size, outcome, warning }, visitor }) => {
    const row = await selectStudioImport(ctx.db, params.id)
    if (!row) return { records: [] }
    const items = await selectImportItems(ctx.db, row.id, { outcome, warning }, { after, limit: size })
    return { records: items.map((item) => toStudioImportItem(item, visitor.locale)) }
  },

  create: async ({ ctx, body }) => ({ id: await createImport(ctx, body) }),

  addPart: async ({ ctx, params, query, body, viewer }) => ({
    received: await addPart(ctx, {
      id: params.id,
      from: query.from,
      part: body.file,
      accountId: requireSession(viewer).accountId,
    }),
  }),

  check: async ({ ctx, params, body, viewer }) => {
    await checkAgain(ctx, { id: params.id, accountId: requireSession(viewer).accountId }, body)
    return null
  },

  start: async ({ ctx, params, viewer }) => {
    await startImport(ctx, { id: params.id, accountId: requireSession(viewer).accountId })
    return null
  },

  cancel: async ({ ctx, params }) => {
    await cancelImport(ctx, params.id)
    return null
  },

  undo: async ({ ctx, params, viewer }) => {
    await undoStudioImport(ctx, { id: params.id, accountId: requireSession(viewer).accountId })
    return null
  },

  undoRun: async ({ ctx, params, viewer }) => ({
    id: await undoRunOfCommand(ctx, { id: params.id, accountId: requireSession(viewer).accountId }),
  }),

  remove: async ({ ctx, params }) => {
    await removeImport(ctx, params.id)
    return null
  },
})
