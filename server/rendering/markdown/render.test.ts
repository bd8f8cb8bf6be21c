import { describe, expect, it } from 'vitest'
import type { Image } from '#contract/media.ts'
import { renderDocument } from './render.ts'

const html = async (markdown: string) => (await renderDocument({ markdown })).html

const pier: Image = {
  src: '/media/ab/pier.webp',
  srcset: '/media/ab/pier-640.webp 640w, /media/ab/pier-1280.webp 1280w',
  avif: '/media/ab/pier-640.avif 640w',
  width: 1600,
  height: 900,
  placeholder: '#334455',
}

/** What is written, what must be there, what must not. */
type Case = [name: string, markdown: string, has: string[], hasNot?: string[]]

const cases: Record<string, Case[]> = {
  words: [
    ['inserted and marked', '++a **b**++ and ==c==', ['<ins>a <strong>b</strong></ins>', '<mark>c</mark>']],
    ['lowered and raised', 'H~2~O, x^2^, ~~gone~~', ['H<sub>2</sub>O', 'x<sup>2</sup>', '<del>gone</del>']],
    ['C++ twice', 'C++和C++, i++ and j++, a == b == c', ['C++和C++, i++ and j++, a == b == c']],
    ['ranges', '3~5天，10~20天, 2^10 or 2^20', ['3~5天，10~20天', '2^10 or 2^20'], ['<sub>', '<sup>']],
    ['crossing marks', '==a **b== c**', ['<mark>a **b</mark> c**']],
    ['unpaired marks', '==a ++b ^c ~d', ['==a ++b ^c ~d']],
    ['emphasis at full-width stops', '**注意：**这里', ['<strong>注意：</strong>这里']],
    ['escaped marks', '\\==a\\== \\^b^', ['==a== ^b^']],
    [
      'colons in a line',
      'See note:this[x](/y) at 12:30 :smile:',
      ['note:this<a href="/y">x</a> at 12:30 :smile:'],
    ],
    ['unknown tags', 'A List<String> of <title> tags', ['List&#x3C;String> of &#x3C;title> tags']],
    ['a tag named in a sentence', 'The <script> tag is **bold**', ['&#x3C;script>', '<strong>bold</strong>']],
    ['line breaks', 'a  \nb<br>c', ['a<br>\nb<br>c']],
    ['wrapped Chinese', '数据\n库，“分布\n式”\n系统', ['<p>数据库，“分布式”系统</p>']],
    [
      'wrapped at marks',
      '数**据**\n库[分布\n式](/x)\n*系*统',
      ['数<strong>据</strong>库<a href="/x">分布式</a><em>系</em>统'],
    ],
    ['wrapped Japanese', '東京タワー\nへ', ['東京タワーへ']],
    ['wrapped raw HTML', '<p>数据\n库</p>', ['<p>数据库</p>']],
    [
      'wrapped words',
      '中文\nEnglish\n中文\n`库`\n한국\n어 “a”\nb',
      ['<p>中文\nEnglish\n中文\n<code>库</code>\n한국\n어 “a”\nb</p>'],
    ],
    ['Chinese with line breaks', '明月光，  \n地上霜\\\n举头', ['明月光，<br>\n地上霜<br>\n举头']],
    ['Chinese in code', '```\n数据\n库\n```', ['>数据\n</span>']],
  ],
  'link cards': [
    [
      'a title, a description and an image',
      '> [!card] [Stale *content*](https://www.rfc-editor.org/rfc/5861)\n> Two extensions.\n>\n> ![rfc](https://x.y/z.png "t")',
      [
        '<div class="link-card"><div><p><b><a href="https://www.rfc-editor.org/rfc/5861">Stale <em>content</em></a></b></p><p>Two extensions.</p><p><small>rfc-editor.org</small></p></div><span class="link-image"><img src="https://x.y/z.png" alt="" loading="lazy"',
      ],
      ['[!card]', 'title='],
    ],
    [
      'a URL alone',
      '> [!card] https://x.y/z\n\n> [!card]\n> <https://x.y/2>\n> Words\n\n:::card\nhttps://x.y/3\n:::\n\n:::Card https://x.y/4\n:::',
      [
        '<p><b><a href="https://x.y/z">https://x.y/z</a></b></p><p><small>x.y</small></p></div></div>',
        '<p><b><a href="https://x.y/2">https://x.y/2</a></b></p><p>Words</p>',
        '<p><b><a href="https://x.y/3">https://x.y/3</a></b></p>',
        '<p><b><a href="https://x.y/4">https://x.y/4</a></b></p>',
      ],
      ['link-image', ':::', '<p></p>'],
    ],
    [
      'an image that is a link',
      '> [!card] [![a](https://x.y/b.png)](https://x.y/z)',
      ['<b><a href="https://x.y/z"><img src="https://x.y/b.png" alt="a"'],
      ['link-image'],
    ],
    ['a video stays a link', '> [!card] https://vimeo.com/82090131', ['<div class="link-card">'], ['embed']],
    [
      'no link',
      '> [!card] Words\n\n:::card\nWords\n:::',
      ['<blockquote>\n<p>[!card] Words</p>', '<p>:::card</p>'],
      ['link-card'],
    ],
    ['a link of this site', '> [!card] [About](/about)', ['<a href="/about">About</a></b></p></div></div>']],
    ['an unsafe link', '> [!card] [a](javascript:x)', ['<b><a>a</a></b>'], ['cript:', '<small>']],
  ],
  callouts: [
    ['GitHub', '> [!NOTE]\n> Text', ['<div class="note">', '</svg>Note</b>', '<p>Text</p>'], ['[!NOTE]']],
    ['a title', '> [!tip] My *own*\n> Text', ['<div class="note tip">', '<span>My <em>own</em></span>']],
    ['careful', '> [!careful]\n> x', ['class="note warn"', 'Careful']],
    ['caution', '> [!caution]\n> x', ['class="note danger"', 'Caution']],
    ['unknown', '> [!whatever]\n> x', ['<blockquote>', '[!whatever]']],
    ['block', ':::note\nText\n:::', ['<div class="note">', 'Note</b>', '<p>Text</p>'], [':::']],
    ['block with a title', ':::tip Title [x]\nText\n:::', ['class="note tip"', '</svg>Title [x]</b>']],
    ['block with a blank', '::: warning\nText\n:::', ['class="note warn"']],
    ['block with a label', ':::danger[Mind]\nText\n:::', ['class="note danger"', 'Mind</b>']],
    ['nested', '::::note\n:::tip\na\n:::\nb\n::::', ['class="note"', 'class="note tip"', '<p>b</p>']],
    ['never closed', ':::note\nText', [':::note', 'Text'], ['class="note"']],
    ['unknown block', ':::else\n\n*a*\n\n:::', [':::else', '<em>a</em>', '<p>:::</p>']],
    ['lone colons', 'a\n\n:::\n\nb', ['<p>:::</p>']],
    ['details', ':::details Why\nBecause\n:::', ['<details><summary>Why</summary>']],
    [
      'tabs',
      '::::tabs\n:::tab One *a*\nFirst\n:::\n:::tab\nSecond\n:::\n::::',
      [
        '<div class="tabs"><details name="tabs-1-1" open><summary>One <em>a</em></summary><p>First</p></details>',
        '<details name="tabs-1-1"><summary>2</summary><p>Second</p></details>',
      ],
      [':::'],
    ],
    ['tabs without a tab', ':::tabs\nText\n:::', ['<p>:::tabs</p>', 'Text']],
    ['a tab without a group', ':::tab A\nText\n:::', [':::tab', 'Text'], ['<details']],
    ['in Chinese', '> [!tip]\n> 这是一段中文', ['提示</b>']],
  ],
  headings: [
    ['anchor', '## Two words', ['<h2 id="two-words"><a class="anc" href="#two-words" aria-label=']],
    ['Chinese', '## 你好，世界', ['id="你好世界"', '本节链接']],
    ['twice', '## A\n\n## A', ['id="a"', 'id="a-1"']],
    ['explicit', '## Long title {#short}', ['<h2 id="short">', '</a>Long title</h2>'], ['{#']],
    ['escaped', '## Long title \\{#short}', ['Long title {#short}</h2>'], ['id="short"']],
    ['explicit first come', '## short\n\n## Other {#short}', ['id="short"', 'id="short-1"']],
    ['not the page’s own', '## Main', ['id="main-1"']],
    ['first h1', '# T\n\n## A', ['<h2 id="t">', '<h2 id="a">']],
    ['h1 as sections', '# A\n\n## B\n\n# C', ['<h2 id="a">', '<h3 id="b">', '<h2 id="c">'], ['<h1']],
    ['links in the text', '[x](#Two-Words)\n\n## Two words', ['href="#two-words"']],
    ['contents marker', '[TOC]\n\n## A', ['<h2'], ['TOC']],
  ],
  lists: [
    [
      'tasks',
      '- [x] done **b**\n- [ ] open',
      ['<ul class="task">', 'aria-label="Done"', '<div>done <strong>b</strong>'],
    ],
    ['table', '|a|b|\n|-|-:|\n|1|2|', ['<div class="tbl" tabindex="0"><table>', '<td class="r">2</td>']],
    [
      'footnotes',
      'a[^x] b[^x]\n\n[^x]: Note',
      [
        '<sup><a href="#fn-x" id="fnref-x">1</a></sup>',
        'id="fnref-x-2"',
        '<section class="fn" aria-label="Footnotes">',
      ],
      ['user-content', 'data-footnote'],
    ],
    [
      'footnote back',
      'a[^1]\n\n[^1]: N',
      ['<a href="#fnref-1" class="back" aria-label="Back to text">↩</a>'],
    ],
    ['footnotes in Chinese', '中文[^1]\n\n[^1]: 注', ['aria-label="脚注"', 'aria-label="回到正文"']],
  ],
  formulas: [
    ['inline', 'A $x^2$ b', ['<math ', '<msup>'], ['style=']],
    ['display', '$$\nx\n$$', ['<div class="math" tabindex="0"><math display="block"']],
    ['display on one line', '$$x$$', ['display="block"']],
    ['fenced', '```math\nx\n```', ['display="block"']],
    ['display, text on its lines', 'so $$\nx\n$$ is', ['<p>so</p>', 'display="block"', '<p>is</p>'], ['$$']],
    ['display, closed at the end of a line', '$$ a\nb$$\n\n## H', ['display="block"', '<h2 id="h">'], ['$$']],
    [
      'display, alone on a line of a paragraph',
      '设：\n$$ x $$，\n则',
      ['<p>设：</p>', 'display="block"', '<p>则</p>'],
    ],
    [
      'display without an end',
      '$$ a\n\n## H\n\n[x](/y)',
      ['<p>$$ a</p>', '<h2 id="h">', 'href="/y"'],
      ['tex-error'],
    ],
    ['display that would hold a heading', '$$\na\n\n## H\n\n$$\nb\n$$', ['<h2 id="h">', '<mi>b</mi>']],
    [
      'display that would hold prose',
      '用 $$foo 表示，\n再用 $$bar。',
      ['用 $$foo 表示，', '再用 $$bar。'],
      ['<math'],
    ],
    ['display with an empty line', '$$\na\n\nb\n$$', ['<mi>a</mi><mi>b</mi>'], ['$$']],
    ['display in a list', '1. a\n\n   $$\nx\n$$\n\n2. b', ['display="block"', '<p>b</p>'], ['$$']],
    [
      'display in a quote',
      '> $$\n> x\n> $$ b',
      ['<blockquote>\n<div class="math"', '<p>b</p>\n</blockquote>'],
    ],
    ['display signs in code', '`$$` and $$ b', ['<code>$$</code> and $$ b'], ['<math']],
    ['indented code', 'a\n\n    $$ x $$\n\nb', ['$$ x $$'], ['<math']],
    [
      'broken display',
      '$$\n\\nope{\n$$\n\n## H',
      ['<pre tabindex="0"><code class="tex-error"', '<h2 id="h">'],
    ],
    ['Chinese prose between signs', '在 $.ajax和$.get 之间', ['在 $.ajax和$.get 之间'], ['<math']],
    [
      'English prose between signs',
      'if $the price of one thing$ is',
      ['$the price of one thing$'],
      ['<math'],
    ],
    [
      'sentences between pairs of signs',
      'echo $$ prints the pid. And $$ again\n\nfirst $$ and the $$ too',
      ['echo $$ prints the pid. And $$ again', 'first $$ and the $$ too'],
      ['<math'],
    ],
    ['a formula with a word', '$x and y$ or $n choose k$', ['<mi>y</mi>', '<mi>k</mi>']],
    ['a Chinese formula', '$速度=\\frac{路程}{时间}$', ['<mfrac>']],
    ['Chinese in its text', '$x\\text{，其中}y$', ['<math ']],
    ['a line end', 'a $x\ny$ b', ['a $x\ny$ b'], ['<math']],
    ['escaped by a writer', '$a \\* b$ and $x\\_1 \\bad$', ['<mo>∗</mo>', 'tex-error']],
    ['a starred line end stays', '$$\n\\begin{matrix}a\\\\*b\\end{matrix}\n$$', ['<mtr>'], ['tex-error']],
    ['wide', `$${'a+'.repeat(40)}a$`, ['<span class="math-line" tabindex="0"><math ']],
    ['bounded length', `$${'a'.repeat(1_100)}$`, ['$aaa'], ['<math']],
    ['prices', 'from $5 to $10, US$3 or HK$4', ['from $5 to $10, US$3 or HK$4'], ['<math']],
    ['shell', 'set $HOME:$PATH', ['set $HOME:$PATH'], ['<math']],
    ['letters after', 'the $n$th', ['<mi>n</mi>']],
    ['broken', 'A $\\nope{$ b', ['<code class="tex-error"', '\\nope{']],
    ['colour', '$\\color{red}x$', ['mathcolor="#'], ['style=']],
    [
      'aligned lines',
      '$$\n\\begin{aligned} a &= b \\\\ &= c \\end{aligned}\n$$',
      [
        '<mtd class="tml-right tml-tight-left tml-tight-right">',
        '<mtd class="tml-left tml-tight-left tml-tight-right">',
      ],
      [' style='],
    ],
    [
      'numbered lines',
      '$$\n\\begin{align} a &= b \\end{align}\n$$',
      ['<span class="tml-eqn"></span>', 'tml-half', 'tml-full'],
    ],
    ['a line above', '$\\overline{x}$', ['tml-overline']],
    ['no links', '$\\href{javascript:alert(1)}{x}$', ['tex-error'], ['<a']],
    ['bounded', '$\\def\\a{\\a\\a}\\a$', ['tex-error']],
  ],
  code: [
    [
      'token classes',
      '```ts\nconst a = "b" // c\n```',
      ['<span class="k">const</span>', '<span class="c">// c</span>'],
    ],
    [
      'file name',
      '```ts title="a/b.ts"\nx\n```',
      ['<b>a/b.ts</b> <span>TypeScript</span>', 'data-lang="typescript"'],
    ],
    ['bare file name', '```yml _config.yml\na: 1\n```', ['<b>_config.yml</b> <span>YAML</span>']],
    [
      'marked lines',
      '```js {1,3-4}\na\nb\nc\nd\n```',
      ['ln hl" data-n="1"', 'ln" data-n="2"', 'ln hl" data-n="4"'],
    ],
    ['marking comment', '```js\na // [!code highlight]\n```', ['ln hl" data-n="1"'], ['!code']],
    ['diff', '```diff\n-a\n+b\n```', ['ln del"', 'ln ins"']],
    ['unknown language', '```klingon\n<b>\n```', ['<span>klingon</span>', '&lt;b&gt;']],
    ['hostile file name', '```js title="<img src=x onerror=alert(1)>"\n```', ['&lt;img'], ['<img']],
    [
      'diagram',
      '```mermaid\na-->b\n```',
      ['<figure class="diagram"><pre tabindex="0"><code class="language-mermaid">a--&gt;b'],
    ],
    ['indented', '    a <b>', ['a &lt;b&gt;']],
  ],
  pictures: [
    [
      'alone',
      '![A pier](https://x.y/p.jpg)',
      ['<figure class="img"><img', '<figcaption>A pier</figcaption>'],
    ],
    ['title first', '![alt](https://x.y/p.jpg "Caption")', ['<figcaption>Caption</figcaption>'], ['title=']],
    [
      'a file name is no caption',
      '![IMG_2001.jpg](https://x.y/p.jpg)',
      ['alt="IMG_2001.jpg"'],
      ['<figcaption'],
    ],
    ['remote', 'a ![b](http://x.y/p.jpg)', ['loading="lazy"', 'referrerpolicy="no-referrer"']],
    ['two', '![](https://x.y/1.jpg)\n![](https://x.y/2.jpg)', ['<div class="pics"><div><img']],
    [
      'four, in two rows',
      '![](https://x.y/1) ![](https://x.y/2) ![](https://x.y/3) ![](https://x.y/4)',
      [
        '2" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer"></div><div><img src="https://x.y/3',
      ],
    ],
    ...['text', 'wide', 'full', 'left', 'right'].map(
      (width): Case => [
        `of the width ${width}`,
        `![A pier](https://x.y/p.jpg){.${width}}`,
        [`<figure class="img ${width}"><img`, '<figcaption>A pier</figcaption></figure>'],
        ['{', 'data-width'],
      ],
    ),
    ['of an unknown width', '![A](https://x.y/p.jpg){.huge}', ['<p><img', '{.huge}'], ['<figure']],
    ['an escaped width', '![A](https://x.y/p.jpg)\\{.wide}', ['<p><img', '{.wide}'], ['<figure']],
    [
      'a width in a sentence',
      'See ![A](https://x.y/p.jpg){.left}.',
      ['<p>See <img', '">.</p>'],
      ['{', '<figure'],
    ],
    [
      'without a caption',
      '![A pier](https://x.y/p.jpg "")',
      ['<figure class="img"><img', 'alt="A pier"'],
      ['<figcaption', 'title'],
    ],
    [
      'a linked image with a width',
      '[![A pier](https://x.y/1.jpg){.wide}](/a)',
      ['<figure class="img wide"><a href="/a"><img', '</a><figcaption>A pier</figcaption></figure>'],
    ],
    [
      'links in a group',
      '[![](https://x.y/1.jpg "North")](/a)\n![](https://x.y/2.jpg){.wide}',
      ['<div class="pics"><div><figure><a href="/a"><img', '</a><figcaption>North</figcaption></figure><img'],
      ['{'],
    ],
    [
      'captions in a group',
      '![](https://x.y/1.jpg "North pier")\n![](https://x.y/2.jpg)',
      ['<div class="pics"><div><figure><img', '<figcaption>North pier</figcaption></figure><img'],
    ],
    [
      'a linked image with a caption',
      '[![a](https://x.y/1.jpg "North pier")](/a)',
      ['<figure class="img"><a href="/a"><img', '</a><figcaption>North pier</figcaption></figure>'],
    ],
    ['badges', '[![a](https://x.y/1)](/a) [![b](https://x.y/2)](/b)', ['<p><a href="/a"><img'], ['pics']],
    ['lost', '![The view](gone.png)', ['<span class="missing">', 'Missing image: The view'], ['<img']],
    ['data', '![x](data:image/png;base64,AAAA)', ['class="missing"'], ['data:']],
    ['size in percent', '<img src="https://x.y/a.png" style="zoom:50%">', ['class="w-50"'], ['style']],
  ],
  html: [
    ['allowed', '<kbd>K</kbd> <ruby>漢<rt>h</rt></ruby>', ['<kbd>K</kbd>', '<rt>h</rt>']],
    [
      'details',
      '<details open><summary>S</summary>\n\n**b**\n\n</details>',
      ['<details open>', '<strong>b</strong>'],
    ],
    ['styles', '<p style="color:red" class="x" onclick="a()">t</p><style>a{}</style>', ['<p>t</p>'], ['a{}']],
    ['an empty corner of a table', '|  | b |\n|-|-|\n| c | d |', ['<td></td>', '<th>b</th>'], ['<th></th>']],
    ['definitions', '<dl><dt>Term</dt><dd>Text</dd></dl>', ['<dl><dt>Term</dt><dd>Text</dd></dl>']],
    [
      'definitions with code between them',
      '<dl>\n<dt>Term</dt>\n\n    code\n</dl>',
      ['<div>Term</div>', '<pre'],
      ['<dl>', '<dt>'],
    ],
    [
      'definitions with a paragraph between them',
      '<dl><dt>Term</dt><dd>Text</dd><p>Lost</p></dl>',
      ['<div><div>Term</div><div>Text</div><p>Lost</p></div>'],
      ['<dl>', '<dt>', '<dd>'],
    ],
    [
      'alignment',
      '<center>a</center>\n\n<p align="right">b</p>',
      ['<div class="al-center">a', '<p class="al-right">b'],
    ],
    [
      'MathML',
      '<math><mfrac><mn>1</mn><mi>x</mi></mfrac></math> it is',
      ['<math><mfrac><mn>1</mn><mi>x</mi></mfrac></math></span> it is'],
    ],
    [
      'MathML as a block',
      '<math display="block">\n<semantics><mi mathvariant="bold" onclick="a()" href="//x">x</mi><annotation>tex</annotation></semantics>\n</math>',
      [
        '<div class="math" tabindex="0"><math display="block"><semantics><mi mathvariant="bold">x</mi></semantics></math></div>',
      ],
      ['tex', 'onclick', 'href'],
    ],
    [
      'HTML inside MathML',
      '<math><mtext><b>x</b></mtext><mrow><table><tr><td>y</table></mrow></math>',
      [],
      ['<mtext><b>'],
    ],
    ['unknown pairs', 'a <x-y>*b*</x-y> c', ['a <em>b</em> c'], ['x-y']],
    [
      'unknown pairs around blocks',
      '<fancybox>\n![A view](https://x.y/z.png)\n</fancybox>',
      ['<figcaption>A view</figcaption>'],
      ['fancybox'],
    ],
    ['unknown pairs across paragraphs', 'a <Note>b\n\nc</Note> d', ['<p>a b</p>', '<p>c d</p>']],
    [
      'pairs with a prefix',
      '<o:p>A *b*</o:p> <fb:like href="x">c</fb:like><g:plusone></g:plusone> `<o:p>d</o:p>` <mailto:e@f.g>',
      ['<p>A <em>b</em> c <code>&#x3C;o:p>d&#x3C;/o:p></code> <a href="mailto:e@f.g">'],
      ['plusone'],
    ],
    ['an unknown tag without its end', '<your-name>\n\nMap<K>', ['&#x3C;your-name>', 'Map&#x3C;K>']],
    ['ids', '<a name="there"></a> [x](#there)', ['id="u-there"', 'href="#u-there"']],
    [
      'bare URLs in a Chinese sentence',
      '见https://a.b/c，或（www.d.e）。https://f.g/中文；https://h.i/j.）末 <https://k.l/，m> [https://n.o/，](https://n.o/p)',
      [
        '见<a href="https://a.b/c">https://a.b/c</a>，或（<a href="http://www.d.e">www.d.e</a>）。',
        '<a href="https://f.g/%E4%B8%AD%E6%96%87">https://f.g/中文</a>；<a href="https://h.i/j">https://h.i/j</a>.）末',
        '>https://k.l/，m</a> <a href="https://n.o/p">https://n.o/，</a>',
      ],
    ],
    [
      'bare URLs in HTML that is text',
      '\\<a href="https\\://a.b/c"\\>x\\</a\\>',
      ['&#x3C;a href="<a href="https://a.b/c">https://a.b/c</a>">x&#x3C;/a>'],
    ],
    ['a callout that is escaped', '> \\[!note\\] words', ['<blockquote>\n<p>[!note] words</p>']],
    ['escaped signs after a formula without an end', 'a $$ b \\$ c', ['<p>a $$ b $ c</p>']],
    ['new windows', '<a href="https://x.y" target="_blank">a</a>', ['target="_blank" rel="noopener"']],
    [
      'schemes',
      '[a](JavaScript:x) <a href="java\tscript:x">b</a> [c](data:x) [d](//e.f)',
      ['href="//e.f"'],
      ['cript:', 'data:'],
    ],
    [
      'video',
      '<video src="/media/v.mp4" autoplay></video>',
      ['controls', 'preload="metadata"'],
      ['autoplay'],
    ],
    [
      'YouTube',
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
      [
        '<a class="embed is-video" data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">',
      ],
      ['iframe'],
    ],
    [
      'Bilibili',
      '<iframe src="//player.bilibili.com/player.html?bvid=BV1xx411c7mD"></iframe>',
      ['?bvid=BV1xx411c7mD&#x26;autoplay=1"'],
    ],
    [
      'a video alone in its paragraph',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ\n\nhttps://vimeo.com/82090131\n\n[words](https://vimeo.com/82090132) https://vimeo.com/82090133',
      [
        '<a class="embed is-video" data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">',
        'data-frame="https://player.vimeo.com/video/82090131',
        '<p><a href="https://vimeo.com/82090132">words</a>',
      ],
      ['video/82090132', 'video/82090133'],
    ],
    [
      'other frames',
      '<iframe src="https://x.y/z"></iframe>',
      ['<a href="https://x.y/z">https://x.y/z</a>'],
      ['iframe'],
    ],
    [
      'a video’s address alone',
      'a\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXc_\n\n> <https://vimeo.com/76979871>',
      [
        '<a class="embed is-video" data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXc_?autoplay=1" href="https://www.youtube.com/watch?v=dQw4w9WgXc_">',
        'video/76979871',
      ],
      ['<p>Watch', '<div data-'],
    ],
    [
      'a link that shows it',
      '[https://www.bilibili.com/video/av170001](https://www.bilibili.com/video/av170001)',
      ['?aid=170001&#x26;autoplay=1"'],
    ],
    [
      'a song, code and posts elsewhere',
      'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC\n\n<iframe src="//music.163.com/outchain/player?type=2&id=1"></iframe>\n\n<iframe src="https://codepen.io/a/embed/abcDEF"></iframe>\n\nhttps://bsky.app/profile/bsky.app/post/3l6oveex3ii2l\n\nhttps://fosstodon.org/@lin/111111111111111111',
      [
        '<a class="embed is-track" data-frame="https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC" href="https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC">Listen on Spotify</a>',
        'href="https://music.163.com/#/song?id=1">Listen on NetEase Cloud Music</a>',
        '<a class="embed is-code" data-frame="https://codepen.io/a/embed/abcDEF?default-tab=result" href="https://codepen.io/a/pen/abcDEF">Open on CodePen</a>',
        '>Read the post on Bluesky</a>',
        '<a class="embed is-post" data-frame="/frames/fosstodon.org/@lin/111111111111111111" href="https://fosstodon.org/@lin/111111111111111111">Read the post on Mastodon</a>',
      ],
      ['iframe', '<p>'],
    ],
    [
      'a song in a Chinese text',
      '这首歌我听了一整个冬天。\n\nhttps://music.163.com/#/song?id=1',
      ['>听音乐：网易云音乐</a>'],
    ],
    [
      'addresses that only name a video',
      'See https://youtu.be/dQw4w9WgXcQ\n\n[x](https://youtu.be/dQw4w9WgXcQ)\n\n- https://youtu.be/dQw4w9WgXcQ\n\n`https://youtu.be/dQw4w9WgXcQ`\n\na[^1]\n\n[^1]: https://youtu.be/dQw4w9WgXcQ',
      ['<li><a href="https://youtu.be/dQw4w9WgXcQ">'],
      ['embed'],
    ],
    ['other addresses alone', 'https://x.y/z', ['<p><a href="https://x.y/z">']],
    ['forged slots', '<div data-slot="n0-0">a</div>', ['<div>a</div>']],
    ['forged cards', '<a class="embed" data-frame="https://x.y" href="/a">b</a>', ['<a href="/a">b</a>']],
    ['comments', 'a <!-- secret --> b', ['a  b'], ['secret']],
  ],
}

