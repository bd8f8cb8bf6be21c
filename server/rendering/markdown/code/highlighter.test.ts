/** The tokens of a code block depend on its text and language only. */
import { expect, it, vi } from 'vitest'
import type { CodeToken } from './highlighter.ts'

type Block = { language: string; code: string }

/** Languages that embed others in their grammars, name them without loading them, or add to the grammars of others. */
const BLOCKS: Block[] = [
  { language: 'markdown', code: '---\ntitle: A walk\n---\n\n```css\na { b: c }\n```\n\n<b>x</b>' },
  {
    language: 'vue',
    code: '<template lang="pug">\np a\n</template>\n<style lang="scss">a { b: $c }</style>',
  },
  { language: 'ts-tags', code: 'const a = html`<p>b</p>`' },
  { language: 'html', code: '<style>a { font-family: Arial }</style><p :a="b">{{ c }}</p>' },
  { language: 'yaml', code: 'title: A walk' },
  { language: 'css', code: 'a {\n  font-family: Arial;\n}' },
  { language: 'typescript', code: 'const a = html`<p>b</p>`' },
  { language: 'pug', code: 'p a\n:scss\n  a { b: $c }' },
  { language: 'scss', code: 'a { b: $c }' },
  { language: 'sql', code: 'CREATE TABLE "topic" (id integer);' },
]

/** With highlighters of its own, as a process that starts has them. */
async function tokensInOrder(blocks: Block[]): Promise<Record<string, CodeToken[][]>> {
  vi.resetModules()
  const { ColorBudget, tokenize } = await import('./highlighter.ts')
  const tokens: Record<string, CodeToken[][]> = {}
  for (const { language, code } of blocks)
    tokens[language] = await tokenize(code, language, new ColorBudget())
  return tokens
}

it('a code block gets the same colors whatever was rendered before it', async () => {
  const forwards = await tokensInOrder(BLOCKS)
  for (const { language } of BLOCKS)
    expect(
      forwards[language]?.flat().some((token) => token.class),
      language,
    ).toBe(true)
  expect(await tokensInOrder(BLOCKS.toReversed())).toEqual(forwards)
})

it('front matter is colored in a process that has rendered nothing before', async () => {
  const code = '---\ntitle: A walk\ndraft: true\n---\n'
  const { markdown } = await tokensInOrder([{ language: 'markdown', code }])
  expect(markdown?.[1]?.[0]).toEqual({ text: 'title', class: 'f' })
  expect(markdown?.[2]?.at(-1)).toEqual({ text: 'true', class: 'n' })
})

it('no expression has inline flags, which V8 may match differently after other texts', async () => {
  const sources = new Set<string>()
  const exec = RegExp.prototype.exec
  const recorded = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text) {
    sources.add(this.source)
    return exec.call(this, text)
  })
  try {
    await tokensInOrder(BLOCKS.filter(({ language }) => ['css', 'sql'].includes(language)))
  } finally {
    recorded.mockRestore()
  }
  expect(sources.size).toBeGreaterThan(50)
  expect([...sources].filter((source) => /\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/.test(source))).toEqual([])
})
