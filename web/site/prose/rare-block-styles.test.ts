/** The style sheet of rare blocks comes with the texts that have some, and with no others. */
import { expect, it } from 'vitest'
import { renderDocument } from '#server/rendering/markdown/render.ts'
import { hasRareBlock } from './rare-block-styles.ts'

const URL = 'https://x.example/a.png'

it.each([
  [`![](${URL})\n![](${URL})`, true],
  [`![](${URL}){.full}`, true],
  [`![](${URL}){.left}`, true],
  [`[![](${URL}){.right}](/there)`, true],
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', true],
  ['> [!card] [Title](https://x.example/a)', true],
  [`![](${URL})`, false],
  [`![](${URL}){.wide}`, false],
  ['`pics`, img full', false],
])('%s: %s', async (markdown, isNeeded) => {
  const { html } = await renderDocument({ markdown })
  expect(hasRareBlock(html)).toBe(isNeeded)
  expect(hasRareBlock(JSON.stringify({ html }))).toBe(isNeeded)
})
