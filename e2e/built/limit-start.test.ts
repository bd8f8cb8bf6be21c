/** A start of the server loads little; what only some requests and commands need comes with them: decision 0002. */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { builtCli } from '../../tools/build/built.mjs'

const server = dirname(builtCli)
const MAX_BYTES = 2_900_000
const MAX_FILES = 75
/** Front matter, HTML of others, archives, uploads, videos, encryption. */
const LATER = ['yaml', 'parse5', 'tar-stream', '@fastify/busboy', 'mediabunny', 'age-encryption', 'shiki']

/** The file, and all that it imports without `import()`. */
async function loadedBy(files: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue
    const code = await readFile(file, 'utf8')
    found.set(file, code)
    for (const [, path] of code.matchAll(/^(?:import|export)\b.*?"(\.[^"]+)";$/gm))
      waiting.push(join(dirname(file), String(path)))
  }
  return found
}

it('a start loads no code that only some requests and commands need', async () => {
  const chunks = await readdir(join(server, 'chunks'))
  const start = chunks.filter((name) => name.startsWith('main-'))
  expect(start).toHaveLength(1)
  const loaded = await loadedBy([
    builtCli,
    ...start.map((name) => join(server, 'chunks', name)),
    join(server, 'entry-server.js'),
  ])
  const code = [...loaded.values()].join('\n')
  // The bundler names the file that code comes from.
  expect(code).toMatch(/^\/\/ node_modules\/kysely\//m)
  expect(LATER.filter((name) => code.includes(`\n// node_modules/${name}/`))).toEqual([])
  expect(loaded.size).toBeLessThan(MAX_FILES)
  expect(code.length).toBeLessThan(MAX_BYTES)
})
