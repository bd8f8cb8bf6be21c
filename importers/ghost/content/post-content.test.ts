/** The four forms of a Ghost text as Markdown. */
import { expect, it } from 'vitest'
import type { ImportWarning } from '#importers/warnings.ts'
import { inWords } from '#server/platform/report-message.ts'
import { ghostMarkdown } from './post-content.ts'

const convert = (content: { markdown?: string; html?: string; mobiledoc?: unknown; lexical?: unknown }) => {
  const warnings: ImportWarning[] = []
  const json = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))
  const markdown = ghostMarkdown(
    {
      markdown: content.markdown ?? '',
      html: content.html ?? '',
      mobiledoc: json(content.mobiledoc),
      lexical: json(content.lexical),
    },
    (code, detail) => warnings.push({ code, detail }),
  )
  return { markdown, warnings: warnings.map(({ code, detail }) => `${code} ${inWords(detail)}`) }
}

const cards = (...all: [string, Record<string, unknown>][]) => ({
  version: '0.3.1',
  atoms: [],
  markups: [],
  cards: all,
  sections: all.map((_, i) => [10, i]),
})
const lexical = (...children: unknown[]) => ({ root: { type: 'root', children } })
const text = (value: string, format = 0) => ({ type: 'extended-text', text: value, format })

it.each<[name: string, content: Parameters<typeof convert>[0], markdown: string]>([
  ['Markdown as it is', { markdown: '# One\r\n\n- a_b', html: '<h1>One</h1>' }, '# One\n\n- a_b'],
  ['HTML where there is nothing else', { html: '<p>One <b>two</b></p>' }, 'One **two**'],
  [
    'a Mobiledoc of one Markdown card',
    {
      mobiledoc: cards(['card-markdown', { markdown: '## A\n\n| a |\n|---|\n| <b> |' }]),
      html: '<h2>A</h2>',
    },
    '## A\n\n| a |\n|---|\n| <b> |',
  ],
  [
    'texts of a Mobiledoc',
    {
      mobiledoc: {
        version: '0.3.1',
        atoms: [['soft-return', '', {}]],
        cards: [],
        markups: [['strong'], ['a', ['href', 'https://x.example/a_b']], ['em']],
        sections: [
          [1, 'h2', [[0, [], 0, 'Head']]],
          [
            1,
            'p',
            [
              [0, [0], 1, 'Bold'],
              [0, [], 0, ' & '],
              [0, [1, 2], 2, 'link'],
              [1, [], 0, 0],
              [0, [], 0, 'next'],
            ],
          ],
          [3, 'ol', [[[0, [], 0, 'one']], [[0, [], 0, 'two']]]],
          [1, 'aside', [[0, [], 0, 'Aside']]],
          [2, 'https://x.example/a.png'],
        ],
      },
    },
    '## Head\n\n**Bold** & [*link*](https://x.example/a_b)  \nnext\n\n1. one\n2. two\n\n> Aside\n\n![](https://x.example/a.png)',
  ],
  [
    'cards of a Mobiledoc',
    {
      mobiledoc: cards(
        ['image', { src: '/a.jpg', alt: 'A', caption: 'The <b>pier</b>' }],
        ['code', { code: 'a < b', language: 'ts' }],
        ['hr', {}],
        ['embed', { url: 'https://youtu.be/dQw4w9WgXc_', html: '<iframe></iframe>' }],
        [
          'bookmark',
          { url: 'https://b.example', metadata: { title: 'B_b', description: 'About', thumbnail: '/t.png' } },
        ],
        [
          'gallery',
          {
            images: [
              { src: '/b.jpg', alt: 'B' },
              { src: '/c.jpg', alt: 'C' },
            ],
          },
        ],
        ['html', { html: '<p>Raw</p>' }],
      ),
    },
    '![A](/a.jpg "The pier")\n\n```ts\na < b\n```\n\n---\n\nhttps://youtu.be/dQw4w9WgXc_\n\n> [!card] [B\\_b](https://b.example)\n> About\n>\n> ![b.example](/t.png)\n\n![B](/b.jpg)\n![C](/c.jpg)\n\nRaw',
  ],
  [
    'texts and cards of a Lexical',
    {
      lexical: lexical(
        { type: 'extended-heading', tag: 'h3', children: [text('Head')] },
        {
          type: 'paragraph',
          children: [
            text('a'),
            text('bold', 1),
            { type: 'linebreak' },
            text('code_x', 16),
            { type: 'link', url: '/x', children: [text('x')] },
          ],
        },
        {
          type: 'list',
          listType: 'number',
          start: 3,
          children: [{ type: 'listitem', children: [text('three')] }],
        },
        { type: 'extended-quote', children: [text('Quote')] },
        { type: 'codeblock', code: 'x = 1', language: 'python' },
        { type: 'markdown', markdown: '*as is*' },
        { type: 'toggle', heading: 'More', content: '<p>Inside</p>' },
        { type: 'callout', calloutEmoji: '💡', calloutText: '<p>Note</p>' },
        { type: 'file', src: '/content/files/a.pdf', fileTitle: 'Paper' },
      ),
      html: '<p>other</p>',
    },
    '### Head\n\na**bold**  \n`code_x`[x](/x)\n\n3. three\n\n> Quote\n\n```python\nx = 1\n```\n\n*as is*\n\n<details><summary>More</summary><p>Inside</p></details>\n\n> 💡\n> \n> Note\n\n[Paper](/content/files/a.pdf)',
  ],
])('%s', (_, content, markdown) => expect(convert(content)).toEqual({ markdown, warnings: [] }))

it('takes the HTML of the export where a card is unknown, and names it where there is none', () => {
  const mobiledoc = cards(['future', { a: 1 }])
  expect(convert({ mobiledoc, html: '<p>Shown</p>' })).toEqual({
    markdown: 'Shown',
    warnings: ['content-as-html it has cards or formatting that only Ghost supports'],
  })
  expect(convert({ mobiledoc })).toEqual({ markdown: '', warnings: ['block-not-run future'] })
  // What was only in emails is left out, and named.
  expect(convert({ lexical: lexical({ type: 'email', html: '<p>Mail</p>' }), html: '<p>x</p>' })).toEqual({
    markdown: '',
    warnings: ['block-not-run email'],
  })
  expect(convert({ lexical: lexical({ type: 'constructor' }) }).warnings).toEqual([
    'block-not-run constructor',
  ])
})

it('takes what is no document for none', () => {
  const convertRaw = (mobiledoc: string, lexical: string) =>
    ghostMarkdown({ markdown: '', html: '<p>Shown</p>', mobiledoc, lexical }, () => {})
  for (const [mobiledoc, lexical] of [
    ['{', '['],
    ['null', 'null'],
    ['{"sections":[[[1]]]}', '{"root":7}'],
  ] as const)
    expect(convertRaw(mobiledoc, lexical)).toBe('Shown')
  const deep = '{"children":['.repeat(500) + ']}'.repeat(500)
  expect(() => convertRaw('', `{"root":${deep}}`)).toThrow(RangeError)
})
