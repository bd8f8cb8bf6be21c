import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '#server/testing/linear-time.ts'
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
  ])('parses hostile front matter in linear time: %s', async (_, text) => {
    await expectLinearTime((size) => splitFrontMatter(text(size)), 10_000)
  })
  it('refuses aliases that multiply', () => {
    const aliases = Array.from({ length: 30 }, (_, i) => `k${i}: &k${i} [*k${i - 1},*k${i - 1}]`)
    const source = `---\nk: &k-1 [x,x]\n${aliases.join('\n')}\n---\n`
    expect(JSON.stringify(splitFrontMatter(source).data).length).toBeLessThan(100_000)
  })
})
