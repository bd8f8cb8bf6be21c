import { describe, expect, it } from 'vitest'
import { parsePage } from './parse-page.ts'

const target = 'https://blog.example/articles/7'
const url = 'https://lin.example/notes/1'
const mentionOf = (html: string) => parsePage({ about: 'mention', html, url, target }).mention
const endpointOf = (html: string) => parsePage({ about: 'endpoint', html, url }).endpoint
const entry = (inside: string) => `<div class="h-entry">${inside}</div>`

describe('the page of a webmention', () => {
  it('must link to the target: a text, a comment, a script or another address is no link', () => {
    for (const html of [
      target,
      `<!-- <a href="${target}">x</a> -->`,
      `<script>const a = '<a href="${target}">'</script>`,
      `<a href="${target}0">x</a>`,
      `<a href="https://blog.example.evil/articles/7">x</a>`,
      `<a data-href="${target}">x</a>`,
      '',
    ])
      expect(mentionOf(html), html).toBeNull()
    for (const html of [
      `<a href="${target}">x</a>`,
      `<a href="${target}#comments">x</a>`,
      `<img src="${target}">`,
      `<base href="https://blog.example/"><a href="/articles/7">x</a>`,
    ])
      expect(mentionOf(html), html).toMatchObject({ kind: 'mention' })
  })
  it.each([
    ['u-in-reply-to', 'reply'],
    ['u-like-of', 'like'],
    ['u-repost-of', 'repost'],
    ['u-bookmark-of', 'mention'],
  ])('%s is a %s', (name, kind) => {
    expect(mentionOf(entry(`<a class="${name}" href="${target}">x</a>`))?.kind).toBe(kind)
  })
  it('gives author, title and the beginning of the text as plain text', () => {
    const html = entry(
      `<p class="p-author h-card"><a class="u-url p-name" href="/about">Lin &amp; co</a></p>
      <h1 class="p-name">On <b>winter</b></h1>
      <div class="e-content">I <i>agree</i>.\n <a href="${target}">this</a> ${'long '.repeat(100)}</div>`,
    )
    const found = mentionOf(html)
    expect(found).toMatchObject({
      kind: 'mention',
      authorName: 'Lin & co',
      authorUrl: 'https://lin.example/about',
      title: 'On winter',
    })
    expect(found?.excerpt).toMatch(/^I agree\. this long .*…$/)
    expect([...(found?.excerpt ?? '')].length).toBeLessThanOrEqual(281)
  })
  it('gives the title of a page without microformats', () => {
    expect(mentionOf(`<title> A page\n about it </title><a href="${target}">x</a>`)).toEqual({
      kind: 'mention',
      authorName: null,
      authorUrl: null,
      title: 'A page about it',
      excerpt: null,
    })
  })
  it('X8: hostile names, URLs and texts become plain text and addresses of websites, or nothing', () => {
    const link = `<a href="${target}">x</a>`
    const hostile = mentionOf(
      entry(
        `<p class="p-author h-card"><a class="u-url" href="javascript:alert(1)"><b class="p-name">&lt;img src=x onerror=alert(1)&gt;\u202eevil</b></a></p>
        <p class="p-name">&lt;script&gt;alert(1)&lt;/script&gt;</p>${link}`,
      ),
    )
    expect(hostile).toMatchObject({ authorName: '<img src=x onerror=alert(1)>evil', authorUrl: null })
    expect(hostile?.title).toBe('<script>alert(1)</script>')
    for (const href of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'https://a:b@c.example/',
    ])
      expect(
        mentionOf(entry(`<a class="p-author h-card" href="${href}">Lin</a>${link}`))?.authorUrl,
        href,
      ).toBeNull()
    expect(mentionOf(entry(`<p class="p-name">${'a'.repeat(5000)}</p>${link}`))?.title?.length).toBeLessThan(
      170,
    )
  })
})

