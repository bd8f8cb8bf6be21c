import { describe, expect, it } from 'vitest'
import { runOnLongInput } from '#server/testing/linear-time.ts'
import type { Engine } from './classify-files.ts'
import { expandTags } from './expand-tags.ts'

const run = (markdown: string, engine: Engine = 'hexo') => {
  const warnings: string[] = []
  const text = expandTags(markdown, {
    engine,
    title: 'The page',
    postHref: (name) => (/^(?:2018-01-19-)?hello/.test(name.replace(/^_posts\//, '')) ? 'post:hello' : null),
    postTitle: (name) => (name.startsWith('hello') ? 'Hello [TestContext]' : null),
    valueOf: (path) => (path === 'site.author.name' ? 'Mira' : path === 'page.version' ? '1.2' : null),
    codeFile: (path) => (path === 'a.js' ? 'one\ntwo\nthree\n' : null),
    warn: (code, detail) => warnings.push(`${code} ${detail}`),
  })
  return { text, warnings }
}

describe('expandTags: tabs', () => {
  const group = '::::tabs\n\n:::tab One\n\nFirst *a*\n\n:::\n\n:::tab Two\n\nSecond\n\n:::\n\n::::'

  it.each<[string, Engine, string]>([
    [
      'NexT',
      'hexo',
      '{% tabs demo, 1 %}\n<!-- tab One@text-width -->\nFirst *a*\n<!-- endtab -->\n\n<!-- tab Two -->\nSecond\n<!-- endtab -->\n{% endtabs %}',
    ],
    [
      'hugo-book',
      'hugo',
      '{{< tabs "id" >}}\n{{< tab "One" >}}\nFirst *a*\n{{< /tab >}}\n{{< tab "Two" >}}Second{{< /tab >}}\n{{< /tabs >}}',
    ],
    [
      'Docsy',
      'hugo',
      '{{< tabpane >}}{{< tab header="One" lang="en" >}}First *a*{{< /tab >}}{{< tab header="Two" >}}Second{{< /tab >}}{{< /tabpane >}}',
    ],
    [
      'Hextra',
      'hugo',
      '{{< tabs items="One,Two" >}}{{< tab >}}First *a*{{< /tab >}}{{< tab >}}Second{{< /tab >}}{{< /tabs >}}',
    ],
  ])('%s', (_, engine, source) => expect(run(source, engine)).toEqual({ text: `${group}\n`, warnings: [] }))

  it('gives tabs without captions the name of their group, and groups inside tabs more colons', () => {
    const inner = '{% subtabs In %}\n<!-- tab -->\nDeep\n<!-- endtab -->\n{% endsubtabs %}'
    const { text } = run(`{% tabs Out %}\n<!-- tab -->\n${inner}\n<!-- endtab -->\n{% endtabs %}`)
    expect(text).toContain('::::::tabs\n\n:::::tab Out 1\n\n::::tabs\n\n:::tab In 1\n\nDeep\n\n:::')
  })

  it('leaves a group without tabs visible', () =>
    expect(run('{% tabs a %}\ntext\n{% endtabs %}').warnings).toEqual([
      'tag-unknown tabs',
      'tag-unknown endtabs',
    ]))
})

describe('expandTags: Hexo', () => {
  it.each([
    ['{% asset_img a.png %}', '![](a.png)'],
    ['{% asset_img a.png "A title" %}', '![A title](a.png "A title")'],
    ['{% asset_img left big a.png 200 100 "A title" "An alt" %}', '![An alt](a.png "A title")'],
    [`{% asset_img a.png '"A title" "An alt"' %}`, '![An alt](a.png "A title")'],
    ['{% img /images/x.png 10 20 %}', '![](/images/x.png)'],
    ['{% img [cls] https://a.b/c 10 20 "t" %}', '![t](https://a.b/c "t")'],
    ['see {% asset_path a b.txt %}', 'see a'],
    ['{% asset_link a.zip "The files" %}', '[The files](a.zip)'],
    ['{% post_link hello %}', '[Hello \\[TestContext\\]](post:hello)'],
    ["{% post_link hello 'My words' false %}", '[My words](post:hello)'],
    ['[x]({% post_path hello %})', '[x](post:hello)'],
    ['{% link Example https://example.com true A title %}', '[Example](https://example.com "A title")'],
    ['{% gist 996818 %}', '[Gist 996818](https://gist.github.com/996818)'],
    ['{% jsfiddle ccWP7 %}', '[jsFiddle ccWP7](https://jsfiddle.net/ccWP7/)'],
    ['{% label primary@some words %}', 'some words'],
    ['{% button https://a.b, Go %}', '[Go](https://a.b)'],
  ])('%s', (source, expected) => expect(run(source).text.trim()).toBe(expected))

  it.each([
    ['a {% youtube TIbZDRXM-Tg %} b', 'a\n\nhttps://www.youtube.com/watch?v=TIbZDRXM-Tg\n\nb'],
    ['{% vimeo 82090131 %}', 'https://vimeo.com/82090131\n'],
    [
      '{% iframe //player.bilibili.com/player.html?aid=1&bvid=BV1xx411c7mD %}',
      'https://www.bilibili.com/video/BV1xx411c7mD\n',
    ],
    [
      '{% iframe https://www.youtube.com/embed/TIbZDRXM-Tg 10 20 %}',
      'https://www.youtube.com/watch?v=TIbZDRXM-Tg\n',
    ],
    ['{% iframe https://a.b/c %}', '[https://a.b/c](https://a.b/c)\n'],
  ])('%s stands alone', (source, expected) => expect(run(source).text).toBe(expected))

  it.each([
    ['{% codeblock %}\na\n{% endcodeblock %}', '```\na\n```'],
    ['{% code lang:js %}\na\n{% endcode %}', '```js\na\n```'],
    ['{% codeblock Array.map %}\na\n{% endcodeblock %}', '```text title="Array.map"\na\n```'],
    ['{% codeblock lang:js mark:1,7-8 %}\na\n{% endcodeblock %}', '```js {1,7-8}\na\n```'],
    [
      '{% codeblock .compact http://u.org/#c Underscore.js %}\na\n{% endcodeblock %}',
      '```text title=".compact"\na\n```\n\n[Underscore.js](http://u.org/#c)',
    ],
    [
      '{% codeblock %}\n```\n{% asset_img x.png %}\n```\n{% endcodeblock %}',
      '````\n```\n{% asset_img x.png %}\n```\n````',
    ],
    ['{% include_code My code lang:ts from:2 to:3 a.js %}', '```ts title="My code"\ntwo\nthree\n```'],
    ['{% include_code a.js %}', '```js title="a.js"\none\ntwo\nthree\n```'],
    ['{% blockquote %}\nWords.\n{% endblockquote %}', '> Words.'],
    [
      '{% blockquote David Levithan, Wide Awake %}\nA\n\nB\n{% endblockquote %}',
      '> A\n>\n> B\n>\n> — **David Levithan**, *Wide Awake*',
    ],
    [
      '{% quote Seth http://a.b/c Welcome to it %}\nA\n{% endquote %}',
      '> A\n>\n> — **Seth**, [Welcome to it](http://a.b/c)',
    ],
    ['{% pullquote left %}\nA\n{% endpullquote %}', '> A'],
    ['{% note %}\nA\n{% endnote %}', '> [!note]\n> A'],
    ['{% note warn %}\nA *b*\n{% endnote %}', '> [!warning]\n> A *b*'],
    ['{% note danger no-icon Read this %}\nA\n{% endnote %}', '> [!caution] Read this\n> A'],
    ['{% note info %}\n{% asset_img a.png %}\n{% endnote %}', '> [!note]\n> ![](a.png)'],
    ['{% raw %}\n<b>{{ x }}</b> {% y %}\n{% endraw %}', '<b>{{ x }}</b> {% y %}'],
    ['{% katex %}\nx^2\n{% endkatex %}', '$$\nx^2\n$$'],
    [
      '{% hideToggle More,red %}\nA\n{% endhideToggle %}',
      '<details>\n<summary>More</summary>\n\nA\n\n</details>',
    ],
    ['{%- note -%}\nA\n{%- endnote -%}', '> [!note]\n> A'],
  ])('%s', (source, expected) => expect(run(source).text.trim()).toBe(expected))

  it('keeps blocks inside lists and quotes', () => {
    expect(run('- one\n\n  {% codeblock lang:js %}\n  a\n    b\n  {% endcodeblock %}\n\n- two\n').text).toBe(
      '- one\n\n  ```js\n  a\n    b\n  ```\n\n\n- two\n',
    )
    expect(run('> {% youtube abc %}\n').text).toBe('> https://www.youtube.com/watch?v=abc\n')
  })

  it.each([
    '`{% asset_img a.png %}`',
    '```\n{% note %}\nA\n{% endnote %}\n```',
    '~~~ js\n{{ site.baseurl }}\n~~~',
    'Text:\n\n    {% youtube abc %}\n',
    '<code>{% asset_link a b %}</code>',
    '<pre>\n{% raw %}\n</pre>',
    '- a\n\n  ```\n  {% youtube abc %}\n  ```\n',
  ])('leaves code unchanged: %s', (source) => expect(run(source)).toEqual({ text: source, warnings: [] }))

  it.each([
    ['{% foo bar %}', '`{% foo bar %}`', ['tag-unknown foo']],
    [
      '{% foo %}in *between*{% endfoo %}',
      '`{% foo %}`in *between*`{% endfoo %}`',
      ['tag-unknown foo', 'tag-unknown endfoo'],
    ],
    ['{% note %} never closed', '`{% note %}` never closed', ['tag-unknown note']],
    ['[a]({% foo %})', '[a]({% foo %})', ['tag-unknown foo']],
    ['{% post_link nowhere %}', 'nowhere', ['tag-target-missing post_link nowhere']],
    ['{{ config.title }}', '`{{ config.title }}`', ['tag-unknown config.title']],
    ['a {{ b }} c', 'a {{ b }} c', []],
    ['100 {% and no end', '100 {% and no end', []],
  ])('leaves unknown tags visible: %s', (source, text, warnings) =>
    expect(run(source)).toEqual({ text, warnings }),
  )
})

describe('expandTags: Jekyll', () => {
  it.each([
    ['{% highlight ruby linenos %}\nputs 1\n{% endhighlight %}', '```ruby\nputs 1\n```'],
    ['{% highlight js hl_lines="1 3" %}\na\n{% endhighlight %}', '```js {1,3}\na\n```'],
    ['[here]({% post_url 2018-01-19-hello %}).', '[here](post:hello).'],
    ['[here]({{ site.baseurl }}{% link _posts/2018-01-19-hello.md %})', '[here](post:hello)'],
    ['![a]({{ site.baseurl }}/b.png)', '![a](/b.png)'],
    ['![a]({{site.url}}/b.png)', '![a](/b.png)'],
    ['![a]({{ "/b.png" | relative_url }})', '![a](/b.png)'],
    ["![a]({{ '/b.png' | prepend: site.baseurl }})", '![a](/b.png)'],
    ['{{ page.title }}', 'The page'],
    ['By {{ site.author.name }}, v{{page.version | escape}}', 'By Mira, v1.2'],
    ["{{ site.nobody | default: 'nobody' }}", 'nobody'],
    ['{{ site.author.name | upcase }}', '`{{ site.author.name | upcase }}`'],
    ['```liquid\n{% raw %}\n{{ x }} {% y %}\n{% endraw %}\n```', '```liquid\n{{ x }} {% y %}\n```'],
    ['`{% raw %}{{ x }}{% endraw %}`', '`{{ x }}`'],
    ['{% include figure.html src="/a.png" caption="A cap" %}', '![A cap](/a.png "A cap")'],
    ['{% include youtube.html id="abc" %}', 'https://www.youtube.com/watch?v=abc'],
    ['{% include video id="12" provider="vimeo" %}', 'https://vimeo.com/12'],
    ['{% include tip.html content="Do it" %}', '> [!tip]\n> Do it'],
    ['a{% comment %} b {% endcomment %}c', 'ac'],
    ['{% raw %}\n```\n{{ x }}\n```\n{% endraw %}', '```\n{{ x }}\n```'],
  ])('%s', (source, expected) => expect(run(source, 'jekyll').text.trim()).toBe(expected))

  it('shows programs as they were written', () => {
    const { text, warnings } = run('{% for r in site.data %}* {{ r.name }}\n{% endfor %}', 'jekyll')
    expect(text).toBe('`{% for r in site.data %}`* `{{ r.name }}`\n`{% endfor %}`')
    expect(warnings).toEqual(['tag-unknown for', 'tag-unknown r.name', 'tag-unknown endfor'])
  })
})

describe('expandTags: Hugo', () => {
  it.each([
    ['{{< figure src="a.png" title="T" >}}', '![T](a.png "T")'],
    ['{{< figure src="a.png" alt="A" caption="C" link="https://b.c" >}}', '[![A](a.png "C")](https://b.c)'],
    ['{{< youtube w7Ft2ymGmfc >}}', 'https://www.youtube.com/watch?v=w7Ft2ymGmfc'],
    ['{{< youtube id="abc" autoplay="true" >}}', 'https://www.youtube.com/watch?v=abc'],
    ['{{< bilibili BV1xx411c7mD >}}', 'https://www.bilibili.com/video/BV1xx411c7mD'],
    ['{{< highlight go "linenos=table,hl_lines=2 3" >}}\na\n{{< /highlight >}}', '```go {2,3}\na\n```'],
    ['[a]({{< ref "hello.md" >}})', '[a](post:hello)'],
    ['[a]({{< relref "hello#part" >}})', '[a](post:hello#part)'],
    ['{{% notice tip %}}\nA **b**\n{{% /notice %}}', '> [!tip]\n> A **b**'],
    ['{{< admonition type=warning title="Mind" >}}\nA\n{{< /admonition >}}', '> [!warning] Mind\n> A'],
    ['{{< details "More" >}}\nA\n{{< /details >}}', '<details>\n<summary>More</summary>\n\nA\n\n</details>'],
    ['{{</* figure src="a.png" */>}}', '{{<figure src="a.png">}}'],
    ['{{< gist spf13 7896402 >}}', '[Gist 7896402](https://gist.github.com/spf13/7896402)'],
    ['a{{/* hidden */}}b', 'ab'],
  ])('%s', (source, expected) => expect(run(source, 'hugo').text.trim()).toBe(expected))

  it('shows an unknown shortcode and leaves plain braces alone', () => {
    expect(run('{{< music 123 >}} {{ x.y }}', 'hugo')).toEqual({
      text: '`{{< music 123 >}}` {{ x.y }}',
      warnings: ['tag-unknown music'],
    })
  })
})

it('expands thousands of tags, closed or not, in linear time', async () => {
  await runOnLongInput(
    (size) => run('{% note %}a\n\n'.repeat(size) + '{% '.repeat(size) + '{% foo %}\n\n'.repeat(size)),
    2_000,
  )
})
