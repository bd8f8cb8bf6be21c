import { expect, it } from 'vitest'
import { renderDocument } from '#server/rendering/markdown/render.ts'
import { findLinks } from './find-links.ts'
import { type FrozenPage, frozenHtml, frozenText, themeScript } from './frozen-html.ts'

const origin = 'https://blog.example'
const page: FrozenPage = {
  url: '/talks?page=2',
  locale: 'cn',
  rootLocale: 'en',
  isBilingual: true,
  origin,
  madeAt: Date.UTC(2026, 10, 23),
  zone: 'UTC',
}
const frozen = (html: string, more: Partial<FrozenPage> = {}) => frozenHtml(html, { ...page, ...more })

it('links lead to folders of the same language, and files to where they are', () => {
  expect(frozen('<a href="/articles/7#a">x</a>')).toBe('<a href="/cn/articles/7/#a">x</a>')
  expect(frozen(`<a href="${origin}/videos?v=2&amp;x=1">x</a>`)).toBe('<a href="/cn/videos/v-2/">x</a>')
  expect(frozen('<img srcSet="/media/1/a.webp 1x, /media/1/b.webp 2x"/>')).toBe(
    '<img srcSet="/media/1/a.webp 1x, /media/1/b.webp 2x"/>',
  )
  expect(frozen('<a href="https://other.example/?page=2">x</a>')).toContain('https://other.example/?page=2')
  expect(frozen('<a class="b" href="/studio">x</a>')).toBe('<a class="b">x</a>')
  expect(frozen(`<link rel="canonical" href="${origin}/talks?page=2">`)).toBe(
    `<link rel="canonical" href="${origin}/talks/page-2/">`,
  )
})

it('link cards keep their image, and players are links, without a page of ours around their frame', async () => {
  const markdown =
    '> [!card] [T](https://x.example)\n>\n> ![x](/media/1/a.webp)\n\nhttps://fosstodon.org/@lin/111111111111111111'
  const { html } = await renderDocument({ markdown })
  expect(frozen(html)).toBe(html)
  expect(findLinks(html, 'text/html', origin).filter((link) => link.startsWith('/'))).toEqual([
    '/media/1/a.webp',
  ])
})

it('a text that looks like a link stays a text', () => {
  const text = '<code>&lt;a href="/about"&gt; href="/about"</code>'
  expect(frozen(text)).toBe(text)
})

it('scripts of the app, forms and buttons that need them are gone; the description of the page stays', () => {
  const html = frozen(
    '<script type="module" src="/a.js"></script><script type="application/ld+json">{"a":1}</script>' +
      '<button type="button" class="x">Sign in</button><button type="button" popoverTarget="menu">Menu</button>' +
      '<section id="ask" class="x"><h2>Ask</h2><form method="post" action="/friends"><input/></form></section>' +
      '<p>Ask.</p><form class="u"><input type="password"/><button type="submit">Unlock</button></form>' +
      '<script type="application/json" id="state">{"b":2}</script>',
  )
  expect(html).toBe(
    '<script type="application/ld+json">{"a":1}</script><button type="button" popoverTarget="menu">Menu</button><p>这份副本无法打开受密码保护的文章。</p>',
  )
})

it('of likes the count stays, once, and nothing that could be pressed', () => {
  const heart = (attributes: string, count: string) =>
    `<form method="post" action="/like"><button type="submit" name="talk" value="7"${attributes}><svg></svg><span>Like</span>${count}</button></form>`
  const html = [
    heart(' class="a" aria-pressed="false"', '<span> 24</span>'),
    heart(' class="a"', ''),
    heart('', '<span> 24</span>'),
  ]
  expect(frozen(html.join(''))).toBe('<span class="a"><svg></svg><span>Like</span><span> 24</span></span>')
})

it('the link to the form of a reply is gone', () => {
  const reply = '<noscript><a class="a" href="/comment?reply=3" rel="nofollow">Reply</a></noscript>'
  expect(frozen(`<div>${reply}</div>`)).toBe('<div></div>')
})

it('the manifest, which a script of the app would add, is there without it', () => {
  const link = '<link rel="manifest" href="/manifest.webmanifest">'
  expect(frozen(`<noscript>${link}</noscript><title>a</title>`)).toBe(`${link}<title>a</title>`)
})

it('the buttons of the languages open the same page, and are gone on a site with one language', () => {
  const form =
    '<form class="seg" action="/preferences" method="post"><input type="hidden" name="back" value="/"/><button type="submit" value="en" lang="en" name="locale">EN</button></form>'
  expect(frozen(form)).toBe(
    '<form class="seg" method="get"><button type="submit" lang="en" formaction="/talks/page-2/">EN</button></form>',
  )
  expect(frozen(form, { isBilingual: false })).toBe('')
})

it('the theme of the system is there before anything is painted, and the visitor can choose another', () => {
  const form =
    '<form method="post" action="/preferences"><span class="only-dark"><button type="submit" name="theme" value="theme-light">a</button></span><span class="only-light"><button type="submit" name="theme" value="theme-dark">b</button></span></form>'
  const html = frozen(`<body class="theme-system"><script>{early}</script>${form}`)
  expect(html).toMatch(
    /^<body class="theme-system"><script src="\/static-copy\.js"><\/script><span class="only-dark">/,
  )
  expect(html.match(/<button type="button" data-theme-switch="" value/g)).toHaveLength(2)
  expect(themeScript).toContain('prefers-color-scheme')
})

it('documents keep the addresses of pages, except for queries, which a file server ignores', () => {
  const feed = `<id>${origin}/articles/7</id><link href="${origin}/talks/rss.xml?page=2"/>`
  expect(frozenText(feed, origin)).toBe(
    `<id>${origin}/articles/7</id><link href="${origin}/talks/rss-page-2.xml"/>`,
  )
})

it('links are found in attributes, sets of images, style sheets, feeds and JSON', () => {
  const links = (body: string, type: string) => findLinks(body, type, origin)
  expect(links('<img src="/a.png" srcSet="/b.png 1x, /c.png 2x"/>', 'text/html')).toEqual([
    '/a.png',
    '/b.png',
    '/c.png',
  ])
  expect(links("@font-face{src:url('/f.woff2')}", 'text/css')).toEqual(['/f.woff2'])
  expect(links(`&lt;img src=&quot;${origin}/m.webp&quot;&gt;`, 'application/rss+xml')).toEqual([
    `${origin}/m.webp`,
  ])
  expect(links(`[x](${origin}/articles/1.md) ${origin}.evil.example/a`, 'text/plain')).toEqual([
    `${origin}/articles/1.md`,
  ])
  expect(links('{"src":"/icon.png"}', 'application/manifest+json')).toEqual(['/icon.png'])
})
