/** Tests the relatives of item 10 of the import: every tag of Liquid and of Jekyll that posts contain. */
import { describe, expect, it } from 'vitest'
import { typedValues } from '../template-values.ts'
import { textRanges } from '../text-ranges.ts'
import { runLiquid } from './run-liquid.ts'
import { templateScope } from './template-scope.ts'

const includes: Record<string, string> = {
  'figure.html': '<figure>\n  {% if include.href %}\n    <a href="{{ include.href }}">\n  {% endif %}\n\n  <img src="{{ include.src | relative_url }}" alt="{{ include.alt | default: include.caption }}">\n  {% if include.href %}</a>{% endif %}\n  <figcaption>{{ include.caption | markdownify | remove: "<p>" | remove: "</p>" | strip_newlines }}</figcaption>\n</figure>\n',
  'note.md': '**Note:** {{ include.content }}\n',
  'icon.html': '<i>{{ include.name }}</i>\n',
  'outer.html': '<div>{% include icon.html name=include.name %}</div>',
  'self.html': 'x{% include self.html %}',
  'toc': '{% assign parts = content | split: "<h" %}{{ parts[1] }}',
  'code.html': '{% highlight js %}\n{{ x }}\n{% endhighlight %}',
  'posts.html': '{% for post in site.posts %}{{ post.title }}{% endfor %}',
} // biome-ignore format: one file a line

const run = (text: string, page: Record<string, unknown> = {}) => {
  const failures: string[] = []
  const data = { crew: [{ name: 'Mira', born: 1990 }, { name: 'Ole', born: 1985 }] }
  const config = typedValues({ title: 'Tides', url: 'https://x.example', author: { name: 'Mira' }, toc: 'false', limit: '3' })
  const scope = templateScope(
    { config, data: () => data },
    {
      title: 'The page',
      publishedAt: Date.UTC(2020, 0, 1, 20),
      url: '/2020/01/02/a.html',
      path: '_posts/2020-01-02-a.md',
      categories: ['Coast'],
      tags: ['sea', 'light'],
      data: typedValues(page),
    },
  )
  const out = runLiquid(text, textRanges(text), {
    scope,
    zone: 'Asia/Shanghai',
    include: (name) => includes[name] ?? null,
    includeRelative: (name) => (name === 'parts/tail.md' ? 'The *tail*.\n' : null),
    onFailure: (tag, reason) => failures.push(`${tag}: ${reason}`),
  })
  return { text: out, failures }
} // biome-ignore format: short rows

