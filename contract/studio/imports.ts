/** Imports in the studio: upload a file, see what an import would do, import, cancel, read the report, and undo. */
import { z } from 'zod'
import { nothing, owner } from '../endpoint.ts'
import { Upload } from '../users.ts'
import { wholeNumber } from '../values.ts'
import { IMPORT_PART_BYTES, importOutcomes, MAX_IMPORT_BYTES } from './import-limits.ts'

export const ImportOptions = z.object({
  /** IANA name for dates without a zone; null for the zone of the site. */
  zone: z.string().max(64).nullable().default(null),
  /** The host of the old site, where the file does not name it. */
  host: z.string().max(200).nullable().default(null),
  /** Stores the images that are on other servers. */
  fetchesImages: z.boolean().default(true),
  /** The URLs of a blog of Markdown, such as `/blog/:slug/`; null for those of earlier imports, else of its engine. */
  oldAddress: z.string().max(300).nullable().default(null),
  /** Whether the settings, the about page and the welcome text of an exported site replace those that are here. */
  replacesSettings: z.boolean().default(false),
})
export type ImportOptionValues = z.output<typeof ImportOptions>

export const StudioImport = z.object({
  /** Null for an import by command. */
  id: z.int().nullable(),
  /** The number with which it can be undone; null when nothing was written or it was undone. */
  runId: z.int().nullable(),
  importer: z.string(),
  name: z.string(),
  bytes: z.int().nullable(),
  received: z.int(),
  phase: z.enum(['upload', 'check', 'import', 'undo']),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'canceled']),
  /** 0 to 100; null unless it runs. */
  percent: z.int().nullable(),
  /** What is being read or written. */
  step: z.string().nullable(),
  createTime: z.iso.datetime(),
  finishTime: z.iso.datetime().nullable(),
  /** Null before the first report. */
  counts: z.record(z.enum(importOutcomes), z.int()).nullable(),
  /** Where and why it failed; null otherwise. */
  error: z.object({ place: z.string(), reason: z.string() }).nullable(),
  /** Whether the uploaded file is still here. */
  hasFile: z.boolean(),
  canStart: z.boolean(),
  canUndo: z.boolean(),
})
export type StudioImport = z.output<typeof StudioImport>

const ImportWarningGroup = z.object({
  code: z.string(),
  /** `lost`: content is missing here. `changed`: it is here in another form. */
  severity: z.enum(['lost', 'changed']),
  label: z.string(),
  remedy: z.string().nullable(),
  /** In how many items. */
  count: z.int(),
})

export const StudioImportDetails = StudioImport.extend({
  options: ImportOptions,
  /** What the items are or would become; null before the first report. */
  report: z
    .object({
      groups: z.array(z.object({ outcome: z.enum(importOutcomes), kind: z.string(), count: z.int() })),
      warnings: z.array(ImportWarningGroup),
      notes: z.array(z.string()),
      zone: z.string().nullable(),
      /** Of the articles in the file. */
      comments: z.int(),
      authors: z.array(z.object({ name: z.string(), count: z.int() })),
      /** Of a blog of Markdown: for how many of its published posts the former URL is known, with examples; null for other files. */
      oldUrls: z.object({ known: z.int(), total: z.int(), examples: z.array(z.string()) }).nullable(),
      seconds: z.number(),
    })
    .nullable(),
})
export type StudioImportDetails = z.output<typeof StudioImportDetails>

export const StudioImportItem = z.object({
  position: z.int(),
  outcome: z.enum(importOutcomes),
  kind: z.string().nullable(),
  /** Where it is in the file. */
  path: z.string(),
  title: z.string().nullable(),
  /** What it is here; null when it is not here. */
  target: z.object({ type: z.enum(['article', 'page', 'talk', 'album']), id: z.int() }).nullable(),
  reason: z.string().nullable(),
  remedy: z.string().nullable(),
  warnings: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['lost', 'changed']),
      label: z.string(),
      detail: z.string(),
    }),
  ),
})
export type StudioImportItem = z.output<typeof StudioImportItem>

const created = z.object({ id: z.int() })
const change = { response: nothing, errors: ['refused'] } as const

export const studioImportsApi = {
  list: owner.get('/studio/imports', {
    summary: 'The last hundred imports, newest first, those by command included.',
    response: z.object({ records: z.array(StudioImport) }),
  }),
  show: owner.get('/studio/imports/:id', {
    summary: 'An import with the summary of its report; null when it does not exist.',
    response: StudioImportDetails.nullable(),
  }),
  items: owner.get('/studio/imports/:id/items', {
    summary:
      'Items of the report in the order of the file; `after` is the position of the last one of the page before.',
    query: z.object({
      outcome: z.enum(importOutcomes).optional(),
      /** Only items with this warning. */
      warning: z.string().max(60).optional(),
      after: wholeNumber(Number.MAX_SAFE_INTEGER).optional(),
      size: wholeNumber(200).default(50),
    }),
    response: z.object({ records: z.array(StudioImportItem) }),
  }),
  create: owner.post('/studio/imports', {
    summary: 'Announces a file, whose parts follow.',
    body: z.object({
      name: z.string().min(1).max(200),
      bytes: z.int().min(1).max(MAX_IMPORT_BYTES),
      /** Unix ms: when the file was last changed. */
      modifiedAt: z.int().min(0),
    }),
    response: created,
    errors: ['refused'],
  }),
  addPart: owner.post('/studio/imports/:id/parts', {
    summary:
      'Stores the next part of the file; with the last one, the check begins. Returns how much has arrived: a part that begins elsewhere changes nothing.',
    bodyKind: 'file',
    maxBytes: IMPORT_PART_BYTES,
    query: z.object({ from: z.union([z.literal('0').transform(() => 0), wholeNumber(MAX_IMPORT_BYTES)]) }),
    body: z.object({ file: Upload }),
    response: z.object({ received: z.int() }),
    errors: ['refused', 'too-large'],
    // The import itself writes an entry with each change.
    isAudited: false,
  }),
  check: owner.post('/studio/imports/:id/check', {
    ...change,
    summary: 'Checks the file again with other options. Nothing is written.',
    body: ImportOptions,
  }),
  start: owner.post('/studio/imports/:id/start', {
    ...change,
    summary: 'Imports what was checked, or continues an import that was canceled.',
  }),
  cancel: owner.post('/studio/imports/:id/cancel', {
    ...change,
    summary: 'Stops the work after the current item.',
  }),
  undo: owner.post('/studio/imports/:id/undo', { ...change, summary: 'Undoes the import.' }),
  undoRun: owner.post('/studio/imports/runs/:id/undo', {
    summary: 'Undoes an import made by a command. Returns the import that shows the report.',
    response: created,
    errors: ['refused'],
  }),
  remove: owner.del('/studio/imports/:id', {
    ...change,
    summary: 'Deletes an uploaded file that was not imported, with its report.',
  }),
}
