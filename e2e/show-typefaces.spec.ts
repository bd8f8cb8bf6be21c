/** The faces of the design are what readers see: a fallback would look almost right and go unnoticed. */
import { expect } from 'vitest'
import { journey } from './journey.ts'

journey('titles, text and code are set in the faces of the site', async ({ reader }) => {
  const { page } = reader
  await reader.opens('/')
  await page.evaluate('document.fonts.ready')
  const loaded: string[] = await page.evaluate(
    '[...document.fonts].filter((face) => face.status === "loaded").map((face) => face.family)',
  )
  expect(loaded).toEqual(expect.arrayContaining(['Piazzolla', 'Schibsted Grotesk']))
})
