/** What starts once the first page is hydrated, so that no page loads longer for it. */
import type { Client } from '#contract/client.ts'
import { retryStylesheets } from '#web/router/retry-stylesheets.ts'
import { markNews } from './last-visit/mark-news.ts'

export const afterHydration = (api: Client): void => {
  retryStylesheets()
  // What is new is there to read without a mark.
  markNews(api)
}
