/** What the studio says before anything is opened: how many there are of everything, what waits, and what needs the owner. */
import { z } from 'zod'
import { owner } from '../endpoint.ts'

const StudioOverview = z.object({
  counts: z.object({
    /** Drafts included, those in the trash not. */
    articles: z.int(),
    talks: z.int(),
    media: z.int(),
    /** Without those that every site has. */
    pages: z.int(),
    /** Those that wait for the owner. */
    comments: z.int(),
    readers: z.int(),
    friends: z.int(),
    /** Friend links that visitors have asked for. */
    friendRequests: z.int(),
  }),
  failures: z.object({ jobs: z.int(), emails: z.int() }),
})
export type StudioOverview = z.output<typeof StudioOverview>

const StudioStart = z.object({
  /** What the environment says; null when the site only knows its own computer. */
  publicUrl: z.string().nullable(),
  /** An article of the owner's is published; the demo content does not count. */
  hasArticle: z.boolean(),
  hasDemo: z.boolean(),
  /** Emails that wait to be sent. */
  waitingEmails: z.int(),
  /** Those of them that were tried in vain. */
  delayedEmails: z.int(),
  backup: z.object({
    /** Of the newest one that was proven; null without one. */
    lastTime: z.iso.datetime().nullable(),
    /** The newest one failed: when. */
    failedTime: z.iso.datetime().nullable(),
    /** 0 without a schedule. */
    everyHours: z.int(),
  }),
  /** How full the disk of the data folder is, in percent; null where it is unknown. */
  diskPercent: z.int().nullable(),
  /** Access tokens that end within a week. */
  endingTokens: z.array(z.object({ name: z.string(), endTime: z.iso.datetime() })),
})
export type StudioStart = z.output<typeof StudioStart>

export const studioOverviewApi = {
  show: owner.get('/studio/overview', {
    summary:
      'How many articles, talks, files, pages, readers and friend links there are, what waits and what failed.',
    response: StudioOverview,
  }),
  start: owner.get('/studio/overview/start', {
    summary: 'What a new site lacks, and what needs attention: email, backups, the disk, expiring tokens.',
    response: StudioStart,
  }),
}
