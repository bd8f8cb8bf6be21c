/** Long texts: their parts, and what the parts have in common. */
import { describe, expect, it } from 'vitest'
import { runOnLongInput } from '#server/testing/linear-time.ts'
import { renderDocument } from './render.ts'
import { needsParts, renderParts } from './render-parts.ts'
import { splitParts } from './source/split-parts.ts'

const paragraph = `${'The quick brown fox jumps over the lazy dog. '.repeat(20)}\n\n`
const section = (title: string) => `## ${title}\n\n${paragraph.repeat(10)}`
const render = (markdown: string) => renderParts({ markdown }, renderDocument)

describe('needsParts', () => {
  it('is true only for a text beyond the limits of one rendering, up to two million characters', () => {
    expect(needsParts('short')).toBe(false)
    expect(needsParts(paragraph.repeat(200))).toBe(false)
    expect(needsParts(paragraph.repeat(500))).toBe(true)
    expect(needsParts(paragraph.repeat(3_000))).toBe(false)
  })
})

describe('splitParts', () => {
  it('keeps every line, and begins parts at headings', () => {
    const text = Array.from({ length: 60 }, (_, n) => section(`Part ${n}`)).join('')
    const { parts } = splitParts(text)
    expect(parts.length).toBeGreaterThan(4)
    expect(parts.join('\n')).toBe(text)
    for (const part of parts) expect(part.startsWith('## Part ')).toBe(true)
  })

  it.each([
    ['code', '```\n# no heading\n\nText\n', '```\n'],
    ['a container', ':::note\n', ':::\n'],
    ['an element', '<details>\n\n', '</details>\n'],
    ['a comment', '<!--\n', '-->\n'],
  ])('does not begin a part inside %s', (_, open, close) => {
    const text = `${paragraph.repeat(60)}${open}${'# a\n\nb\n'.repeat(10_000)}${close}\n${paragraph.repeat(100)}`
    const [first = '', second = ''] = splitParts(text).parts
    expect(first.startsWith('The quick')).toBe(true)
    expect([first, second].some((part) => part.includes(open) && part.trimEnd().endsWith(close.trim()))).toBe(
      true,
    )
  })

  it('takes linear time', () =>
    runOnLongInput((size) => splitParts('- [a][b] <div> $$ `x`\n\n[b]: c\n'.repeat(size / 32)), 200_000))
})

describe('renderParts', () => {
  const notes = '[link][far] and[^n] and [back](#part-0)\n\n'
  const text =
    `${Array.from({ length: 60 }, (_, n) => section(`Part ${n}`) + notes + section('Again')).join('')}` +
    '[far]: https://example.com/far\n[^n]: The note.\n'

  it('renders 850 000 characters whole, with links, footnotes and headings that belong together', async () => {
    expect(text.length).toBeGreaterThan(850_000)
    const links = '[on](#part-59) [off](#nowhere)\n\n'
    const { html, toc, text: plainText, plain, wordCount, lang, warnings } = await render(links + text)
    expect({ plain, lang }).toEqual({ plain: undefined, lang: 'en' })
    expect(html.split('https://example.com/far')).toHaveLength(61)
    expect(html.split('<section class="fn"').length).toBeGreaterThan(5)
    expect(toc).toHaveLength(120)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target)
    expect([...new Set(targets)].filter((target) => !ids.includes(target))).toEqual(['nowhere'])
    expect(warnings).toEqual([{ kind: 'anchor', detail: '#nowhere' }])
    expect(plainText.split('The quick')).toHaveLength(60 * 2 * 10 * 20 + 1)
    expect(wordCount).toBeGreaterThan(60 * 2 * 10 * 20 * 9)
  })

  it('lowers the headings of every part where `#` makes sections', async () => {
    const { toc } = await render(`${text}\n# Last\n\nEnd.\n`)
    expect(toc[0]).toMatchObject({ text: 'Part 0', depth: 3 })
    expect(toc.at(-1)).toMatchObject({ text: 'Last', depth: 2 })
  })

  it('shows only the part that is too much as it was typed', async () => {
    const { html, plain } = await render(
      `## First\n\n**bold**\n\n${paragraph.repeat(500)}## List\n\n${'- a\n'.repeat(20_000)}`,
    )
    expect(plain).toBe(true)
    expect(html).toContain('<strong>bold</strong>')
    expect(html).toContain('- a<br>- a')
  })
})
