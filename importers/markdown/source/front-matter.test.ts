import { describe, expect, it } from 'vitest'
import { runOnLongInput } from '#server/testing/linear-time.ts'
import { splitFrontMatter } from './front-matter.ts'

const codes = (source: string) => splitFrontMatter(source).warnings.map((warning) => warning.code)

describe('splitFrontMatter', () => {
  it.each([
    ['fenced YAML', '---\ntitle: A\n---\nBody', 'yaml'],
    ['Windows line ends', '---\r\ntitle: A\r\n---\r\nBody', 'yaml'],
    ['a byte order mark', '\uFEFF---\ntitle: A\n---\nBody', 'yaml'],
    ['blank lines before the fence', '\n\n---\ntitle: A\n---\nBody', 'yaml'],
    ['blanks behind the fence', '---  \ntitle: A\n--- \nBody', 'yaml'],
    ['dots as the end', '---\ntitle: A\n...\nBody', 'yaml'],
    ['no opening fence (Hexo)', 'title: A\n---\nBody', 'yaml'],
    ['long fences', '-----\ntitle: A\n-----\nBody', 'yaml'],
    ['TOML', '+++\ntitle = "A"\n+++\nBody', 'toml'],
    ['JSON', '{\n  "title": "A"\n}\nBody', 'json'],
    ['JSON between semicolons', ';;;\n"title": "A"\n;;;\nBody', 'json'],
  ])('reads %s', (_, source, format) => {
    const read = splitFrontMatter(source)
    expect(read).toMatchObject({ data: { title: 'A' }, body: 'Body', format, warnings: [] })
  })

  it('reads empty front matter, and front matter that ends the file', () => {
    expect(splitFrontMatter('---\n---\nBody')).toMatchObject({ data: {}, body: 'Body' })
    expect(splitFrontMatter('---\ntitle: A\n---')).toMatchObject({ data: { title: 'A' }, body: '' })
  })

  it('leaves rules and underlined headings in the text alone', () => {
    expect(splitFrontMatter('Hello\n---\nBody').body).toBe('Hello\n---\nBody')
    expect(splitFrontMatter('Note: this\n---\nBody').body).toBe('Note: this\n---\nBody')
    expect(splitFrontMatter('---\ntitle: A\n---\nOne\n\n---\n\nTwo').body).toBe('One\n\n---\n\nTwo')
    expect(splitFrontMatter('{% note %}\nHi').format).toBe('none')
  })

  const WORDS = 'lost1 words of the text'
  it.each([
    ['prose', `\n${WORDS}\nand more lost2.\n\nA paragraph lost3, with: a colon.\n`],
    ['bold', `**Bold lost1** text`],
    ['a label in bold', `**Note:** lost1 of it`],
    ['a heading', `# Heading lost1`],
    ['a link', `[link lost1](https://example.org)`],
    ['an image', `![image lost1](a.png "lost2: b")`],
    ['a quote', `> A quote lost1\n> of two: lines lost2`],
    ['a URL', `https://example.org/lost1`],
    ['a list', `- lost1: one\n- lost2`],
    ['a numbered list', `1. lost1\n2. lost2: two`],
    ['stars', `* lost1\n* lost2`],
    ['a table', `| lost1 | b |\n|---|---|\n| lost2 | d |`],
    ['code', '```yaml\nlost1: a\n```'],
    ['HTML', `<div style="color: red">lost1</div>`],
    ['a template tag', `{% note %}lost1{% endnote %}`],
    ['words in braces', `{lost1, lost2}`],
    ['a sentence with a colon', `Note: lost1 of the text`],
    ['a dialog', `Speaker A: lost1 words\nSpeaker B: lost2`],
    ['a Chinese sentence', `注意：lost1 这里的文字不见了`],
    ['a letter', `Dear reader,\nTitle: lost1 of it\nbye lost2`],
    ['a comment', `<!-- lost1 -->`],
    ['a formula', `$lost1: x^2$`],
  ])('what stands between rules and is no mapping is text: %s', (_, text) => {
    for (const fence of ['---', '-----', '+++', ';;;'])
      for (const end of [fence, '...']) {
        const { data, body, format, warnings } = splitFrontMatter(`${fence}\n${text}\n${end}\n\nkept`)
        expect(data).toEqual({})
        expect({ format, warnings }).toEqual({ format: 'none', warnings: [] })
        expect(body.replace(/\n+/g, '\n')).toBe(`${fence}\n${text}\n${end}\nkept`.replace(/\n+/g, '\n'))
        // Else the second rule would make a heading of the text.
        expect(body).toContain(`\n\n${end}\n\nkept`)
      }
    const open = `---\n${text}\n\nkept, and no second rule`
    expect(splitFrontMatter(open).body).toBe(open)
  })

  it('names the lines of front matter that belong to no field', () => {
    const read = splitFrontMatter('---\ntitle: A\ntags: [b]\nlost words\n---\nBody')
    expect(read).toMatchObject({ data: { title: 'A' }, body: 'Body' })
    expect(read.warnings).toEqual([{ code: 'front-matter-unreadable', detail: 'lost words' }])
  })

  it.each([
    [
      'unknown fields',
      '---\nmoon: full\ntide: [high, low]\n---\nBody',
      { moon: 'full', tide: ['high', 'low'] },
    ],
    ['fields that were commented out', '---\n# title: A\n# draft: true\n---\nBody', {}],
    ['a field that hides', '---\nsecret: for the two of us\n---\nBody', { secret: 'for the two of us' }],
  ])('reads %s', (_, source, data) =>
    expect(splitFrontMatter(source)).toMatchObject({ data, body: 'Body', format: 'yaml' }),
  )

  it.each([
    [
      'Pelican',
      'Title: Second: with colon\nDate: 2011-01-03\nTags: a,\n    b\nStatus: draft\n\nBody',
      { Title: 'Second: with colon', Date: '2011-01-03', Tags: 'a, b', Status: 'draft' },
    ],
    ['MkDocs', 'title: "A"\ndraft: true\n\n\nBody', { title: 'A', draft: 'true' }],
    ['a date and tags', 'date: 2020-01-01\ntags: a\n\nBody', { date: '2020-01-01', tags: 'a' }],
    ['a state alone', 'Status: hidden\n\nBody', { Status: 'hidden' }],
    ['Nikola', '<!--\n.. title: A: b\n.. status: draft\n-->\n\nBody', { title: 'A: b', status: 'draft' }],
    ['a line of Nikola', '<!-- .. title: A -->\nBody', { title: 'A' }],
    ['Nikola without a comment', '.. title: A\n.. slug: b\n\nBody', { title: 'A', slug: 'b' }],
    ['a comment with rules in it', '<!--\n---\ntitle: A\n---\n-->\nBody', { title: 'A' }],
  ])('reads metadata without fences: %s', (_, source, data) =>
    expect(splitFrontMatter(source)).toMatchObject({ data, body: 'Body', format: 'yaml', warnings: [] }),
  )

  it.each([
    'Note: this is prose.\n\nMore',
    'Summary: it was a good year.\n\nMore',
    'Title: a poem\nby nobody\n\nMore',
    '<!-- a remark: keep it -->\n\nMore',
    'http://example.org\n\nMore',
    'Alice: Hello.\nBob: Good morning.\n\nMore',
  ])('takes prose for prose: %s', (text) =>
    expect(splitFrontMatter(text)).toMatchObject({ data: {}, body: text, format: 'none' }),
  )

  it('keeps scalars as they were written', () => {
    const { data } = splitFrontMatter('---\npassword: 012345\nversion: 1.10\nsticky:\ntop: true\n---\n')
    expect(data).toEqual({ password: '012345', version: '1.10', sticky: '', top: 'true' })
  })

  it.each([
    ['YAML', '---\ntitle: "A\\0\\u0000"\ntags: ["b\\0"]\n---\n'],
    ['TOML', '+++\ntitle = "A\\u0000"\ntags = ["b\\u0000"]\n+++\n'],
    ['JSON', '{"title": "A\\u0000", "tags": ["b\\u0000"]}\n'],
  ])('leaves NUL, which no database stores, out of %s', (_, source) =>
    expect(splitFrontMatter(source).data).toEqual({ title: 'A', tags: ['b'] }),
  )

  it('uses the last of duplicate keys', () =>
    expect(splitFrontMatter('---\ntitle: A\ntitle: B\n---\n').data).toEqual({ title: 'B' }))

  it.each([
    ['an unquoted colon', 'title: Go: the good parts', 'Go: the good parts'],
    ['leading brackets', 'title: [译] 服务网格', '[译] 服务网格'],
    ['a leading at sign', 'title: @media rules', '@media rules'],
    ['a leading backtick', 'title: `code` first', '`code` first'],
    ['a lone quote', 'title: "Half', 'Half'],
    ['a percent sign', 'title: %d in printf', '%d in printf'],
  ])('repairs %s and reports it', (_, line, title) => {
    const read = splitFrontMatter(`---\n${line}\ntags:\n  - x\n---\n`)
    expect(read.data).toEqual({ title, tags: ['x'] })
    expect(read.warnings).toEqual([{ code: 'front-matter-repaired', detail: 'title' }])
  })

  it('reads tabs as spaces', () =>
    expect(splitFrontMatter('---\ntags:\n\t- a\n\t- b\n---\n').data).toEqual({ tags: ['a', 'b'] }))

  it('reads on after a missing end, and after unreadable lines', () => {
    const open = splitFrontMatter('---\ntitle: A\n\nBody')
    expect(open).toMatchObject({ data: { title: 'A' }, body: 'Body' })
    expect(codes('---\ntitle: A\n\nBody')).toEqual(['front-matter-repaired'])
    const broken = splitFrontMatter('---\ntitle: A\nmap: {a\n  b\n---\nBody')
    expect(broken).toMatchObject({ data: { title: 'A' }, body: 'Body' })
    expect(broken.warnings[0]?.code).toBe('front-matter-unreadable')
  })

  it('keeps the readable lines of malformed TOML', () => {
    const read = splitFrontMatter('+++\ntitle = "A"\ndate = tomorrow\n+++\nBody')
    expect(read).toMatchObject({ data: { title: 'A' }, body: 'Body', format: 'toml' })
    expect(read.warnings[0]?.detail).toMatch(/^date/)
  })

  it.each([
    ['open brackets', (size: number) => `---\n${'a: [\n'.repeat(size)}`],
    ['repeated keys', (size: number) => `${'title: x\n'.repeat(size)}`],
    ['prose between rules', (size: number) => `---\n${'words: and more\n\n'.repeat(size)}---\n`],
    ['blank lines', (size: number) => `title: x\n${' \t'.repeat(size)}`],
  ])('parses hostile front matter in linear time: %s', async (_, text) => {
    await runOnLongInput((size) => splitFrontMatter(text(size)), 10_000)
  })
  it('refuses aliases that multiply', () => {
    const aliases = Array.from({ length: 30 }, (_, i) => `k${i}: &k${i} [*k${i - 1},*k${i - 1}]`)
    const source = `---\nk: &k-1 [x,x]\n${aliases.join('\n')}\n---\n`
    expect(JSON.stringify(splitFrontMatter(source).data).length).toBeLessThan(100_000)
  })
})
