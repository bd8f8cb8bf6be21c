/** Reads RSS and Atom with a feed parser that is not the library which writes them. */
import FeedParser from 'rss-parser'

type ReadEntry = {
  id: string
  url: string
  title: string
  html: string
  /** Of RSS; the parser does not read those of Atom. */
  tags: string[]
  publishedAt: string
}

type FoundItem = { id?: string; 'content:encoded'?: string }

export async function readFeed(xml: string): Promise<{ title: string; entries: ReadEntry[] }> {
  const feed = await new FeedParser<object, FoundItem>().parseString(xml)
  return {
    title: feed.title ?? '',
    entries: feed.items.map((item) => ({
      id: item.guid ?? item.id ?? '',
      url: item.link ?? '',
      title: item.title ?? '',
      html: item['content:encoded'] ?? item.content ?? '',
      tags: item.categories ?? [],
      publishedAt: item.isoDate ?? '',
    })),
  }
}
