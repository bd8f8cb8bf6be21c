/** Subscribers without an account in the studio, and articles that are sent to those who have not got them. */
import { z } from 'zod'
import { nothing, owner } from '../endpoint.ts'
import { Id, wholeNumber } from '../values.ts'

export const SubscriberStatus = z.enum(['all', 'confirmed', 'pending', 'paused'])
export type SubscriberStatus = z.output<typeof SubscriberStatus>

export const StudioSubscriber = z.object({
  id: z.int(),
  email: z.string(),
  /** `pending`: the link in the email was not used yet; `paused`: its mail server has refused several emails for good. */
  status: z.enum(['confirmed', 'pending', 'paused']),
  locale: z.enum(['en', 'cn']),
  wantsDigest: z.boolean(),
  /** The path of the page with the form; null for an address from a list. */
  source: z.string().nullable(),
  createTime: z.iso.datetime(),
  /** What the mail server of the address said when it refused the last email. */
  refusal: z.string().nullable(),
})
export type StudioSubscriber = z.output<typeof StudioSubscriber>

/** What is in a list, and what came of it. */
const CheckedList = z.object({
  isStored: z.boolean(),
  /** Addresses that are new. */
  fresh: z.int(),
  /** Addresses that a subscriber or an account has, or an earlier line. */
  known: z.int(),
  /** Addresses of which the list says that they get no emails. */
  stopped: z.int(),
  bad: z.int(),
  badLines: z.array(z.object({ line: z.int(), text: z.string() })),
})
export type CheckedList = z.output<typeof CheckedList>

const SentArticle = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string().nullable(),
  notifyTime: z.iso.datetime(),
})
export type SentArticle = z.output<typeof SentArticle>

const MAX_LIST_BYTES = 4 * 1024 * 1024

export const studioSubscribersApi = {
  list: owner.get('/studio/subscribers', {
    summary: 'Subscribers without an account, newest first, with the number of each status.',
    query: z.object({
      status: SubscriberStatus.default('all'),
      /** A part of the address. */
      q: z.string().max(200).default(''),
      /** `next` of the previous page. */
      before: Id.optional(),
      size: wholeNumber(100).default(50),
    }),
    response: z.object({
      records: z.array(StudioSubscriber),
      next: z.int().nullable(),
      counts: z.record(SubscriberStatus, z.int()),
    }),
  }),
  export: owner.post('/studio/subscribers/export', {
    summary: 'All subscribers without an account as CSV, in a session confirmed within 15 minutes.',
    response: z.object({ fileName: z.string(), csv: z.string() }),
    errors: ['confirmation-needed'],
  }),
  import: owner.post('/studio/subscribers/import', {
    summary:
      'Takes subscribers in from a CSV file with at most 20 000 lines, all or nothing. Without `hasAgreed` it only says what is in the file.',
    body: z.object({
      csv: z.string(),
      /** The owner says that everybody in the list has agreed to get these emails. */
      hasAgreed: z.boolean(),
    }),
    response: CheckedList,
    maxBytes: MAX_LIST_BYTES,
  }),
  activate: owner.post('/studio/subscribers/:id/activation', {
    summary: 'Sends emails again to an address that was paused because its mail server refused them.',
    response: nothing,
    errors: ['refused'],
  }),
  remove: owner.del('/studio/subscribers/:id', {
    summary: 'Removes a subscriber.',
    response: nothing,
    errors: ['refused'],
  }),
  sentArticles: owner.get('/studio/sent-articles', {
    summary: 'The articles that went out to the subscribers in the last four weeks, newest first.',
    response: z.object({ records: z.array(SentArticle) }),
  }),
  sending: owner.get('/studio/sent-articles/:id', {
    summary:
      'How many emails about an article were sent, wait or failed, and how many subscribers have none.',
    response: z.object({ sent: z.int(), waiting: z.int(), failed: z.int(), missing: z.int() }),
  }),
  sendAgain: owner.post('/studio/sent-articles/:id/sending', {
    summary: 'Emails an article to the subscribers who haven’t received it; `count` is how many.',
    response: z.object({ count: z.int() }),
    errors: ['refused'],
  }),
}
