/** What the site does in the background, in the studio: jobs that wait or failed, and emails. */
import { z } from 'zod'
import { nothing, owner } from '../endpoint.ts'
import { Id, wholeNumber } from '../values.ts'

export const JobStatus = z.enum(['failed', 'retrying', 'running', 'planned'])
export type JobStatus = z.output<typeof JobStatus>

export const StudioJob = z.object({
  id: z.int(),
  /** Such as `send-mail`, `daily`. */
  name: z.string(),
  status: JobStatus,
  /** When it runs next, or ran last. */
  runTime: z.iso.datetime(),
  attempts: z.int(),
  /** Of the last attempt; null before the first failure. */
  error: z.string().nullable(),
})
export type StudioJob = z.output<typeof StudioJob>

export const EmailStatus = z.enum(['all', 'failed', 'pending', 'sent', 'written'])
export type EmailStatus = z.output<typeof EmailStatus>

export const StudioEmail = z.object({
  id: z.int(),
  /** Such as `code`, `reply`, `article`. */
  kind: z.string(),
  /** Null for an account that was deleted meanwhile. */
  to: z.string().nullable(),
  /** `written`: there was no mail server, so it is a file in the outbox folder, and nobody got it. */
  status: z.enum(['failed', 'pending', 'sent', 'written']),
  createTime: z.iso.datetime(),
  sentTime: z.iso.datetime().nullable(),
  attempts: z.int(),
  /** What the mail server said last. */
  error: z.string().nullable(),
})
export type StudioEmail = z.output<typeof StudioEmail>

export const studioJobsApi = {
  list: owner.get('/studio/jobs', {
    summary: 'Background jobs of one status, with the number of each status.',
    query: z.object({ status: JobStatus.default('failed'), size: wholeNumber(200).default(100) }),
    /** At most `size`: failed ones newest first, the others in the order in which they run. */
    response: z.object({ records: z.array(StudioJob), counts: z.record(JobStatus, z.int()) }),
  }),
  retry: owner.post('/studio/jobs/:id/retry', {
    summary: 'Runs a failed job again, with five new attempts.',
    response: nothing,
    errors: ['refused'],
  }),
  retryAll: owner.post('/studio/jobs/retry', {
    summary: 'Runs every failed job again.',
    response: z.object({ changed: z.int() }),
    errors: ['refused'],
  }),
  remove: owner.del('/studio/jobs/:id', {
    summary: 'Deletes a failed job.',
    response: nothing,
    errors: ['refused'],
  }),
}

export const studioEmailsApi = {
  list: owner.get('/studio/emails', {
    summary: 'The emails of the last 30 days, newest first, with the number of each status.',
    query: z.object({
      status: EmailStatus.default('all'),
      /** `next` of the previous page. */
      before: Id.optional(),
      size: wholeNumber(100).default(50),
    }),
    response: z.object({
      records: z.array(StudioEmail),
      next: z.int().nullable(),
      counts: z.record(EmailStatus, z.int()),
      /** Without a mail server, emails are files in the outbox folder. */
      hasMailServer: z.boolean(),
    }),
  }),
  retry: owner.post('/studio/emails/:id/retry', {
    summary: 'Sends a failed email again.',
    response: nothing,
    errors: ['refused'],
  }),
}
