import { describe, expect, it } from 'vitest'
import { classifyFiles } from './classify-files.ts'
import { splitFrontMatter } from './front-matter.ts'
import { openingLine } from './opening-words.ts'
import { readMetadata } from './post-metadata.ts'

const clock = { zone: 'Asia/Shanghai', now: Date.UTC(2026, 0, 1), fileAt: Date.UTC(2025, 5, 1) }

const read = (frontMatter: string, path = 'source/_posts/2020-01-02-winter-light.md', body = 'Body') => {
  const [file] = classifyFiles([path])
  if (!file) throw new Error(path)
  return readMetadata(file, splitFrontMatter(`---\n${frontMatter}\n---\n${body}`), clock)
}
const codes = (metadata: ReturnType<typeof read>) => metadata.warnings.map(({ code }) => code)

describe('readPostMetadata', () => {
  it.each([
    ['title: "  A  title "', 'A title'],
    ['title: A &amp; B &#8212; <b>C</b>', 'A & B — C'],
    ['title: Using <div> and <T>', 'Using <div> and <T>'],
    ["title: 'It''s: good'", "It's: good"],
    ['title: 2020', '2020'],
  ])('reads the title of %s', (frontMatter, title) => expect(read(frontMatter).title).toBe(title))

  it('takes backticks out of a title', () => {
    expect(read("title: 'Why `let` and ``a`` differ'").title).toBe('Why let and a differ')
  })

  it.each([
    ['abstract: Welcome to my blog, enter password to read.\npassword:', null],
    ['abstract: 有东西被加密了, 请输入密码查看', null],
    ['password: x\nabstract: Something else\ndescription: Mine', 'Mine'],
    ['abstract: How to store a password', 'How to store a password'],
    ['subtitle: A view from the pier', 'A view from the pier'],
  ])('reads the abstract of %j as %j', (frontMatter, abstract) =>
    expect(read(frontMatter).abstract).toBe(abstract),
  )

  it('keeps a subtitle beside an abstract, and references', () => {
    const frontMatter =
      'title: x\ndate: 2020-01-02\ndescription: D\nsubtitle: From *the* pier\nreferences:\n  - title: A map\n    url: https://a.b/c d\n  - https://e.f\n  - A book'
    expect(read(frontMatter).body).toBe(
      '*From \\*the\\* pier*\n\nBody\n\n## References\n\n- [A map](<https://a.b/c d>)\n- <https://e.f>\n- A book\n',
    )
    expect(read(frontMatter).warnings).toEqual([])
  })

  it('names texts of the front matter that are shown nowhere', () => {
    const frontMatter =
      'title: x\ndate: 2020-01-02\npreface: Written on the ferry\nkeywords: a b c d e f g h\nlayout: post\nseries: Long walks by the sea'
    expect(read(frontMatter).warnings).toEqual([
      { code: 'terms-left-out', detail: 'series: Long walks by the sea' },
      { code: 'front-matter-unused', detail: 'preface' },
    ])
  })

  it('uses the first heading, else the file name, for a missing title', () => {
    const heading = read('layout: post', undefined, '\n# The *first* one\n\nBody')
    expect(heading).toMatchObject({ title: 'The first one', body: '\nBody' })
    expect(codes(heading)).toContain('title-from-heading')
    expect(read('layout: post').title).toBe('Winter light')
    expect(codes(read('title:'))).toContain('title-from-name')
  })

  it.each([
    ['# `read_file()` and snake_case_name', 'read_file() and snake_case_name'],
    ['# Why C# is not F#', 'Why C# is not F#'],
    ['# Closed by signs ##', 'Closed by signs'],
    ['  # *One* [link](https://a.b/c_(d)) \\#1 &amp; `a & <b>`', 'One link #1 & a & <b>'],
    ['Underlined\n==========', 'Underlined'],
    ['# \u{1f1e8}\u{1f1f3} to e\u0301t\u00e9', '\u{1f1e8}\u{1f1f3} to e\u0301t\u00e9'],
  ])('reads the title of the heading %s', (heading, title) => {
    expect(read('layout: post', undefined, `${heading}\nBody`)).toMatchObject({ title, body: 'Body' })
  })

  it.each(['## Second level', 'Text\n\n# Later', '#', '#tag only', '# ![](a.png)'])(
    'takes no title from %s',
    (body) => expect(read('layout: post', undefined, body)).toMatchObject({ title: 'Winter light', body }),
  )

  it('loses no word of a title that is too long, and cuts no flag in two', () => {
    const flag = '\u{1f1e8}\u{1f1f3}'
    const long = `${'word '.repeat(39)}abc${flag.repeat(3)}`
    const heading = read('layout: post', undefined, `# ${long}\n\nBody`)
    expect(heading).toMatchObject({ title: `${long.slice(0, 198)}…`, body: `# ${long}\n\nBody` })
    const written = read(`title: x${long}`)
    expect(written.title).toBe(`x${long.slice(0, 198)}…`)
    expect(written.warnings).toContainEqual({ code: 'title-shortened', detail: `x${long}` })
  })

  it('uses the date of the front matter, of the name, of the file, and reports it', () => {
    const at = (metadata: { publishedAt: number }) => new Date(metadata.publishedAt).toISOString()
    expect(at(read('date: 2021-03-04 05:06:07'))).toBe('2021-03-03T21:06:07.000Z')
    expect(codes(read('title: x\ndate: 2021-03-04'))).toEqual([])
    expect(at(read('title: x'))).toBe('2020-01-01T16:00:00.000Z')
    expect(codes(read('title: x'))).toEqual(['date-from-name'])
    expect(codes(read('title: x\ndate: soon'))).toEqual(['date-unreadable', 'date-from-name'])
    expect(at(read('title: x', 'source/_posts/a.md'))).toBe('2025-06-01T00:00:00.000Z')
    expect(codes(read('title: x', 'source/_posts/a.md'))).toEqual(['date-from-file'])
  })

  it('keeps an update only when it is later', () => {
    expect(read('date: 2020-01-02\nupdated: 2020-01-03').updatedAt).toBe(Date.UTC(2020, 0, 2, 16))
    expect(read('date: 2020-01-02\nlastmod: 2020-01-01').updatedAt).toBeNull()
  })

  it.each([
    'cover',
    'thumbnail',
    'banner',
    'poster',
    'headimg',
    'header-img',
    'image',
    'photos',
    'featuredImage',
    'cover_image',
    'top_img',
  ])('finds the cover under %s', (name) => expect(read(`${name}: /images/a.png`).cover).toBe('/images/a.png'))
  it('finds covers in lists and maps, and none in flags and colors', () => {
    expect(read('photos:\n  - a.png\n  - b.png')).toMatchObject({
      cover: 'a.png',
      gallery: ['a.png', 'b.png'],
    })
    expect(read('cover:\n  image: a.png\n  alt: x').cover).toBe('a.png')
    expect(read('header:\n  teaser: /a.png').cover).toBe('/a.png')
    expect(read('resources:\n  - src: a.png\n    name: cover').cover).toBe('a.png')
    for (const none of ['cover: false', 'cover:', 'top_img: "#49b1f5"', 'image: []'])
      expect(read(none).cover).toBeNull()
    expect(read('cover: false\nimage: b.png').cover).toBe('b.png')
  })

  it.each([
    ['sticky: 100', true], ['top: true', true], ['pin: 1', true], ['sticky:', false], ['top: 0', false],
    ['pin: false', false], ['title: x', false],
  ])('pinned, of %s: %s', (frontMatter, isTop) => expect(read(frontMatter).isTop).toBe(isTop)) // biome-ignore format: a table

  it.each([
    'draft: true', 'published: false', 'hidden: true', 'hide: yes', 'status: draft', 'private: 1',
    'expiryDate: 2020-01-01',
  ])('is a draft by %s', (frontMatter) => {
    expect(read(frontMatter).state).toBe('draft')
    expect(codes(read(frontMatter))).toContain('draft-because')
  }) // biome-ignore format: a table
  it.each(['draft: false', 'published: true', 'published: 2020-01-01', 'hidden:', 'expiryDate: 2030-01-01'])(
    'is public with %s',
    (frontMatter) => expect(read(frontMatter).state).toBe('published'),
  )
  it('is a draft among the drafts', () => expect(read('title: x', 'source/_drafts/a.md').state).toBe('draft'))

  it('locks by a password that is not empty', () => {
    expect(read('password: 012345').password).toBe('012345')
    for (const none of ['password:', 'password: ""', 'password: null', 'password: false'])
      expect(read(none).password).toBeNull()
  })

  it('reads the excerpt, and skips an empty one or a flag', () => {
    expect(read('description: ""\nexcerpt: A <b>few</b> words').abstract).toBe('A few words')
    expect(read('excerpt: true').abstract).toBeNull()
    expect([...(read(`summary: ${'字'.repeat(600)}`).abstract ?? '')]).toHaveLength(500)
  })

  it.each([
    ['title: x', 1, null], ['originallink: ""\ntranslator: ""', 1, null], ['translator: Li', 3, null],
    ['originallink: https://a.b/c\ntranslator: Li', 3, 'https://a.b/c'], ['original_url: https://a.b/c', 2, 'https://a.b/c'],
    ['original: false', 2, null], ['type: 转载', 2, null], ['source: a book', 1, null],
    ['translated_from: https://a.b', 3, 'https://a.b/'], ['source_url: javascript:alert(1)', 1, null],
  ])('%s is of type %i', (frontMatter, type, originalUrl) => expect(read(frontMatter)).toMatchObject({ type, originalUrl })) // biome-ignore format: a table

  it('reads authors as string, list and maps', () => {
    expect(read('author: A').authors).toEqual(['A'])
    expect(read('author: [A, B]').authors).toEqual(['A', 'B'])
    expect(read('authors:\n  - name: A\n  - B').authors).toEqual(['A', 'B'])
  })
})

it.each([
  ['\n\n> **Bold** `snake_case` and [a link](https://a.b)\n> more', 'Bold snake_case and a link'],
  ['---\n\n```\ncode\n```\n\n![alt](a.png)\n\nhttps://a.b/c\n\n- *Item* #1', 'Item #1'],
  ['***', ''],
])('finds the words with which %j opens', (markdown, line) => expect(openingLine(markdown)).toBe(line))
