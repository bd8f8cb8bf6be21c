/** Tests the relatives of template tags and admonitions that were looked for in the documentation of engines and themes. */
import { describe, expect, it } from 'vitest'
import { inWords, type Message } from '#server/platform/report-message.ts'
import { runOnLongInput } from '#server/testing/linear-time.ts'
import { convertAdmonitions } from './admonitions.ts'
import type { Engine } from './classify-files.ts'
import { expandTags } from './expand-tags.ts'
import { withoutMdx } from './mdx.ts'
import { convertWikiLinks } from './wiki-links.ts'
import { convertZolaTags } from './zola-tags.ts'

const warnings: string[] = []
const around = {
  postHref: (name: string) => (name === 'hello' ? 'post:hello' : null),
  postTitle: (name: string) => (name === 'hello' ? 'Hello' : null),
  hasComments: true,
  attachment: (name: string) => (name === 'far.png' ? '/files/far.png' : null),
  warn: (code: string, detail: string | Message) => warnings.push(`${code} ${inWords(detail)}`),
}
const run = (text: string, engine: Engine) => {
  warnings.length = 0
  const made = expandTags(engine === 'hugo' ? convertZolaTags(text) : text, {
    engine,
    title: 'The page',
    valueOf: (path) => (path === 'page.version' || path === 'site.params.version' ? '1.2' : null),
    codeFile: (path) => (path === 'part.md' ? 'A *part*.' : null),
    ...around,
  })
  return made.trim()
}
const details = (summary: string, body: string) =>
  `<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`

describe('tags of Hexo themes and plugins', () => {
  it.each([
    ['{% hideInline The end,Show,#fff %}', details('Show', 'The end')],
    ['{% hideBlock Show %}\nThe *end*\n{% endhideBlock %}', details('Show', 'The *end*')],
    ['{% timeline 2020,blue %}\n<!-- timeline May -->\nA walk\n<!-- endtimeline -->\n{% endtimeline %}', '**2020**\n\n- **May**\n\n  A walk'],
    ['{% timenode May 4 %}\nA walk\n{% endtimenode %}', '**May 4**\n\nA walk'],
    ["{% galleryGroup 'Sea' 'The sea' '/sea' /a.png %}", '[![Sea](/a.png "The sea")](/sea)'],
    ['{% inlineImg /a.png 30px %}', '![](/a.png)'],
    ['a {% u line %} {% del gone %} {% kbd Ctrl %} {% emp strong %} {% psw x<y %}', 'a <u>line</u> ~~gone~~ <kbd>Ctrl</kbd> **strong** <u>x&#60;y</u>'],
    ['{% span red, Some words %}', 'Some words'],
    ['{% checkbox green checked, Done %}', '- [x] Done'],
    ['{% radio Open %}', '- [ ] Open'],
    ['{% aplayer "Tide" "Mira" "/tide.mp3" %}', '[Tide – Mira](/tide.mp3)'],
    ['{% audio /tide.mp3 %}', '[/tide.mp3](/tide.mp3)'],
    ['{% meting "22707008" "netease" "song" %}', '[https://music.163.com/#/song?id=22707008](https://music.163.com/#/song?id=22707008)'],
    ['{% codepen mira | Abc | dark %}', 'https://codepen.io/mira/pen/Abc'],
    ['{% asciinema 12345 %}', '[asciinema 12345](https://asciinema.org/a/12345)'],
    ['{% caniuse fetch @ current %}', '[Can I use fetch](https://caniuse.com/fetch)'],
    ['{% ghcard mira/tides, theme=dark %}', '[mira/tides](https://github.com/mira/tides)'],
    ['{% owl %}\n![](/a.png)\n{% endowl %}', '![](/a.png)'],
  ])('%s', (source, expected) => {
    expect(run(source, 'hexo')).toBe(expected)
    expect(warnings).toEqual([])
  })
}) // biome-ignore format: one row a line

it('leaves visible what only the old site knows', () => {
  expect(run('{% series Tides %}', 'hexo')).toBe('`{% series Tides %}`')
  expect(warnings).toEqual(['tag-unknown series'])
})

