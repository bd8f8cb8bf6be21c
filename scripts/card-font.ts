/**
 * Makes web/public/piazzolla-card.ttf, with which the server draws the titles of cards, from the package of the typeface: one
 * weight, at the size for titles, with every character of its Latin part. Only a new version of the typeface needs it:
 * `npm install --no-save subset-font@2.9.0 && node tools/runtime/run.mjs scripts/card-font.ts`
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '#server/platform/config/folders.ts'

type SubsetFont = (font: Buffer, text: string, options: object) => Promise<Buffer>

/** By a variable: the project does not depend on it. */
const maker: string = 'subset-font'
const { default: subsetFont } = (await import(maker)) as { default: SubsetFont }

const charactersFrom = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
const characters = `${charactersFrom(0x20, 0x7e)}${charactersFrom(0xa0, 0xff)}ĂıŒœʻʼˆ˚˜–—‘’‚“”„•…‹›€™↑↓−`

const source = 'node_modules/@fontsource-variable/piazzolla/files/piazzolla-latin-opsz-normal.woff2'
const font = await subsetFont(await readFile(join(projectFolder, source)), characters, {
  targetFormat: 'truetype',
  variationAxes: { wght: 420, opsz: 30 },
})
await writeFile(join(projectFolder, 'web/public/piazzolla-card.ttf'), font)
