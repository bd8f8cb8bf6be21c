/** The style sheet of placed images comes with the texts that have some, and with no others. */
import { expect, it } from 'vitest'
import { renderDocument } from '#server/rendering/markdown/render.ts'
import { hasPlacedImage } from './image-styles.ts'

const URL = 'https://x.example/a.png'

it.each([
  [`![](${URL})\n![](${URL})`, true],
  [`![](${URL}){.full}`, true],
  [`![](${URL}){.left}`, true],
  [`[![](${URL}){.right}](/there)`, true],
  [`![](${URL})`, false],
  [`![](${URL}){.wide}`, false],
  ['`pics`, img full', false],
])('%s: %s', async (markdown, isNeeded) => {
  const { html } = await renderDocument({ markdown })
  expect(hasPlacedImage(html)).toBe(isNeeded)
  expect(hasPlacedImage(JSON.stringify({ html }))).toBe(isNeeded)
})
