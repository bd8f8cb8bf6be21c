import { expect, it } from 'vitest'
import { renderDocument } from '../render.ts'
import { colorHtml } from './color-html.ts'

const TICKS = '```'
const fence = (info: string, code: string) => `${TICKS}${info}\n${code}\n${TICKS}`

const texts: Record<string, string> = {
  'two languages and prose': `# Code\n\n${fence('js', "const a = '<b>&amp;\"' // x\n\nlet c = `x`")}\n\nText.\n\n${fence('python', 'def f(x):\n\treturn "x"')}`,
  'marks, a title and a first line': fence(
    'ts title="a<b>.ts" {2} showLineNumbers=7',
    'let a = 1 // [!code ++]\nlet b = 2\nlet c = 3 // [!code highlight]',
  ),
  'a difference': fence('diff', '- old\n+ new\n same'),
  'plain and unknown languages': `${fence('', 'a <b>')}\n\n${fence('text', 'a &lt; b')}\n\n${fence('nolang"x', 'a = 1')}`,
  'an empty block and empty lines': `${fence('go', '')}\n\n${fence('go', '\n\nfunc main() {}\n\n')}`,
  'a line that is too long': fence('js', `const a = '${'x'.repeat(2_000)}'\nlet b = 1`),
  aliases: `${fence('golang', 'var a int')}\n\n${fence('c++', 'int a = 1;')}\n\n${fence('objc', '[a b];')}`,
  'HTML that looks like a block': `<figure class="code" data-lang="js"><figcaption>x</figcaption><pre tabindex="0"><code><span class="ln" data-n="1">let a = 1</span></code></pre></figure>\n\n${fence('js', 'let b = 2')}`,
  'code that contains a block': fence(
    'html',
    '<pre tabindex="0"><code><span class="ln" data-n="1">x</span></code></pre></figure>',
  ),
  'formulas, diagrams and lists': `- ${fence('js', 'let a').replaceAll('\n', '\n  ')}\n\n$$\na_1\n$$\n\n${fence('mermaid', 'graph TD; A-->B')}\n\n\`inline\``,
}

it.each(Object.keys(texts))('gives the same as rendering with colors: %s', async (name) => {
  const markdown = texts[name] ?? ''
  const { html, lacksColors, ...whole } = await renderDocument({ markdown })
  const {
    html: plain,
    lacksColors: plainLacksColors,
    ...rest
  } = await renderDocument({ markdown, isCodePlain: true })
  expect(await colorHtml(plain)).toBe(html)
  expect(await colorHtml(html)).toBe(html)
  expect([lacksColors, plainLacksColors, rest]).toEqual([undefined, true, whole])
})

it('colors nothing in a text without code, which lacks no colors', async () => {
  const { html, lacksColors } = await renderDocument({ markdown: 'a **b** `c`', isCodePlain: true })
  expect([await colorHtml(html), lacksColors]).toEqual([html, undefined])
})

it('leaves a text without colors where there are some with them', async () => {
  const markdown = fence('js', 'const a = 1')
  const plain = (await renderDocument({ markdown, isCodePlain: true })).html
  expect(plain).toContain('>const a = 1</span>')
  expect((await renderDocument({ markdown })).html).not.toBe(plain)
})
