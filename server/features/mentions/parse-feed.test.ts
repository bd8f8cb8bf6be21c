import { describe, expect, it } from 'vitest'
import { parseFeed } from './parse-feed.ts'

const now = Date.UTC(2026, 0, 15, 12)
const base = 'https://lin.example/feed'
const text = '<p>Snow falls.</p> '.repeat(60)
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Lin</title>${items}</channel></rss>`
const item = (title: string, date: string, link = `/${title}`, more = '') =>
  `<item><title>${title}</title><link>${link}</link><pubDate>${date}</pubDate>${more}</item>`
const day = (ago: number) => new Date(now - ago * 86_400_000).toUTCString()
const titles = (feed: string) => parseFeed(feed, base, now)?.map(({ title }) => title)

describe('the articles of a feed', () => {
  it.each([
    ['RSS', rss(item('One', day(1), '/one', `<content:encoded><![CDATA[${text}]]></content:encoded>`))],
    [
      'Atom',
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>Lin</title><entry><title>One</title>
      <link rel="replies" href="/replies"/><link href="/one"/><published>2026-01-14T12:00:00Z</published>
      <content type="html">${text.replaceAll('<', '&lt;')}</content></entry></feed>`,
    ],
    [
      'RDF',
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>Lin</title><link>https://lin.example</link><description>x</description></channel>
      <item rdf:about="/one"><title>One</title><link>/one</link><dc:date>2026-01-14T12:00:00Z</dc:date><description>${text.replaceAll('<', '&lt;')}</description></item></rdf:RDF>`,
    ],
    [
      'JSON Feed',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Lin',
        items: [
          { id: '1', url: '/one', title: 'One', date_published: '2026-01-14T12:00:00Z', content_html: text },
        ],
      }),
    ],
  ])('are read from %s', (_, feed) => {
    expect(parseFeed(feed, base, now)).toEqual([
      { url: 'https://lin.example/one', title: 'One', published_at: now - 86_400_000, minutes: 1 },
    ])
  })
  it('are the newest three, in whatever order they come, each once', () => {
    const many = Array.from({ length: 1000 }, (_, i) => item(`n${i}`, day(1000 - i)))
    expect(titles(rss(many.join('')))).toEqual(['n999', 'n998', 'n997'])
    expect(titles(rss(item('a', day(1), '/x') + item('b', day(2), '/x')))).toEqual(['a'])
  })
  it('have dates that can be true: those ahead, before the web and without a date are left out', () => {
    const feed = rss(
      item('ahead', day(-0.5)) +
        item('future', day(-400)) +
        item('epoch', day(20_000)) +
        item('none', 'soon'),
    )
    expect(titles(feed)).toEqual([])
    expect(parseFeed(feed, base, now + 86_400_000)?.map(({ title }) => title)).toEqual(['ahead'])
  })
  it('lead to websites, and their titles are one line of text', () => {
    const feed = rss(
      item('script', day(1), 'javascript:alert(1)') +
        item('&lt;b&gt;Ice&lt;/b&gt; &amp;amp;\n snow 1 &lt; 2', day(2)).replace('/&lt;', '/ice&lt;') +
        item('', day(3), 'https://lin.example/untitled'),
    )
    expect(titles(feed)).toEqual(['Ice & snow 1 < 2', 'lin.example'])
  })
  it.each([['<!doctype html><title>Lin</title><p>Hello</p>'], ['{"a":1}'], [''], ['<rss><channel><item>']])(
    'are not in %j',
    (feed) => expect(parseFeed(feed, base, now) ?? []).toEqual([]),
  )
})