describe.each(Object.entries(cases))('%s', (_, table) => {
  it.each(table)('%s', async (_name, markdown, has, hasNot = []) => {
    const out = await html(markdown)
    for (const part of has) expect(out).toContain(part)
    for (const part of hasNot) expect(out).not.toContain(part)
  })
})

describe('what is known of images and links', () => {
  it('draws a stored picture in all its widths, and links it to the whole', async () => {
    const { html, imageSources } = await renderDocument({
      markdown: '![The pier](图/pier.jpg)',
      images: { '图/pier.jpg': pier },
    })
    expect(imageSources).toEqual(['图/pier.jpg'])
    expect(html).toContain(
      '<a class="zoom" href="/media/ab/pier.webp" data-pswp-width="1600" data-pswp-height="900">',
    )
    expect(html).toContain(`<source type="image/avif" srcset="${pier.avif}" sizes="`)
    expect(html).toContain(`<source type="image/webp" srcset="${pier.srcset}" sizes="`)
    expect(html).toContain(
      'width="1600" height="900" src="/media/ab/pier.webp" alt="The pier" loading="lazy"',
    )
  })

  it('gives the images of a gallery sizes of one height, and each width the right file', async () => {
    const tall = { ...pier, src: '/media/ab/tall.webp', width: 600, height: 900 }
    const images = { 'p.jpg': pier, 't.jpg': tall }
    const gallery = await renderDocument({ markdown: '![](p.jpg)\n![](t.jpg "Tall")', images })
    expect(
      [...gallery.html.matchAll(/<img[^>]* width="(\d+)" height="(\d+)"/g)].map(([, ...size]) => size),
    ).toEqual([
      ['2133', '1200'],
      ['800', '1200'],
    ])
    // The lightbox has their own.
    expect(gallery.html).toContain('data-pswp-width="1600" data-pswp-height="900"')
    const full = await renderDocument({ markdown: '![](p.jpg){.full}', images })
    expect(full.html).toContain('sizes="100vw"')
    expect(full.html).toContain('width="1600" height="900"')
  })

  it('keeps upright and small images in the column, unless a width is written', async () => {
    const images = { 't.jpg': { ...pier, width: 600, height: 900 } }
    const classOf = async (markdown: string) =>
      /<figure class="([^"]*)"/.exec((await renderDocument({ markdown, images })).html)?.[1]
    expect(await classOf('![](t.jpg)')).toBe('img narrow')
    expect(await classOf('[![](t.jpg "Tall")](/there)')).toBe('img narrow')
    expect(await classOf('![](t.jpg){.wide}')).toBe('img wide')
  })

  it('finds pictures that stand as raw HTML', async () => {
    const { html } = await renderDocument({
      markdown: '<img src="a b.png" width="800">',
      images: { 'a b.png': pier },
    })
    expect(html).toContain('width="800" height="450" src="/media/ab/pier.webp"')
  })

  it('leaves the link of a picture that has one', async () => {
    const { html } = await renderDocument({ markdown: '[![x](p.png)](/there)', images: { 'p.png': pier } })
    expect(html).toContain('<a href="/there"><picture>')
  })

  it('draws the image of a link card small, and as a part of the link', async () => {
    const { html, imageSources } = await renderDocument({
      markdown: '> [!card] [T](https://x.y)\n>\n> ![x.y](p.png)',
      images: { 'p.png': pier },
    })
    expect(html).toContain(`srcset="${pier.srcset}" sizes="11rem">`)
    expect(html).not.toMatch(/zoom|figure/)
    expect(imageSources).toEqual(['p.png'])
  })

  it('lists every image once, as written', async () => {
    const { imageSources } = await renderDocument({
      markdown: '![](<a b.png>) ![](a%20b.png) ![][r] <img src="c.png"> ![](<a b.png>)\n\n[r]: d.png',
    })
    expect(imageSources).toEqual(['a b.png', 'a%20b.png', 'd.png', 'c.png'])
  })

  it('leads links to where they go here', async () => {
    const { html } = await renderDocument({
      markdown: '[a](../other.md) [b](../other.md#part) [c](文章.md) [d](constructor)',
      links: { '../other.md': '/articles/7', '文章.md': '/articles/8' },
    })
    expect(html).toContain(
      '<a href="/articles/7">a</a> <a href="/articles/7#part">b</a> <a href="/articles/8">c</a> <a href="constructor">',
    )
  })
})

