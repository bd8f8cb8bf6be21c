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

test('on Chinese pages, English has the narrow quotation marks of its own typefaces', async ({ visit }) => {
  const { page, open } = await visit({ locale: 'cn' })
  await open('/')
  const typefaces = (texts: string) =>
    page
      .locator(texts)
      .evaluateAll((found) => [...new Set(found.map((one) => getComputedStyle(one).fontFamily.slice(0, 12)))])
  expect(await typefaces('main p:lang(en), .logo > span')).toEqual(
    expect.not.arrayContaining(['"CJK Punct",']),
  )
  expect(await typefaces('main p:lang(zh)')).toEqual(['"CJK Punct",'])
})
