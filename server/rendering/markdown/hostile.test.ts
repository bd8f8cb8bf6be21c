/**
 * Tests X1, X2 and X4 of the safety requirements on the structure of the output; end-to-end tests run it in a
 * browser.
 */
// @module-tag full
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Element, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { sharedData } from '#server/testing/shared-data.ts'
import { cleanTree } from './html/compile.ts'
import { parseHtml } from './html/parse-html.ts'
import { Slots } from './html/slots.ts'
import { renderDocument } from './render.ts'

const FOLDER = sharedData('xss') ?? ''
const ADDRESSES = [
  'href',
  'src',
  'poster',
  'cite',
  'action',
  'formAction',
  'data',
  'srcSet',
  'background',
  'xLinkHref',
]
const SVG = ['svg', 'path']

/** Everything in a tree that could run or reach out; empty when there is nothing. */
function dangers(tree: Root): string[] {
  const found: string[] = []
  visit(tree, (node) => {
    if (node.type === 'comment') found.push('comment')
    if (node.type !== 'element') return
    const { tagName, properties } = node as Element
    if (
      /^(?:script|style|iframe|object|embed|form|base|meta|link|template|textarea|button|foreignobject)$/i.test(
        tagName,
      )
    ) {
      found.push(tagName)
    }
    if (/^(?:use|animate|set|image)$/.test(tagName)) found.push(`svg ${tagName}`)
    if (
      tagName === 'svg' &&
      node.children.some((child) => child.type === 'element' && !SVG.includes(child.tagName))
    ) {
      found.push('foreign svg')
    }
    for (const [name, value] of Object.entries(properties)) {
      if (/^on/i.test(name) || name === 'style' || name === 'srcDoc') found.push(`${tagName} ${name}`)
      if (!ADDRESSES.includes(name)) continue
      // Browsers take these characters out before they look for a scheme.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
      const url = String(value).replace(/[\u0000-\u0020\u007f-\u00a0]/g, '')
      const scheme = /^([^/?#]*?):/.exec(url)?.[1]?.toLowerCase()
      if (scheme && !['http', 'https', 'mailto', 'tel'].includes(scheme))
        found.push(`${tagName} ${name}=${url}`)
    }
  })
  return found
}

async function check(markdown: string): Promise<void> {
  const { html } = await renderDocument({ markdown })
  expect({ markdown, dangers: dangers(parseHtml(html)) }).toEqual({ markdown, dangers: [] })
}

const written = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '[x](javascript&colon;alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x]: vbscript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<math href="javascript:alert(1)"><mi xlink:href="javascript:alert(1)" onclick=alert(1) style="x:y">x</mi></math>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
  '<math><maction actiontype="statusline#http://x">a<mtext>b</mtext></maction><script>alert(1)</script></math>',
  '<math><mi><svg><script>alert(1)</script></svg></mi></math>',
  '<math><mtext></mtext><x><style><!--</style><img title="--><img src=x onerror=alert(1)>"></x></math>',
  '<x-y onclick=alert(1)>a<script>alert(1)</script></x-y>',
  '$$<img src=x onerror=alert(1)>\n$$ <img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://www.youtube.com/embed/x&quot; onload=alert(1)"></iframe>',
  '<details ontoggle=alert(1) open><summary onclick=alert(1)>x</summary></details>',
  '```"><img src=x onerror=alert(1)>\nx\n```',
  '```js title="\'><img src=x onerror=alert(1)>"\nx\n```',
  '```mermaid\n</code></pre><script>alert(1)</script>\n```',
  '$\\text{<img src=x onerror=alert(1)>}$',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\style{x:y}{z}\\class{a}{b}\\includegraphics{http://x}$',
  '## <img src=x onerror=alert(1)> {#"onload=alert(1)}',
  'a[^"><script>]\n\n[^"><script>]: <script>alert(1)</script>',
  '> [!note] <img src=x onerror=alert(1)>',
  ':::note{onclick=alert(1) style=x}\na\n:::',
  '| <img onerror=alert(1) src=x> |\n|-|\n| <b onclick=x> |',
  '<video poster=javascript:alert(1) src=data:video/mp4,x onplay=alert(1)></video>',
  '<img srcset="x onerror=alert(1)" src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<a id=location href=x>x</a><img name=cookie id=body>',
  '<base href="https://evil"><meta http-equiv=refresh content="0;javascript:alert(1)">',
  '<p id="n0-fn-1" data-slot="n0-0">x</p>',
  '<a href="https://a.b" target="_blank" rel="opener">x</a>',
  '<plaintext><b>x',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
]

describe('hostile texts run nothing', () => {
  it.each(written)('%s', check)
})

describe.skipIf(!existsSync(FOLDER))('payloads of others run nothing', () => {
  const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
  const lists = existsSync(FOLDER)
    ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'))
    : []

  it('DOMPurify’s', async () => {
    const all = JSON.parse(read('dompurify-expect.json')) as { payload: string }[]
    expect(all.length).toBeGreaterThan(200)
    for (const { payload } of all) await check(payload)
  })

  it('naughty strings', async () => {
    for (const line of JSON.parse(read('blns.json')) as string[]) await check(line)
  })

  it.each(lists.filter((name) => !name.startsWith('LICENSE')))('%s, line by line and whole', async (name) => {
    const lines = read(name).split(/\r?\n/)
    for (const line of lines) await check(line)
    await check(lines.join('\n\n'))
  })
})

const printer = unified().use(rehypeStringify).freeze()

function sanitised(html: string): string {
  return printer.stringify(cleanTree(parseHtml(html), new Slots()))
}

it('1 000 heaps of MathML and HTML run nothing', async () => {
  const pieces =
    '<math> </math> <mi> </mi> <mtext> </mtext> <mglyph> <annotation-xml|encoding=text/html> <svg> </svg> <style> </style> <table> <tr> ' +
    '<td> </table> <p> </p> <img|src=x|onerror=alert(1)> <a|href=javascript:alert(1)> </a> <!-- --> <x-y> </x-y> &lt;b&gt; $ \n\n text'
  const all = pieces.split(' ').map((piece) => piece.replaceAll('|', ' '))
  let seed = 11
  const next = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  for (let round = 0; round < 1_000; round++) {
    const length = 2 + Math.floor(next() * 14)
    await check(Array.from({ length }, () => all[Math.floor(next() * all.length)]).join(''))
  }
})

describe('sanitising twice changes nothing', () => {
  const random = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const pieces = (
    '<b> </b> <p> </p> <a|href=//x> </a> <svg> </svg> <math> <mtext> <style> </style> <table> <tr> <td> </table> <img|src=x> ' +
    '<center> <font|color=red> <select> <option> <title> </title> <li> <ul> </ul> <!-- --> <noscript> </noscript> <h1> text ' +
    '&lt;i&gt; &amp;lt; " \' > < <p|style=text-align:right> <img|style=zoom:33%|align=left> <details> <summary> <pre> \n <caption>'
  )
    .split(' ')
    .map((piece) => piece.replaceAll('|', ' '))

  it.each(written)('%s', (html) => {
    expect(sanitised(sanitised(html))).toBe(sanitised(html))
  })

  it('on 3 000 heaps of tags', () => {
    const next = random(7)
    for (let round = 0; round < 3_000; round++) {
      const length = 1 + Math.floor(next() * 12)
      const html = Array.from({ length }, () => pieces[Math.floor(next() * pieces.length)]).join('')
      const once = sanitised(html)
      expect({ html, twice: sanitised(once) }).toEqual({ html, twice: once })
      expect({ html, dangers: dangers(parseHtml(once)) }).toEqual({ html, dangers: [] })
    }
  })
})