describe('the card of a page', () => {
  const cardOf = (html: string) => parsePage({ about: 'card', html, url }).card
  const meta = (names: Record<string, string>) =>
    Object.entries(names)
      .map(
        ([name, content]) =>
          `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${content}">`,
      )
      .join('')
  const none = { title: null, description: null, image: null }

  it.each([
    ['nothing', '', none],
    ['a title', '<title> On\n winter &amp; ice </title>', { ...none, title: 'On winter & ice' }],
    [
      'Open Graph before all others',
      `<title>Plain</title>${meta({ description: 'Plain', 'twitter:title': 'Card', 'og:title': 'Graph', 'og:description': 'Of the graph', 'og:image': 'https://lin.example/a.png', 'twitter:image': 'https://lin.example/b.png' })}`,
      { title: 'Graph', description: 'Of the graph', image: 'https://lin.example/a.png' },
    ],
    [
      'Twitter’s names before those of the page',
      `<title>Plain</title>${meta({ description: 'Plain', 'twitter:title': 'Card', 'twitter:description': 'Of the card', 'twitter:image:src': '/b.png' })}`,
      { title: 'Card', description: 'Of the card', image: 'https://lin.example/b.png' },
    ],
    [
      'names in capitals, as properties and as names',
      '<meta NAME="OG:TITLE" content="A"><meta property="Description" content="B">',
      { ...none, title: 'A', description: 'B' },
    ],
    [
      'empty values, which count as none',
      `<title>T</title>${meta({ 'og:title': ' ', 'og:image': '', 'twitter:image': 'c.png' })}`,
      { ...none, title: 'T', image: 'https://lin.example/notes/c.png' },
    ],
    [
      'an image relative to the base',
      `<base href="https://cdn.example/x/">${meta({ 'og:image': 'a.png' })}<link rel="image_src" href="b.png">`,
      { ...none, image: 'https://cdn.example/x/a.png' },
    ],
    [
      'an old image',
      '<link rel="image_src" href="//lin.example/b.png">',
      { ...none, image: 'https://lin.example/b.png' },
    ],
    [
      'images that are no URL of a website',
      `${meta({ 'og:image': 'data:image/png;base64,AA', 'twitter:image': 'javascript:alert(1)' })}<link rel="image_src" href="file:///a.png">`,
      none,
    ],
    [
      'markup, which is text',
      `<title><b>T</b></title>${meta({ 'og:description': '&lt;img src=x onerror=alert(1)&gt;\u202eevil' })}`,
      { ...none, title: '<b>T</b>', description: '<img src=x onerror=alert(1)>evil' },
    ],
    ['no title of a picture', '<svg><title>S</title></svg><title>T</title>', { ...none, title: 'T' }],
    [
      'what stands behind long scripts',
      `<script>${'x<p>'.repeat(100_000)}</script><!-- <title>C</title> --><title>T</title>`,
      { ...none, title: 'T' },
    ],
    [
      'a page that was cut off',
      `<title>T</title><meta property="og:title" content="Gr`,
      { ...none, title: 'T' },
    ],
  ])('has %s', (_, html, expected) => {
    expect(cardOf(html)).toEqual(expected)
  })
  it('is short, however long its page', () => {
    const long = 'word '.repeat(10_000)
    const card = cardOf(`<title>${long}</title>${meta({ description: long })}${'<p>x'.repeat(200_000)}`)
    expect(card?.title).toHaveLength(120)
    expect(card?.description).toHaveLength(200)
  })
})

describe('the endpoint of a page', () => {
  it('is the first link or anchor with the relation, resolved against the page', () => {
    expect(endpointOf('<link rel="webmention" href="/hook">')).toBe('https://lin.example/hook')
    expect(endpointOf('<a rel="nofollow webmention" href="https://hooks.example/?a=1">x</a>')).toBe(
      'https://hooks.example/?a=1',
    )
    expect(endpointOf('<link rel="webmention" href="">')).toBe(url)
    expect(endpointOf('<link rel="webmention"><a rel="webmention" href="/b">')).toBe('https://lin.example/b')
    expect(endpointOf('<link rel="webmention" href="/a"><link rel="webmention" href="/b">')).toBe(
      'https://lin.example/a',
    )
    expect(
      endpointOf('<!-- <link rel="webmention" href="/a"> --><link rel="webmentions" href="/b">'),
    ).toBeNull()
    expect(endpointOf('<link rel="webmention" href="javascript:alert(1)">')).toBeNull()
  })
})