describe('runLiquid', () => {
  it.each([
    ['{% assign n = 2 %}{{ n | plus: 3 }}', '5'],
    ['{% capture who %}{{ site.author.name }} of {{ site.title }}{% endcapture %}By {{ who }}', 'By Mira of Tides'],
    ['{% if page.draft %}a{% elsif site.toc %}b{% else %}c{% endif %}', 'c'],
    ['{% unless page.draft %}shown{% endunless %}', 'shown'],
    ['{% case page.kind %}{% when "walk" %}On foot{% else %}Otherwise{% endcase %}', 'On foot'],
    ['{% for tag in page.tags %}{{ forloop.index }} {{ tag }}{% unless forloop.last %}, {% endunless %}{% endfor %}', '1 sea, 2 light'],
    ['{% for i in (1..5) %}{% if i == 2 %}{% continue %}{% endif %}{% if i > site.limit %}{% break %}{% endif %}{{ i }}{% endfor %}', '13'],
    ['{% for x in page.none %}{{ x }}{% else %}nobody{% endfor %}', 'nobody'],
    ['{% for p in site.data.crew reversed %}{{ p.name }} {% endfor %}', 'Ole Mira '],
    ['{% assign old = site.data.crew | where_exp: "p", "p.born < 1988" | map: "name" | join: ", " %}{{ old }}', 'Ole'],
    ['{% assign names = site.data.crew | sort: "born" %}{{ names[0].name }}{{ names.size }}', 'Ole2'],
    ['{% cycle "a", "b" %}{% cycle "a", "b" %}', 'ab'],
    ['{% increment n %}{% increment n %}', '01'],
    ['{% tablerow x in page.tags %}{{ x }}{% endtablerow %}', '<tr class="row1"><td class="col1">sea</td><td class="col2">light</td></tr>'],
    ['{{ page.date | date: "%d %B %Y, %H:%M" }}', '02 January 2020, 04:00'],
    ['{{ page.date | date_to_string }}', '02 Jan 2020'],
    ['{{ page.title | upcase | append: "!" }}', 'THE PAGE!'],
    ['{{ page.categories | join: "/" }} {{ page.url }}', 'Coast /2020/01/02/a.html'],
    ['{{ page.tags | array_to_sentence_string }}', 'sea and light'],
    ['{{ "A b" | slugify }} {{ "/x.png" | absolute_url }} {{ "a b" | url_encode }}', 'a-b /x.png a+b'],
    ['{{ site.nobody | default: "nobody" }}', 'nobody'],
    ['[a]({{ site.baseurl }}/b) and {{ site.url }}/c', '[a](/b) and /c'],
    ['{% comment %}{% if %}{% endcomment %}{% if true %}a{% endif %}', '{% comment %}{% if %}{% endcomment %}a'],
    ['{%- assign x = 1 -%}   {{- x -}}   b', '1b'],
    ['{% include_relative parts/tail.md %}', '\nThe *tail*.\n'],
    ['a {% include icon.html name="sun" %} b', 'a <i>sun</i> b'],
    ['{% include outer.html name="deep" %}', '\n<div><i>deep</i>\n</div>\n'],
    ['{% assign f = "icon.html" %}a {% include {{ f }} name=page.kind %}', 'a <i>walk</i>'],
    ['{% include figure src="/a.png" caption="Far" %}', '\n![Far](/a.png "Far")\n'],
    ['{% include note.md content="Say \\"hi\\" to *all*" %}', '\n**Note:** Say "hi" to *all*\n'],
    [
      'Text\n{% include figure.html src="a.png" caption="A *c*" %}\nMore',
      'Text\n\n<figure>\n<img src="/a.png" alt="A *c*">\n<figcaption>A <em>c</em></figcaption>\n</figure>\n\nMore',
    ],
    ['- one\n  {% include icon.html name="x" %}\n', '- one\n\n  <i>x</i>\n\n'],
  ])('%s', (source, text) => expect(run(source, { kind: 'walk', none: [] })).toEqual({ text, failures: [] })) // biome-ignore format: one row a line

  it.each([
    '```liquid\n{% for x in y %}{{ x }}{% endfor %}\n```',
    '`{{ site.title }}` and `{% include icon.html %}`',
    '{% raw %}{{ site.title }}{% if %}{% endraw %}',
    '{% highlight liquid %}\n{{ site.title }}{% if x %}\n{% endhighlight %}',
    '{% post_url 2020-01-02-a %} {% link _posts/a.md %} {% gist 1 %} {% foo %}',
    'a {{ b }} {{ $index }} {{<figure>}} 100 {% and {{ no end',
    'no braces at all',
  ])('leaves to others: %s', (text) => expect(run(text)).toEqual({ text, failures: [] }))

  it('runs programs around code and tags of others', () => {
    expect(run('{% for p in site.data.crew %}\n`{{ p.name }}` {% post_url a %}\n{% endfor %}').text).toBe(
      '\n`Mira` {% post_url a %}\n\n`Ole` {% post_url a %}\n',
    )
    expect(run('{% include code.html %}').text).toBe('\n{% highlight js %}\n{{ x }}\n{% endhighlight %}\n')
  })

  it('prints braces that no later step takes for a tag', () =>
    expect(run('{{ "{% foo %} {{" }} {% if true %}x{% endif %}').text).toBe('&#123;% foo %} &#123;{ x'))

  it.each([
    ['{% for post in site.posts %}{{ post.title }}{% endfor %}', 'for: only the old site knows site.posts'],
    ['{% if site.tags.size > 1 %}many{% endif %}', 'if: only the old site knows site.tags'],
    ['{% include posts.html %}', 'include: only the old site knows site.posts'],
    ['{% include toc %}', 'include: only the old site knows content'],
    ['{% include nowhere.html a=1 %}', 'include: there is no file nowhere.html'],
    ['{% include self.html %}', 'include: includes are nested too deeply'],
    ['{{ site.unknown }}', 'site.unknown: undefined variable: site.unknown'],
    ['{% for r in site.data.none %}* {{ r.name }}{% endfor %}', 'for: undefined variable: site.data.none'],
    ['{{ page.title | my_plugin }}', 'page.title: undefined filter: my_plugin'],
    ['{{ "now" | date: "%Y" }}', '"now": only the old site knows the current time'],
    ['{% if page.title %}never closed', 'Liquid: tag {% if page.title %} not closed'],
    ['{{ page.next.title }}', 'page.next.title: undefined variable: page.next'],
  ])('leaves visible and reports: %s', (text, failure) =>
    expect(run(text)).toEqual({ text, failures: [failure] }),
  )

  it('runs the rest of a text in which one tag fails', () =>
    expect(run('{% assign a = 1 %}{% for p in site.posts %}{{ p }}{% endfor %}{% for x in (1..2) %}{{ x }}{{ a }}{% endfor %}').text).toBe(
      '{% for p in site.posts %}{{ p }}{% endfor %}1121',
    )) // biome-ignore format: short
})

