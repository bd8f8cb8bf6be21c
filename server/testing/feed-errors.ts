/** Validates a feed against the rules of its format: RSS and Atom with libxml2, JSON Feed 1.1 with its required types. */
import { z } from 'zod'
import type { FeedFormat } from '#contract/feeds.ts'
import { schemaErrors } from './schema-errors.ts'

const url = z.url({ protocol: /^https?$/ })
const date = z.iso.datetime({ offset: true })
const text = z.string().min(1)
const author = z.strictObject({ name: text, url: url.optional(), avatar: url.optional() })

/** https://jsonfeed.org/version/1.1, with no field that it does not know. */
const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: text,
  description: text.optional(),
  home_page_url: url,
  feed_url: url,
  next_url: url.optional(),
  hubs: z.array(z.strictObject({ type: text, url })).optional(),
  icon: url.optional(),
  language: text.optional(),
  items: z.array(
    z
      .strictObject({
        id: text,
        url,
        title: text,
        summary: z.string().optional(),
        content_html: text.optional(),
        content_text: z.string().optional(),
        image: url.optional(),
        date_published: date,
        date_modified: date,
        tags: z.array(text).optional(),
        authors: z.array(author).min(1),
        language: text.optional(),
      })
      .refine(({ content_html, content_text }) => (content_html ?? content_text) !== undefined, 'no content'),
  ),
})

const validators: Record<FeedFormat, (feed: string) => Promise<string[]>> = {
  'rss.xml': (feed) => schemaErrors(feed, 'rss'),
  'atom.xml': (feed) => schemaErrors(feed, 'atom'),
  'feed.json': async (feed) => {
    const { error } = jsonFeed.safeParse(JSON.parse(feed))
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  },
}

/** What is wrong with the feed; empty for a valid one. */
export const feedErrors = (feed: string, format: FeedFormat): Promise<string[]> => validators[format](feed)
