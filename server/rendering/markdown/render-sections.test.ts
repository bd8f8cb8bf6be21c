/** Previews of long texts: as the whole rendering, at the cost of the section that has changed. */
import { expect, it } from 'vitest'
import { renderDocument } from './render.ts'
import { createSectionRenderer } from './render-sections.ts'
import type { RenderInput } from './rendered.ts'

/** Counts what is rendered. */
const setUp = () => {
  const rendered: RenderInput[] = []
  const render = createSectionRenderer((input) => {
    rendered.push(input)
    return renderDocument(input)
  })
  return { rendered, render }
}

const section = (i: number) =>
  `## Section ${i}\n\nThe *pier* was empty. See [the table][tides] and $x^${i}$.\n\n${`- item ${i}\n`.repeat(20)}\n` +
  `\`\`\`ts\nconst tide = ${i}\n\`\`\`\n\n> [!tip]\n> Wait for hour ${i}.\n\n${'Words of a paragraph. '.repeat(20)}\n\n`
const sections = Array.from({ length: 40 }, (_, i) => section(i))
const definition = '[tides]: https://example.org/tides\n'
const text = `${sections.join('')}${definition}`

it('a long text looks as it does when it is rendered as a whole', async () => {
  const [whole, inSections] = await Promise.all([
    renderDocument({ markdown: text }),
    setUp().render({ markdown: text }),
  ])
  const lines = (html: string) => html.replace(/\s*\n\s*/g, '\n')
  expect(lines(inSections.html)).toBe(lines(whole.html))
  const { wordCount, readingMinutes, lang, toc } = whole
  expect(inSections).toMatchObject({ wordCount, readingMinutes, lang, toc })
})

it('a change renders its section only', async () => {
  const { rendered, render } = setUp()
  await render({ markdown: text })
  const first = rendered.length
  expect(first).toBeGreaterThan(5)
  const { html } = await render({ markdown: text.replace('hour 20', 'hour twenty') })
  expect(html).toContain('Wait for hour twenty.')
  expect(rendered.length - first).toBe(1)
  await render({ markdown: text })
  expect(rendered.length - first).toBe(1)
})

it('a short text and one with footnotes are rendered as a whole', async () => {
  const { rendered, render } = setUp()
  await render({ markdown: section(1) })
  await render({ markdown: `${text}\n\nA note.[^1]\n\n[^1]: Here.\n` })
  expect(rendered.map(({ part }) => part)).toEqual([undefined, undefined])
})

it('an image renders only the section that shows it', async () => {
  const { rendered, render } = setUp()
  await render({ markdown: text, images: {} })
  const first = rendered.length
  const images = { '/media/a/1.webp': { src: '/media/a/1.webp', width: 1, height: 1 } } as never
  await render({ markdown: text.replace('Wait for hour 3.', '![](/media/a/1.webp)'), images })
  expect(rendered.length - first).toBe(1)
})
