/** What the navigation of the studio says about its screens: how many of each there are, what waits and what failed. */
import { z } from 'zod'
import { owner } from '../endpoint.ts'

const Counts = z.object({
  /** Without those in the trash; drafts included. */
  articles: z.int(),
  talks: z.int(),
  media: z.int(),
  pages: z.int(),
  /** Those that wait for the owner. */
  comments: z.int(),
  readers: z.int(),
  friends: z.int(),
})

export const StudioOverview = z.object({
  counts: Counts,
  failures: z.object({ jobs: z.int(), emails: z.int() }),
})
export type StudioOverview = z.output<typeof StudioOverview>

export const studioOverviewApi = {
  show: owner.get('/studio/overview', {
    summary: 'How many articles, talks, files, pages, readers and friend links there are, what waits and what failed.',
    response: StudioOverview,
  }),
}
