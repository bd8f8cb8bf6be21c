/** The fonts of the design are loaded: a fallback would look almost right and remain unnoticed. */
import { expect, test } from './support/test.ts'

test('titles and text use the fonts of the site', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/')
  await page.evaluate('document.fonts.ready')
  const loaded: string[] = await page.evaluate(
    '[...document.fonts].filter((face) => face.status === "loaded").map((face) => face.family)',
  )
  expect(loaded).toEqual(expect.arrayContaining(['Piazzolla', 'Schibsted Grotesk']))
})
