/** Exports in the studio: the whole site as an archive, a static copy, and single articles as Markdown. */
import { z } from 'zod'
import { nothing, owner } from '../endpoint.ts'

const count = z.int().nonnegative()

export const StudioExport = z.object({
  id: z.int(),
  /** The name of the file when it is downloaded. */
  name: z.string(),
  /** The URL at which a static copy will be; null for an export. */
  copyUrl: z.string().nullable(),
  status: z.enum(['waiting', 'running', 'done', 'failed', 'canceled']),
  isCanceling: z.boolean(),
  createTime: z.iso.datetime(),
  finishTime: z.iso.datetime().nullable(),
  /** 0 to 100; null unless it runs. */
  percent: z.int().nullable(),
  bytes: z.int().nullable(),
  /** What is in it, once it is done. `missing`: files that the site itself had lost. */
  counts: z
    .object({ article: count, talk: count, page: count, comment: count, file: count, missing: count })
    .nullable(),
  /** What is in a static copy, once it is done. `dead`: links of the site that lead nowhere. */
  copied: z.object({ pages: count, files: count, redirects: count, dead: count }).nullable(),
  error: z.string().nullable(),
})
export type StudioExport = z.output<typeof StudioExport>

export const studioExportsApi = {
  list: owner.get('/studio/exports', {
    summary: 'The exports and static copies whose files are here, newest first.',
    /** `origin` is the one of the site. */
    response: z.object({ records: z.array(StudioExport), origin: z.string() }),
  }),
  make: owner.post('/studio/exports', {
    summary:
      'Exports the site in the background, or makes a static copy for a URL at the root of a host. Refused while another one is made.',
    body: z.object({ copyUrl: z.string().max(300).nullable().default(null) }),
    response: z.object({ id: z.int() }),
    errors: ['refused'],
  }),
  cancel: owner.post('/studio/exports/:id/cancel', {
    summary: 'Stops an export and deletes what it has written.',
    response: nothing,
  }),
  download: owner.post('/studio/exports/:id/download', {
    summary:
      'Returns the URL of an export, which works once, within a minute. Needs a session that signed in within 15 minutes; the owner gets an email.',
    response: z.object({ url: z.string() }),
    errors: ['refused', 'confirmation-needed'],
  }),
  remove: owner.del('/studio/exports/:id', {
    summary: 'Deletes an export with its file.',
    response: nothing,
    errors: ['refused'],
  }),
  article: owner.get('/studio/articles/:id/markdown', {
    summary:
      'An article as the Markdown file that an export of the site has of it; beside it the text that waits to be published.',
    response: z.object({ files: z.array(z.object({ name: z.string(), text: z.string() })) }),
    errors: ['refused'],
  }),
}
