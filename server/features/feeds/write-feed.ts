/** Writes a feed as RSS 2.0, Atom 1.0 or JSON Feed 1.1. */
import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import { type FeedFormat, feedFormats, feedTypes } from '#contract/feeds.ts'
import { escapeHtml } from '#server/platform/xml.ts'
import type { Feed, FeedEntry } from './feed.ts'

/** Browsers show the XML with it, for people who follow the link. */
const options = { stylesheets: [{ type: 'text/css', href: '/feed.css' }] }

export const writeFeed = (feed: Feed, format: FeedFormat): string => writers[format](feed)

const writers: Record<FeedFormat, (feed: Feed) => string> = {
  'rss.xml': (feed) =>
    tidy(
      generateRssFeed(
        {
          title: asHtml(feed.title),
          link: feed.pageUrl,
          description: asHtml(feed.description),
          language: feed.language,
          ...(feed.rights ? { copyright: feed.rights } : {}),
          lastBuildDate: feed.updatedAt,
          generator: 'Borealis',
          atom: { links: links(feed, 'rss.xml') },
          items: feed.entries.map((entry) => ({
            title: asHtml(entry.title),
            link: entry.url,
            guid: { value: entry.id, isPermaLink: entry.id === entry.url },
            description: asHtml(entry.summary),
            pubDate: entry.publishedAt,
            dc: { creators: [entry.author.name], languages: [entry.lang] },
            categories: entry.tags.map((name) => ({ name })),
            ...(entry.html ? { content: { encoded: entry.html } } : {}),
            ...(entry.imageUrl ? { media: { contents: [{ url: entry.imageUrl, medium: 'image' }] } } : {}),
          })),
        },
        options,
      ),
    ),

  'atom.xml': (feed) =>
    tidy(
      generateAtomFeed(
        {
          id: feed.feedUrl('atom.xml'),
          title: plain(feed.title),
          subtitle: plain(feed.description),
          updated: feed.updatedAt,
          xml: { lang: feed.language },
          links: [{ rel: 'alternate', type: 'text/html', href: feed.pageUrl }, ...links(feed, 'atom.xml')],
          icon: feed.iconUrl,
          ...(feed.rights ? { rights: plain(feed.rights) } : {}),
          generator: { text: 'Borealis' },
          entries: feed.entries.map((entry) => ({
            id: entry.id,
            title: plain(entry.title),
            xml: { lang: entry.lang },
            links: [{ rel: 'alternate', type: 'text/html', href: entry.url }],
            published: entry.publishedAt,
            updated: entry.updatedAt,
            authors: [authorOf(entry, 'uri')],
            summary: plain(entry.summary),
            categories: entry.tags.map((term) => ({ term })),
            ...(entry.html ? { content: { type: 'html', value: entry.html } } : {}),
            ...(entry.imageUrl ? { media: { contents: [{ url: entry.imageUrl, medium: 'image' }] } } : {}),
          })),
        },
        options,
      ),
    ),

  'feed.json': (feed) => {
    const nextUrl = feed.nextUrl('feed.json')
    const json = generateJsonFeed({
      title: feed.title,
      description: feed.description,
      home_page_url: feed.pageUrl,
      feed_url: feed.feedUrl('feed.json'),
      ...(nextUrl ? { next_url: nextUrl } : {}),
      ...(feed.hubUrl ? { hubs: [{ type: 'WebSub', url: feed.hubUrl }] } : {}),
      icon: feed.iconUrl,
      language: feed.language,
      items: feed.entries.map((entry) => ({
        id: entry.id,
        url: entry.url,
        title: entry.title,
        summary: entry.summary,
        ...(entry.html ? { content_html: entry.html } : { content_text: entry.summary }),
        ...(entry.imageUrl ? { image: entry.imageUrl } : {}),
        date_published: entry.publishedAt,
        date_modified: entry.updatedAt,
        tags: entry.tags,
        authors: [authorOf(entry, 'url')],
        language: entry.lang,
      })),
    }) as { items?: unknown[] }
    // The library leaves an empty list out, but the format requires it.
    return JSON.stringify({ ...json, items: json.items ?? [] })
  },
}

/** Readers of RSS show titles and descriptions as HTML, and RSS cannot say that they are text. */
const asHtml = escapeHtml

const plain = (value: string) => ({ type: 'text', value })

const authorOf = <Name extends string>({ author }: FeedEntry, urlName: Name) =>
  ({ name: author.name, ...(author.url ? { [urlName]: author.url } : {}) }) as { name: string } & {
    [Key in Name]?: string
  }

/** Itself, the other formats, the entries after the last one (RFC 5005), and the hub. */
const links = (feed: Feed, own: FeedFormat) => {
  const nextUrl = feed.nextUrl(own)
  return [
    { rel: 'self', type: feedTypes[own], href: feed.feedUrl(own) },
    ...feedFormats
      .filter((format) => format !== own)
      .map((format) => ({ rel: 'alternate', type: feedTypes[format], href: feed.feedUrl(format) })),
    ...(nextUrl ? [{ rel: 'next', type: feedTypes[own], href: nextUrl }] : []),
    ...(feed.hubUrl ? [{ rel: 'hub', href: feed.hubUrl }] : []),
  ]
}

/** Without the line breaks around CDATA sections, which would be part of titles and URLs. */
const tidy = (xml: string): string =>
  xml.replace(/>\s+(?=<!\[CDATA\[)/g, '>').replace(/(\]\]>)\s+(?=<\/)/g, '$1')
