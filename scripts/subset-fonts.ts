/**
 * Subsets the typefaces to Latin, the weights of the design and the features that its styles use, so that the two fonts
 * above the fold need fewer round trips on a slow connection. Writes web/fonts/; run it when a typeface changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { projectFolder } from '#server/platform/config/folders.ts'
import { roundKerning } from './round-kerning.ts'

type Face = {
  from: string
  as: string
  axes: Record<string, { min: number; max: number } | number>
  /** In units of the em; without it the kerning stays as it is. */
  kerningStep?: number
}

const faces: Face[] = [
  {
    from: 'piazzolla/files/piazzolla-latin-opsz-normal',
    as: 'piazzolla-normal',
    axes: { wght: { min: 300, max: 620 } },
  },
  {
    from: 'piazzolla/files/piazzolla-latin-opsz-italic',
    as: 'piazzolla-italic',
    // At the size of prose: nothing else is italic.
    axes: { wght: 400, opsz: 18 },
  },
  {
    from: 'schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal',
    as: 'schibsted-grotesk',
    axes: { wght: { min: 400, max: 650 } },
    // Of 2048: text of 16 px moves by at most a sixteenth of a pixel.
    kerningStep: 8,
  },
  {
    from: 'spline-sans-mono/files/spline-sans-mono-latin-wght-normal',
    as: 'spline-sans-mono',
    axes: { wght: 400 },
  },
]

/**
 * First and last code point of each range. The characters of every English page are in the first file; a page with an
 * É or a £ loads the second file as well. web/styles/fonts.css names the same ranges.
 */
const parts: Record<string, [number, number][]> = {
  english: [
    [0x20, 0x7e],
    [0xa0, 0xa0],
    [0xa9, 0xa9],
    [0xab, 0xab],
    [0xb7, 0xb7],
    [0xbb, 0xbb],
    [0xd7, 0xd7],
    [0x2013, 0x2014],
    [0x2018, 0x2019],
    [0x201c, 0x201d],
    [0x2026, 0x2026],
    [0x2190, 0x2193],
  ],
  latin: [
    [0xa1, 0xa8],
    [0xaa, 0xaa],
    [0xac, 0xb6],
    [0xb8, 0xba],
    [0xbc, 0xd6],
    [0xd8, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x201a, 0x201a],
    [0x201e, 0x201e],
    [0x2020, 0x2022],
    [0x2030, 0x2030],
    [0x2039, 0x203a],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2212, 0x2212],
    [0x2215, 0x2215],
  ],
}

/** Kerning, ligatures, figures, and the shapes that a language or its accents need; nothing is set with fractions. */
const features = ['kern', 'liga', 'tnum', 'lnum', 'ccmp', 'locl', 'rclt']

const lettersOf = (stretches: [number, number][]) =>
  stretches
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    .map((code) => String.fromCodePoint(code))
    .join('')

const source = join(projectFolder, 'node_modules', '@fontsource-variable')
const target = join(projectFolder, 'web', 'fonts')
mkdirSync(target, { recursive: true })
for (const { from, as, axes, kerningStep } of faces)
  for (const [part, stretches] of Object.entries(parts)) {
    const whole = readFileSync(join(source, `${from}.woff2`))
    const plain = await subsetFont(whole, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true })
    const cut = await subsetFont(
      kerningStep ? roundKerning(plain, kerningStep) : plain,
      lettersOf(stretches),
      {
        targetFormat: 'woff2',
        variationAxes: axes,
        keepFeatures: features,
        // Small capitals and old-style numerals are not used; without them a typeface is a sixth smaller.
        noLayoutClosure: true,
      },
    )
    writeFileSync(join(target, `${as}-${part}.woff2`), cut)
    console.log(`${as}-${part}: ${whole.length} → ${cut.length} bytes`)
  }
