import { describe, expect, it } from 'vitest'
import { runOnLongInput } from '#server/testing/linear-time.ts'
import { normalizeText } from './normalize-text.ts'
import { splitAbstract } from './split-abstract.ts'

const run = (text: string, engine: 'jekyll' | 'hexo' = 'jekyll') => {
  const warnings: string[] = []
  return { text: normalizeText(text, engine, (code, detail) => warnings.push(`${code} ${detail}`)), warnings }
}

describe('tidyText', () => {
  it.each([
    ['![a](b.png){:width="100%"} c', '![a](b.png) c'],
    ['![a](b.png){: width="680"}', '![a](b.png)'],
    ['![a](b.png "c"){.wide}', '![a](b.png "c"){.wide}'],
    ['[![a](b.png){#x .left .round}](/c)', '[![a](b.png){.left}](/c)'],
    ['![a](b.png){.left-pad}', '![a](b.png)'],
    ['* 目录\n{:toc}\n\n## A', '\n## A'],
    ['- TOC\n{:toc .x}\nText', 'Text'],
    ['Text\n{: .lead #x}\nMore', 'Text\nMore'],
    ['Mind this.\n{: .warning}\n', '> [!warning]\n> Mind this.\n'],
    ['{: .note }\nOne\ntwo\n\nThree', '> [!note]\n> One\n> two\n\nThree'],
    ['> Quoted\n{: .tip}', '> [!tip]\n> Quoted'],
    ['{::comment}\nhidden\n{:/comment}\nText', '\nText'],
    ['[toc]\n\nText', '\n\nText'],
    ['## Heading {#own-id}\n', '## Heading {#own-id}\n'],
    ['## 标题{#own-id .lead data-x="y"} ##\n', '## 标题 {#own-id}\n'],
    ['## Heading {.lead #名字}', '## Heading {#名字}'],
    ['## Heading {see #12}', '## Heading {see #12}'],
    ['Elixir says {:ok, value}', 'Elixir says {:ok, value}'],
    ['`{:toc}` and\n\n    {:width="1"}\n', '`{:toc}` and\n\n    {:width="1"}\n'],
    ['```\n[toc]\n# A {#b}\n```', '```\n[toc]\n# A {#b}\n```'],
    [
      '<iframe src="https://codepen.io/a/embed/abcDEF"></iframe>',
      '<iframe src="https://codepen.io/a/embed/abcDEF"></iframe>',
    ],
  ])('%j', (source, expected) => expect(run(source)).toEqual({ text: expected, warnings: [] }))

  it.each([
    ['![a](b.png "He said "hi" there")', '![a](b.png "He said \\"hi\\" there")'],
    ['[a](<b c.png> "x "y"") and [d](e "f")', '[a](<b c.png> "x \\"y\\"") and [d](e "f")'],
    ['`[a](b "x "y"")`', '`[a](b "x "y"")`'],
  ])('escapes quotation marks inside a title: %s', (source, expected) =>
    expect(run(source).text).toBe(expected),
  )

  it('links to what a frame shows', () => {
    expect(run('<iframe width="1" src="https://a.b/c"></iframe>').text.trim()).toBe(
      '[https://a.b/c](https://a.b/c)',
    )
  })

  it('reads the titles of Hexo’s fences', () => {
    expect(run('```js main.js mark:1,3-4\nx\n```', 'hexo').text).toBe('```js title="main.js" {1,3-4}\nx\n```')
    expect(run('```js title="a" {1}\nx\n```', 'hexo').text).toBe('```js title="a" {1}\nx\n```')
    expect(run('```js\nx\n```\n\n``` sh\ny\n```', 'hexo').text).toBe('```js\nx\n```\n\n``` sh\ny\n```')
  })
})

describe('splitAbstract', () => {
  it.each([
    ['A *b* [c](d).\n\n<!-- more -->\n\nRest', 'A b c.', 'A *b* [c](d).\n\nRest'],
    ['# Title\n\nOne\n\nTwo ![x](y)\n<!--more-->Rest', 'One Two', '# Title\n\nOne\n\nTwo ![x](y)\n\nRest'],
    ['<!-- more -->\nRest', null, 'Rest'],
    ['```\n<!-- more -->\n```', null, '```\n<!-- more -->\n```'],
    ['A [b][c].\n\n<!-- more -->\n\n[c]: d', 'A b.', 'A [b][c].\n\n[c]: d'],
    ['No marker', null, 'No marker'],
  ])('%j', (source, abstract, text) => expect(splitAbstract(source)).toEqual({ abstract, text }))

  it('uses another separator when the front matter names one', () =>
    expect(splitAbstract('A\n\n<!--cut(+)-->\n\nB', '<!--cut(+)-->')).toEqual({
      abstract: 'A',
      text: 'A\n\nB',
    }))
})

it.each(['<iframe src="海', '<iframe src="海">', '<iframe src=海 ', '<iframe 海'])(
  'reads frames that are not closed in linear time: %s',
  async (frame) => {
    await runOnLongInput((size) => normalizeText(frame.repeat(size / frame.length), 'hexo', () => {}), 10_000)
  },
)
