/**
 * Generates the two tables of Chinese characters for the search (server/search-index/han): simplified forms and
 * pinyin. Run it after updating the packages with the data: `node scripts/han-tables.ts`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import traditional from 'opencc-js/dict/TSCharacters'
import { polyphonic } from 'pinyin-pro'

const folder = join(import.meta.dirname, '..', 'server', 'search-index', 'han')
/** The block that contains all characters in use. */
const FIRST = 0x4e00
const LAST = 0x9fff
const MAX_READINGS = 3

const forms = traditional
  .split('|')
  .map((pair) => pair.split(' '))
  .filter(([from, to]) => from?.length === 1 && to?.length === 1 && from !== to)

const charactersOf = new Map<string, string>()
for (let code = FIRST; code <= LAST; code++) {
  const character = String.fromCharCode(code)
  const [readings = ''] = polyphonic(character, { toneType: 'none' })
  // ü is typed as v, or as u.
  const spelt = readings
    .split(' ')
    .slice(0, MAX_READINGS)
    .flatMap((one) => (one.includes('ü') ? [one.replace('ü', 'v'), one.replace('ü', 'u')] : [one]))
  for (const sound of new Set(spelt))
    if (/^[a-z]+$/.test(sound)) charactersOf.set(sound, (charactersOf.get(sound) ?? '') + character)
}
const sounds = [...charactersOf].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([sound, all]) => sound + all)

const write = (name: string, about: string, text: string) =>
  writeFileSync(
    join(folder, `${name}.ts`),
    `/** ${about}\n * Made by scripts/han-tables.ts; do not edit. */\nexport const ${name} =\n  '${text}'\n`,
  )

write(
  'forms',
  'Traditional and simplified forms in turn, one code unit each. From the data of OpenCC (Apache-2.0).',
  forms.map((pair) => pair.join('')).join(''),
)
write(
  'pinyin',
  'Each syllable without its tone, and the characters that are read so. From the data of pinyin-pro (MIT).',
  sounds.join(''),
)