describe('what is told of a text', () => {
  it('lists headings from h2 to h4', async () => {
    const { toc } = await renderDocument({ markdown: '## A `b`\n\n### C\n\n##### E\n\n#### D {#d}' })
    expect(toc).toEqual([
      { id: 'a-b', text: 'A b', depth: 2 },
      { id: 'c', text: 'C', depth: 3 },
      { id: 'd', text: 'D', depth: 4 },
    ])
  })

  it('keeps code, formulas and picture texts in the text, and out of the count and the excerpt', async () => {
    const markdown = '## Head\n\nTwo words. ![seen](https://x.y/z)\n\n```js\nlet code\n```\n\n$$\ntex\n$$'
    const { text, wordCount, excerpt } = await renderDocument({ markdown })
    expect(text).toBe('Head\nTwo words. seen\nlet code\ntex')
    expect(wordCount).toBe(3)
    expect(excerpt).toBe('Two words.')
  })

  it('has the words of a link card in the text and the count, and not in the excerpt', async () => {
    const markdown = '> [!card] [Stale content](https://x.y/z)\n> Two extensions.\n\nMy words.'
    const { text, wordCount, excerpt } = await renderDocument({ markdown })
    expect(text).toBe('Stale content\nTwo extensions.\nMy words.')
    expect(wordCount).toBe(6)
    expect(excerpt).toBe('My words.')
  })

  it('has no space in Chinese that was wrapped by hand', async () => {
    const { text, excerpt } = await renderDocument({
      markdown: '数据\n库的隔离，分\n布式。\n\n另**一**\n段\n\n无句号\n\nEnd.',
    })
    expect(text).toBe('数据库的隔离，分布式。\n另一段\n无句号\nEnd.')
    expect(excerpt).toBe('数据库的隔离，分布式。另一段 无句号 End.')
  })

  it('names what it drops of the HTML and every formula it cannot typeset', async () => {
    const markdown =
      '<svg><path d="M0"/></svg> a <select><option>x</select> <foo>b</foo> <form>c</form>\n\n' +
      '<p style="color:red" onclick="a()" data-a-b="1" align="center" class="note">d</p>\n\n$\\nope$ - [x](/y "z")'
    const { warnings } = await renderDocument({ markdown })
    expect(warnings.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'tag <foo>',
      'element <svg>',
      'element <select>',
      'tag <form>',
      'attribute style of <p>',
      'attribute onclick of <p>',
      'attribute data-a-b of <p>',
      'formula \\nope',
    ])
  })

  it('reports nothing of what Markdown makes', async () => {
    const markdown =
      '- [x] a[^1]\n\n|a|\n|-|\n|b|\n\n```js\nx\n```\n\n<kbd>K</kbd> ![x](https://y/z "t")\n\n[^1]: n'
    expect((await renderDocument({ markdown })).warnings).toEqual([])
  })

  it('gives the same bytes each time', async () => {
    const markdown = 'a[^1] $x$ <b id="q">c</b>\n\n```ts\nlet a\n```\n\n[^1]: n'
    expect(await html(markdown)).toBe(await html(markdown))
  })
})

describe('what is too much for one text', () => {
  const block = (lang: string, code = 'let a = 1') => `\`\`\`${lang}\n${code}\n\`\`\`\n\n`
  const count = (text: string, part: string) => text.split(part).length - 1

  it('leaves long code, and code of ever more languages, uncoloured', async () => {
    const line = 'let a = 1 // b\n'
    const long = await html(block('js', line.repeat(4_001)) + block('js', 'let b'))
    expect([count(long, 'class="k"'), count(long, 'class="ln"')]).toEqual([1, 4_002])
    const names = 'bat json diff toml csv dotenv jsonc json5 jsonl ssh-config yaml po tsv reg desktop http'
    const many = await html(
      names
        .split(' ')
        .map((name) => block(name))
        .join('') +
        block('js') +
        block('ini'),
    )
    expect(count(many, 'class="k"')).toBe(0)
    expect(await html(block('js'))).toContain('class="k"')
  })

  it('shows formulas beyond the size of a book as source', async () => {
    const out = await html(`$$\n${'xy'.repeat(4_000)}x\n$$\n\n`.repeat(26))
    expect([count(out, '<math '), count(out, 'class="tex-error"')]).toEqual([24, 2])
  })
})
