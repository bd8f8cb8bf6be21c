/** Texts as they leave the site, in feeds and emails. */
import { describe, expect, it } from 'vitest'
import { renderDocument } from '../render.ts'
import { portableHtml } from './portable-html.ts'

const PAGE = 'https://blog.example/articles/7'
const images = {
  'a.png': {
    src: '/media/abc/960.webp',
    srcset: '/media/abc/480.webp 480w, /media/abc/960.webp 960w',
    avif: '/media/abc/960.avif 960w',
    width: 960,
    height: 640,
    placeholder: '#123456',
  },
}
const portable = async (markdown: string) =>
  portableHtml((await renderDocument({ markdown, images })).html, PAGE)

describe('portable HTML', () => {
  it('has headings without anchors', async () => {
    expect(await portable('## Ice & snow\n\nText')).toContain('<h2>Ice &#x26; snow</h2>')
  })
  it('has every URL absolute, and links inside the text lead to its page', async () => {
    const html = await portable(
      '[up](#ice) [talks](/talks) [mail](mailto:a@b.example)\n\nWord[^1]\n\n[^1]: Note',
    )
    expect(html).toContain('href="https://blog.example/articles/7#ice"')
    expect(html).toContain('href="https://blog.example/talks"')
    expect(html).toContain('href="mailto:a@b.example"')
    expect(html).not.toMatch(/(href|src)="[#/]/)
  })
  it('shows an image in one size with its alternative text, caption and absolute URL', async () => {
    const html = await portable('![A frozen pier](a.png)')
    expect(html).toContain('<img')
    expect(html).toContain('src="https://blog.example/media/abc/960.webp"')
    expect(html).toContain('alt="A frozen pier"')
    expect(html).toContain('<figcaption>A frozen pier</figcaption>')
    expect(html).not.toMatch(/<source|<picture|srcset|loading|data-/)
  })
  it('shows images of every width and galleries as plain figures, with their links', async () => {
    const html = await portable('[![A pier](a.png){.full}](/pier)\n\n![One](a.png "First")\n![Two](a.png)')
    expect(html).toMatch(
      /<figure><a href="https:\/\/blog.example\/pier"><img [^>]*><\/a><figcaption>A pier<\/figcaption><\/figure>/,
    )
    expect(html).toMatch(
      /<div><div><figure><a href="[^"]+"><img [^>]*alt="One"[^>]*><\/a><figcaption>First<\/figcaption><\/figure><a href="[^"]+"><img [^>]*alt="Two"/,
    )
    expect(html).not.toMatch(/class|\{/)
  })
  it('has a line for each video', async () => {
    const html = await portable('https://youtu.be/dQw4w9WgXcQ\n\nhttps://vimeo.com/82090131')
    expect(html).toMatch(
      /<p><a href="[^"]+">Watch on YouTube<\/a><\/p>\s*<p><a href="[^"]+">Watch on Vimeo<\/a><\/p>/,
    )
  })
  it('keeps code as typed, its title and language apart', async () => {
    const html = await portable('```ts title="a.ts"\nconst a = 1 < 2\n\nlet b\n```')
    expect(html).toContain('<figcaption>a.ts · TypeScript</figcaption>')
    expect(html).toMatch(/<pre><code class="language-\w+">const a = 1 &#x3C; 2\n\nlet b<\/code><\/pre>/)
  })
  it('shows a callout as a quotation with its title on a line of its own', async () => {
    const html = await portable('> [!warning] Thin ice\n> Stay off.')
    expect(html).toMatch(
      /<blockquote>\s*<p><strong>Thin ice<\/strong><\/p>\s*<p>Stay off.<\/p>\s*<\/blockquote>/,
    )
  })
  it('shows a link card as a quotation with its image, and a player as a link', async () => {
    const html = await portable(
      '> [!card] [Stale content](https://x.y/z)\n> Two extensions.\n>\n> ![x.y](a.png)\n\nhttps://vimeo.com/82090131',
    )
    expect(html).toMatch(
      /^<blockquote><div><p><b><a href="https:\/\/x.y\/z">Stale content<\/a><\/b><\/p><p>Two extensions.<\/p><p><small>x.y<\/small><\/p><\/div><span><img width="960" height="640" src="https:\/\/blog.example\/media\/abc\/960.webp" alt=""/,
    )
    expect(html).toContain('<a href="https://vimeo.com/82090131">Watch on Vimeo</a>')
  })
  it('shows every tab below its caption', async () => {
    const html = await portable(
      ':::::tabs\n::::tab[npm]\n`npm i`\n::::\n::::tab[pnpm]\n`pnpm i`\n::::\n:::::',
    )
    expect(html).toContain('<strong>npm</strong>')
    expect(html).toContain('<strong>pnpm</strong>')
    expect(html).not.toContain('<details')
  })
  it('tells tasks that are done from others without icons', async () => {
    const html = await portable('- [x] Skates\n- [ ] Rope')
    expect(html.replace(/\s+/g, ' ')).toMatch(/<li> ?☑ Skates.*<li> ?☐ Rope/)
  })
  it('contains no class but the language of code, no id, no icon and no handler', async () => {
    const html = await portable(
      '## A\n\n> [!tip] B\n> C\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n$$x^2$$\n\n![gone](b.png)',
    )
    expect(html).not.toMatch(/<svg|class="(?!language-)|\sid="|tabindex|aria-|\son\w+=/)
    expect(html).toContain('<math')
    expect(html).toContain('<td>1</td>')
  })
})

describe('the HTML of the API, which programs show without the style sheet of the site', () => {
  const html = async (markdown: string) => (await renderDocument({ markdown, images })).html
  const words = (source: string) =>
    source
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim()

  it('has no sign in headings, nor in lists that are made of them', async () => {
    const { html, toc } = await renderDocument({ markdown: '## Ice\n\n### Snow', images })
    expect(words(html)).toBe('Ice Snow')
    expect(html).toContain('href="#')
    expect(toc.map(({ text }) => text)).toEqual(['Ice', 'Snow'])
  })
  it('has icons of lines, which would be black areas otherwise', async () => {
    const icons = (await html('> [!warning] Thin ice\n> Stay off.\n\n- [x] Skates\n\n![gone](b.png)')).match(
      /<svg[^>]*>/g,
    )
    expect(icons).toHaveLength(3)
    for (const icon of icons ?? []) {
      expect(icon).toContain('fill="none"')
      expect(icon).toContain('stroke="currentColor"')
    }
  })
  it('has the title of code apart from its language', async () => {
    const [caption = ''] =
      /<figcaption>.*?<\/figcaption>/.exec(await html('```ts title="a.ts"\nlet a\n```')) ?? []
    expect(words(caption)).toBe('a.ts TypeScript')
  })
})