describe('hostile templates', () => {
  const doubling =
    '{% assign s = "aaaaaaaaaaaaaaaa" %}{% for i in (1..40) %}{% assign s = s | append: s %}{% endfor %}{{ s }}'
  it.each([
    ['a long loop', '{% for i in (1..1000000000) %}x{% endfor %}'],
    ['nested loops', '{% for a in (1..9999) %}{% for b in (1..9999) %}{% for c in (1..9999) %}{% endfor %}{% endfor %}{% endfor %}'],
    ['a doubled text', doubling],
    ['a doubled capture', '{% assign s = "aaaaaaaaaaaaaaaa" %}{% for i in (1..60) %}{% capture s %}{{ s }}{{ s }}{% endcapture %}{% endfor %}'],
    ['a doubled list', '{% assign a = "1,2,3" | split: "," %}{% for i in (1..40) %}{% assign a = a | concat: a %}{% endfor %}'],
    ['a wide date', '{{ page.date | date: "%999999999d" }}'],
    ['printing without end', `{% for i in (1..900000) %}${'long '.repeat(200)}{% endfor %}`],
    ['half tags', `{% assign s = "<script" %}{% for i in (1..17) %}{% assign s = s | append: s %}{% endfor %}{{ s | strip_html }}`],
    ['deep ifs', `${'{% if true %}'.repeat(3000)}x${'{% endif %}'.repeat(3000)}`],
  ])('bounds %s', (_, source) => {
    const { text } = run(source)
    expect(text.length).toBeLessThanOrEqual(6_000_000)
  }) // biome-ignore format: one row a line

  it.each([
    '{{ site.constructor }}',
    '{{ page.tags.constructor.name }}',
    '{{ site.__proto__.x }}',
    '{{ page.title.constructor }}',
    '{% assign __proto__ = site %}{{ site.polluted }}',
    '{% include ../../etc/passwd %}',
    '{% include /etc/passwd %}',
    '{% include_relative ../secret.md %}',
    '{% layout "x" %}{% render "x" %}{% block a %}{% endblock %}',
  ])('reaches nothing by %s', (source) => {
    expect(run(source).text).toMatch(/^(?:\{|$)/)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
