/** WordPress content as Markdown: blocks, shortcodes, paragraphs of the classic editor. */
import { expect, it } from 'vitest'
import type { ImportWarning } from '#importers/warnings.ts'
import { inWords } from '#server/platform/report-message.ts'
import { postMarkdown } from './post-content.ts'

const image = (id: string) => ({
  url: `https://old.example/${id}.jpg`,
  alt: `Alt ${id}`,
  caption: id === '5' ? 'The pier' : '',
})
const convert = (html: string) => {
  const warnings: ImportWarning[] = []
  const attachments = { byId: (id: string) => (/^\d$/.test(id) ? image(id) : null), ofPost: ['5', '6'] }
  const reusable = (id: string) =>
    id === '9' ? '<!-- wp:paragraph --><p>Reused</p><!-- /wp:paragraph -->' : null
  const notes = new Map([['f1', 'See <em>this</em>\nand that']])
  const markdown = postMarkdown(html, { attachments, reusable, notes }, (code, detail) =>
    warnings.push({ code, detail }),
  )
  return { markdown, warnings: warnings.map(({ code, detail }) => `${code} ${inWords(detail)}`) }
}

it.each([
  // The classic editor.
  ['One\n\nTwo\nthree', 'One\n\nTwo  \nthree'],
  ['One\n<h2>Head</h2>\nTwo', 'One\n\n## Head\n\nTwo'],
  ['<ul>\n<li>a</li>\n<li>b</li>\n</ul>', '- a\n- b'],
  ['<blockquote>One\n\nTwo</blockquote>', '> One\n> \n> Two'],
  ['Code <code>a_b</code> and *stars*', 'Code `a_b` and \\*stars\\*'],
  [
    '<!-- wp:paragraph --><p>A<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup>, b<sup class="fn" data-fn="f1"><a href="#f1">1</a></sup><sup data-fn="f2" class="fn"><a href="#f2">2</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->',
    'A[^1], b[^1]<sup data-fn="f2" class="fn"><a href="#f2">2</a></sup>\n\n[^1]: See *this* and that',
  ],
  ['<blockquote>roses are red\nviolets are blue</blockquote>', '> roses are red  \n> violets are blue'],
  ['<blockquote>\n<p>roses</p>\nviolets\nblue\n</blockquote>', '> roses\n> \n> violets  \n> blue'],
  ['<ul>\n<li>a\nb</li>\n</ul>\n<div>\nc\nd<br />\ne\n</div>', '- a  \n    b\n\nc  \nd  \ne'],
  ['A\n\n<code>def foo\n  1 `x`\n\nend</code>\n\nB', 'A\n\n```text\ndef foo\n  1 `x`\n\nend\n```\n\nB'],
  ['A <code>one `x`\ntwo</code> B', 'A `` one `x` ``  \n`two` B'],
  ['<!-- wp:paragraph --><p><code>one<br>two</code></p><!-- /wp:paragraph -->', '`one`  \n`two`'],
  ['<pre>a\n\n  b</pre>', '```text\na\n\n  b\n```'],
  ['<pre class="wp-block-verse">a<br><em>b</em><br/>  c</pre>', '```text\na\nb\n  c\n```'],
  [
    'Look:\n\nhttps://www.youtube.com/watch?v=a_b*c\n\nDone',
    'Look:\n\nhttps://www.youtube.com/watch?v=a_b*c\n\nDone',
  ],
  ['In https://example.org/a_b_c text_with_marks', 'In https://example.org/a_b_c text\\_with\\_marks'],
  ['Before<!--more-->After', 'Before\n\n<!-- more -->\n\nAfter'],
  ['C:\\xampp\\htdocs', 'C:\\\\xampp\\\\htdocs'],
  ['H<sub>2</sub>O', 'H<sub>2</sub>O'],
  ['$latex E = mc^2$ is', '$E = mc^2$ is'],
  ['a <img src="https://s.w.org/smile.png" class="wp-smiley" alt=":)"> b', 'a :) b'],
  // Shortcodes.
  [
    '[caption id="attachment_5" width="300"]<a href="https://old.example/5.jpg"><img class="wp-image-5" src="https://old.example/5-300x200.jpg" alt="A pier" /></a> The <em>pier</em>[/caption]',
    '![A pier](https://old.example/5.jpg#wp-image-5 "The pier")',
  ],
  ['[caption caption="Old form"]<img src="/a.jpg" alt="A"/>[/caption]', '![A](/a.jpg "Old form")'],
  [
    '[gallery ids="5,7"]',
    '![Alt 5](https://old.example/5.jpg "The pier")\n![Alt 7](https://old.example/7.jpg)',
  ],
  ['[gallery]', '![Alt 5](https://old.example/5.jpg "The pier")\n![Alt 6](https://old.example/6.jpg)'],
  ['[embed]https://vimeo.com/1[/embed]', 'https://vimeo.com/1'],
  ['[code lang="php"]if (a < b) { echo "x"; }[/code]', '```php\nif (a < b) { echo "x"; }\n```'],
  ['[python]\nprint(1)\n\nprint(2)\n[/python]', '```python\nprint(1)\n\nprint(2)\n```'],
  ['[audio src="https://old.example/a.mp3"]', '<audio src="https://old.example/a.mp3" controls></audio>'],
  ['[audio https://old.example/a.mp3]', '<audio src="https://old.example/a.mp3" controls></audio>'],
  [
    '[video mp4="https://old.example/a.mp4"][/video]',
    '<video src="https://old.example/a.mp4" controls></video>',
  ],
  ['[youtube dQw4w9WgXcQ]', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['Write [[gallery]] for one', 'Write \\[gallery\\] for one'],
  ['<pre>[gallery]</pre>', '```text\n[gallery]\n```'],
  // Blocks.
  ['<!-- wp:paragraph {"align":"center"} -->\n<p>One<br>two</p>\n<!-- /wp:paragraph -->', 'One  \ntwo'],
  [
    '<!-- wp:code {"language":"ts"} -->\n<pre class="wp-block-code"><code>a &lt; b</code></pre>\n<!-- /wp:code -->',
    '```ts\na < b\n```',
  ],
  [
    '<!-- wp:embed {"url":"https://youtu.be/a_b"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/a_b\n</div><figcaption>A film</figcaption></figure>\n<!-- /wp:embed -->',
    'https://youtu.be/a_b\n\n*A film*',
  ],
  [
    '<!-- wp:image {"id":5} -->\n<figure class="wp-block-image"><img src="https://old.example/5-1.jpg" alt="A" class="wp-image-5"/><figcaption>Cap</figcaption></figure>\n<!-- /wp:image -->',
    '![A](https://old.example/5-1.jpg#wp-image-5 "Cap")',
  ],
  [
    '<figure class="wp-block-gallery"><ul><li><figure><img src="/a.jpg" alt="A"/></figure></li><li><figure><img src="/b.jpg" alt="B"/></figure></li></ul><figcaption class="blocks-gallery-caption">All * of\nit</figcaption></figure>',
    '![A](/a.jpg)\n![B](/b.jpg)\n\n*All \\* of it*',
  ],
  [
    '<!-- wp:gallery --><figure class="wp-block-gallery"><!-- wp:image --><figure><img src="/a.jpg" alt="A"/></figure><!-- /wp:image --><!-- wp:image --><figure><img src="/b.jpg" alt="B"/><figcaption>Bee</figcaption></figure><!-- /wp:image --></figure><!-- /wp:gallery -->',
    '![A](/a.jpg)\n![B](/b.jpg "Bee")',
  ],
  [
    '<!-- wp:image {"align":"wide"} --><figure class="wp-block-image alignwide"><a href="/b"><img src="/a.jpg" alt="A"/></a></figure><!-- /wp:image -->',
    '[![A](/a.jpg){.wide}](/b)',
  ],
  [
    '<!-- wp:image {"align":"left"} --><div class="wp-block-image"><figure class="alignleft"><img src="/a.jpg" alt="A"/><figcaption>Cap</figcaption></figure></div><!-- /wp:image -->',
    '![A](/a.jpg "Cap"){.left}',
  ],
  ['<!-- wp:block {"ref":9} /-->', 'Reused'],
  [
    '<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></figure><!-- /wp:table -->',
    '| a   |\n| --- |\n| 1   |',
  ],
])('%s', (html, markdown) => expect(convert(html)).toEqual({ markdown, warnings: [] }))

it.each([
  ['<!-- wp:latest-posts {"postsToShow":3} /-->', '', ['block-not-run latest-posts']],
  ['<!-- wp:block {"ref":8} /-->', '', ['block-not-run reusable block 8']],
  [
    '[contact-form-7 id="3" title="Write"]',
    '\\[contact-form-7 id="3" title="Write"\\]',
    ['tag-unknown [contact-form-7]'],
  ],
  ['A word [sic] in brackets', 'A word \\[sic\\] in brackets', []],
  ['[gallery ids="99"]', '', ['tag-target-missing [gallery] image 99', 'tag-target-missing [gallery]']],
  [
    '<!-- wp:spacer --><div style="height:100px" class="wp-block-spacer"></div><!-- /wp:spacer -->',
    '',
    ['html-attribute-removed style'],
  ],
  [
    '<!-- wp:cover --><div class="wp-block-cover" style="background-image:url(https://old.example/c.jpg)"><p>On it</p></div><!-- /wp:cover -->',
    '![](https://old.example/c.jpg)\n\nOn it',
    ['html-attribute-removed style'],
  ],
  ['One<script>alert(1)</script>', 'One', ['html-dropped <script>']],
])('%s is reported', (html, markdown, warnings) => expect(convert(html)).toEqual({ markdown, warnings }))

it('takes no longer than its length for texts that are made to be slow', { tags: ['full'] }, () => {
  for (const part of [
    '<pre>x</pre>',
    '[caption]',
    '[code]',
    '<!-- wp:a ',
    '[gallery ',
    '<!--more',
    '[[',
    '[a b=',
    '\n\n',
  ])
    expect(convert(part.repeat(20_000)).warnings).toBeDefined()
})