describe('shortcodes of Hugo themes', () => {
  it.each([
    ['v{{< param version >}}', 'v1.2'],
    ['{{< qr text="https://a.b" />}}', '[https://a.b](https://a.b)'],
    ['{{< button href="https://a.b" >}}Go{{< /button >}}', '[Go](https://a.b)'],
    ['{{< button relref="/" >}}Go{{< /button >}}', '[Go](/)'],
    ['{{< link "https://a.b" "Text" >}}', '[Text](https://a.b)'],
    ['{{% expand "More" %}}\nA *b*\n{{% /expand %}}', details('More', 'A *b*')],
    ['{{< collapse summary="More" >}}\nA\n{{< /collapse >}}', details('More', 'A')],
    ['{{< spoiler text="More" >}}A{{< /spoiler >}}', details('More', 'A')],
    ['{{% steps %}}\n### One\n{{% /steps %}}', '### One'],
    ['{{< cards >}}\n{{< card link="/a" title="A" subtitle="The a" >}}\n{{< /cards >}}', '- [A](/a): The a'],
    ['{{% pageinfo %}}\nA\n{{% /pageinfo %}}', '> [!note]\n> A'],
    ['{{< lead >}}\nA\n{{< /lead >}}', 'A'],
    ['a{{< icon "star" >}}b', 'ab'],
    ['{{< audio src="a.mp3" >}}', '[a.mp3](a.mp3)'],
    ['{{< music url="/a.mp3" name="Tide" artist="Mira" >}}', '[Tide – Mira](/a.mp3)'],
    ['{{< github repo="mira/tides" >}}', '[mira/tides](https://github.com/mira/tides)'],
    ['{{< x_simple user="mira" id="12" >}}', '[@mira: 12](https://x.com/mira/status/12)'],
    ['{{% readfile "part.md" %}}', 'A *part*.'],
    ['{{< timelineItem icon="x" header="May" >}}\nA walk\n{{< /timelineItem >}}', '**May**\n\nA walk'],
  ])('%s', (source, expected) => {
    expect(run(source, 'hugo')).toBe(expected)
    expect(warnings).toEqual([])
  })
}) // biome-ignore format: one row a line

describe('shortcodes of Zola', () => {
  it.each([
    ['{{ youtube(id="w7Ft2ymGmfc", autoplay=true) }}', 'https://www.youtube.com/watch?v=w7Ft2ymGmfc'],
    ["{{ vimeo(id='82090131') }}", 'https://vimeo.com/82090131'],
    ['{{ streamable(id="abc") }}', '[Streamable](https://streamable.com/abc)'],
    ['{{ gist(url="https://gist.github.com/mira/12") }}', '[Gist 12](https://gist.github.com/mira/12)'],
    ['{{ figure(src="a.png", caption="A, b") }}', '![A, b](a.png "A, b")'],
    ['{{ resize_image(path="a.png", width=200, op="fit") }}', '![](a.png)'],
    ['{% quote(author="Mira") %}\nA *b*\n{% end %}', '> A *b*\n>\n> — Mira'],
    ['{% mermaid() %}\ngraph TD\n{% end %}', '```mermaid\ngraph TD\n```'],
    ['{% admonition(type="tip", title="Mind") %}\nA\n{% end %}', '> [!tip] Mind\n> A'],
    ['{% details(summary="More") %}\n{% note() %}A{% end %}\n{% end %}', details('More', '> [!note]\n> A')],
    ['{{/* youtube(id="x") */}}', '`{{ youtube(id="x") }}`'],
    ['{%/* note() */%}', '`{% note() %}`'],
    ['`{{ youtube(id="x") }}`', '`{{ youtube(id="x") }}`'],
  ])('%s', (source, expected) => {
    expect(run(source, 'hugo')).toBe(expected)
    expect(warnings).toEqual([])
  })

  it('leaves unknown ones as they are', () =>
    expect(convertZolaTags('{{ own(a="b") }} {% box() %}x{% end %} {{ a }}')).toBe('{{ own(a="b") }} {% box() %}x{% end %} {{ a }}'))
}) // biome-ignore format: one row a line

