import { describe, expect, it } from 'vitest'
import { seededRandom } from '#server/testing/seed.ts'
import { renderDocument } from '../render.ts'

const leftoversOf = async (markdown: string) =>
  (await renderDocument({ markdown })).warnings
    .filter(({ kind }) => kind === 'leftover')
    .map(({ detail, more = 0 }) => (more > 0 ? `${detail} and ${more} more` : detail))

describe('what looks like syntax and is shown as text', () => {
  it.each([
    ['an image with a blank in its URL', '![a map](my map.png)', ['![a map](my map.png)']],
    [
      'an image with a size',
      'See ![a](https://a.example/b.png =300x) there',
      ['See ![a](https://a.example/b.png =300x) there'],
    ],
    ['the end of such an image', 'b.png =300x)', ['b.png =300x)']],
    ['a template tag', 'now {% youtube 7 %} here', ['now {% youtube 7 %} here']],
    ['a shortcode', 'a {{< figure >}} b', ['a {{< figure >}} b']],
    ['a block of another engine', ':::spoiler x\nInside\n:::', [':::spoiler x Inside :::']],
    ['a link of a wiki', 'see [[Other page]]', ['see [[Other page]]']],
    ['a list of contents', '@[TOC](Contents)', ['@[TOC']],
    ['a tag-like word', 'a List<String> b', ['a List<String> b']],
    ['Markdown inside of HTML', '<div>\n![a](b.png)\n</div>', ['![a](b.png)']],
    ['a heading without a blank', 'Text.\n\n##Title', ['Text. ##Title']],
    ['a heading without text', 'Text.\n\n##\n\nMore.', ['Text. ## More.']],
    ['a formula without content', 'so\n\n$$\n\n$$\n\nis', ['so $$ is']],
    ['a formula that does not end', 'so\n\n$$a_b', ['so $$a_b']],
  ])('names %s', async (_, markdown, expected) => {
    expect(await leftoversOf(markdown)).toEqual(expected)
  })

  it.each([
    [
      'code',
      '`![a](b c)` and\n\n```\n{% x %} [[y]] @[z] =300x)\n##t\n```\n\n    :::x\n\n<pre>[[a]]</pre> <kbd>{{<</kbd>',
    ],
    [
      'escapes',
      'write \\!\\[ or !\\[ or \\[\\[, \\<b>, &lt;b> or \\$\\$ and\n\n\\##x\n\nA \\<i href="https://a.example"\\>b\\</i>',
    ],
    [
      'what is understood',
      '# A\n\n## B\n\n![a](b.png)\n\n:::note\nc\n:::\n\n$x$ [d] a < b #tag <b>e</b>\n\n## ![f](g.png)\n\n## $h$',
    ],
  ])('names no %s', async (_, markdown) => {
    expect(await leftoversOf(markdown)).toEqual([])
  })

  it('names a few places of a sign, and how many there are', async () => {
    const markdown = Array.from({ length: 9 }, (_, n) => `[[page ${n}]] ${'words '.repeat(12)}`).join('\n\n')
    const found = await leftoversOf(`${markdown}\n\n{% x %}`)
    expect(found.map((one) => /\[\[page \d\]\]|\{% x %\}|.* more/.exec(one)?.[0])).toEqual([
      '[[page 0]]',
      '[[page 1]]',
      '[[page 2]]',
      '{% x %}',
      '[[ and 6 more',
    ])
  })

  it('counts the places of random texts, in code none', async () => {
    const random = seededRandom()
    const below = (count: number) => Math.floor(random() * count)
    const signs = ['![a](b c)', '{% tag %}', '{{< tag >}}', '[[a]]', '@[a](b)', '<q', 'b =20x)', '::: x']
    const hidden = [
      (sign: string) => `\`${sign}\``,
      (sign: string) => `\`\`\`\n${sign}\n\`\`\``,
      (sign: string) => `    ${sign}`,
      (sign: string) => `<code>${sign.replaceAll('<', '&lt;')}</code>`,
      (sign: string) => `- item\n\n  \`\`\`\n  ${sign}\n  \`\`\``,
    ]
    const wrong: string[] = []
    for (let round = 0; round < 60; round++) {
      let count = 0
      const blocks = Array.from({ length: 1 + below(12) }, () => {
        const sign = signs[below(signs.length)] as string
        const hide = hidden[below(hidden.length * 2)]
        if (!hide) count++
        // Places further apart than the words around one.
        return `${hide ? hide(sign) : `a word and ${sign}`}\n\n${'words '.repeat(20)}`
      })
      const markdown = blocks.join('\n\n')
      const { warnings } = await renderDocument({ markdown })
      const found = warnings.reduce((sum, { kind, more = 1 }) => sum + (kind === 'leftover' ? more : 0), 0)
      if (found !== count) wrong.push(`${found} for ${count}: ${markdown.replaceAll(/(?:words )+/g, '')}`)
    }
    expect(wrong).toEqual([])
  })
})

it('names links to places that are not in the text, and gives headings of signs an anchor', async () => {
  const markdown =
    '[a](#there) [b](#gone) [c](#) [d](#comments) [e](#Over%20There)\n\n## There\n\n## Over there\n\n## 🎉\n\n## ？！\n\n##\n\nx'
  const { html, warnings } = await renderDocument({ markdown })
  expect(warnings.filter(({ kind }) => kind === 'anchor')).toEqual([{ kind: 'anchor', detail: '#gone' }])
  expect(Array.from(html.matchAll(/<h2 id="([^"]*)"/g), ([, id]) => id)).toEqual([
    'there',
    'over-there',
    'section',
    'section-1',
    'section-2',
  ])
})
