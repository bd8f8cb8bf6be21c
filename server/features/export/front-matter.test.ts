/** The Markdown files of an export: every text comes back character by character, under names that are safe anywhere. */
import { describe, expect, it } from 'vitest'
import { idInName, textFileName } from './file-names.ts'
import { readTextFile, toTextFile } from './front-matter.ts'

describe('a text file', () => {
  it.each([
    ['', 'Plain'],
    ['an empty text', ''],
    ['line ends at both ends', '\n\n\nText\n\n  \n'],
    ['front matter of its own', '---\ntitle: no\n---\n\ntext'],
    ['Windows line ends', 'one\r\ntwo\r\n'],
    ['a separator at the start', '---'],
    ['emoji and Chinese', '你好 👩‍👩‍👧 \u2028 \u00a0'],
  ])('gives the text back: %s', (_, markdown) => {
    const data = {
      title: 'a: "b" # c',
      tags: ['- x', 'null', '12', '~', '---'],
      date: '2026-01-01T00:00:00.000Z',
    }
    expect(readTextFile(toTextFile(data, markdown))).toEqual({ data, markdown })
  })

  it('gives the text back when an editor has changed its line ends or added a byte order mark', () => {
    const file = toTextFile({ title: 'a' }, 'one\n\ntwo')
    expect(readTextFile(`\uFEFF${file}`)).toEqual({ data: { title: 'a' }, markdown: 'one\n\ntwo' })
    expect(readTextFile(file.replaceAll('\n', '\r\n'))).toEqual({
      data: { title: 'a' },
      markdown: 'one\r\n\r\ntwo',
    })
  })

  it.each([
    ['text alone', 'Hello', expect.objectContaining({ report: { code: 'front-matter-missing' } })],
    ['no end', '---\ntitle: a\n', expect.objectContaining({ report: { code: 'front-matter-without-end' } })],
    [
      'an alias bomb',
      `---\na: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefg'
        .split('')
        .map((one, i) => `${one}: &${one} [${Array(10).fill(`*${'abcdef'[i]}`).join()}]`)
        .join('\n')}\n---\n`,
      /alias/i,
    ],
  ])('is refused: %s', (_, file, message) => {
    expect(() => readTextFile(file)).toThrow(message)
  })
})

describe('a file name', () => {
  it.each([
    ['Winter light', '2026/7-winter-light.md'],
    ['../../etc/passwd', '2026/7-etc-passwd.md'],
    ['CON', '2026/7-con.md'],
    ['..\\..\\boot.ini\0', '2026/7-boot-ini.md'],
    ['', '2026/7.md'],
    ['???', '2026/7.md'],
    ['冬日'.repeat(100), `2026/7-${'冬日'.repeat(25)}.md`],
  ])('of “%s” stays in the folder', (title, name) => {
    expect(textFileName(7, title, Date.UTC(2026, 5, 1))).toBe(name)
    expect(idInName(name.replace(/\.md$/, ''))).toBe(7)
  })

  it('of a page names its language', () => {
    expect(textFileName(3, '/uses', null, '.en')).toBe('3-uses.en.md')
    expect(idInName('pages/3-uses.en')).toBe(3)
    expect(idInName('pages/notes')).toBeNull()
  })
})