describe('admonitions and tabs of MkDocs', () => {
  it.each([
    ['!!! note\n    A *b*\n\n    C\n\nAfter', '> [!note]\n> A *b*\n>\n> C\n\n\nAfter'],
    ['!!! tip "Mind, \\"you\\""\n    A', '> [!tip] Mind, "you"\n> A'],
    ['!!! warning inline end\n    A', '> [!warning]\n> A'],
    ['??? question\n    A', details('Question', 'A')],
    ['???+ info "Open"\n    A', details('Open', 'A')],
    ['!!! note\n    A\n\n    !!! danger\n        B', '> [!note]\n> A\n>\n>\n> > [!caution]\n> > B'],
    ['=== "C"\n    One\n\n=== "Rust"\n    Two\n\nAfter', '::::tabs\n\n:::tab C\n\nOne\n\n:::\n\n:::tab Rust\n\nTwo\n\n:::\n\n::::\n\nAfter'],
    ['- one\n\n    !!! note\n        A', '- one\n\n\n    > [!note]\n    > A'],
    ['!!! note\n    ```py\n    x = 1\n    ```', '> [!note]\n> ```py\n> x = 1\n> ```'],
  ])('%s', (source, expected) => expect(convertAdmonitions(source).trim()).toBe(expected))

  it.each(['```\n!!! note\n    A\n```', 'Heading\n===\ntext', 'Really!!! note this', '    !!! note\n        code'])(
    'leaves alone: %s',
    (text) => expect(convertAdmonitions(text)).toBe(text),
  )
}) // biome-ignore format: one row a line

describe('MDX', () => {
  const tell = (code: string, detail: string | Message) => warnings.push(`${code} ${inWords(detail)}`)
  it('drops JavaScript, reports it, and converts tabs', () => {
    warnings.length = 0
    const text = withoutMdx(
      'import Tabs from \'@theme/Tabs\';\nimport { a,\n  b } from \'./x\'\n\nexport const meta = {\n  title: \'A\',\n}\n\nText {/* hidden */}\n\n<Tabs>\n  <TabItem value="a" label="One">\n\n    First\n\n  </TabItem>\n  <TabItem value="b">Second</TabItem>\n</Tabs>\n',
      tell,
    )
    expect(text.trim().replace(/\n{3,}/g, '\n\n')).toBe(
      'Text \n\n::::tabs\n\n:::tab One\n\nFirst\n\n:::\n\n:::tab b\n\nSecond\n\n:::\n\n::::',
    )
    expect(warnings).toEqual([
      "mdx-dropped import Tabs from '@theme/Tabs';",
      'mdx-dropped import { a,',
      'mdx-dropped export const meta = {',
    ])
  })
  it.each(["```js\nimport a from 'b'\n```", 'import taxes are from last year', 'We export goods'])(
    'leaves alone: %s',
    (text) => expect(withoutMdx(text, tell)).toBe(text),
  )
})

describe('notes of Obsidian', () => {
  it.each([
    // The words are those of the author: the title of the post would be another text.
    ['[[hello]]', '[hello](post:hello)'],
    ['[[hello|My words]]', '[My words](post:hello)'],
    ['[[hello#The Part]]', '[hello › The Part](post:hello#the-part)'],
    ['[[#The Part]]', '[The Part](#the-part)'],
    ['![[a b.png|300]]', '<img src="a b.png" alt="" width="300">'],
    ['![[far.png|300x200]]', '<img src="/files/far.png" alt="" width="300" height="200">'],
    [
      '| [[hello\\|My words]] | ![[far.png\\|50]] |',
      '| [My words](post:hello) | <img src="/files/far.png" alt="" width="50"> |',
    ],
    ['![[a.png|A pier]]', '![A pier](a.png)'],
    ['a %%hidden%% b', 'a  b'],
    ['[[nowhere|Words]]', 'Words'],
    ['a[[1]] and [[x]]', 'a[[1]] and [[x]]'],
    ['`[[hello]]`', '`[[hello]]`'],
    ['100%% of 5%% left', '100%% of 5%% left'],
  ])('%s', (source, expected) => expect(convertWikiLinks(source, around)).toBe(expected))
})

it('takes linear time for hostile texts', async () => {
  for (const part of [
    '!!! note\n    ',
    '{{ a(',
    '{% a("',
    '[[',
    '![[a|',
    '%%a',
    '<Tabs><TabItem>',
    'import {',
  ])
    await runOnLongInput((size) => {
      const text = part.repeat(size)
      convertAdmonitions(text)
      convertZolaTags(text)
      convertWikiLinks(text, around)
      withoutMdx(`export const a\n${text}`, () => {})
    }, 300)
})
