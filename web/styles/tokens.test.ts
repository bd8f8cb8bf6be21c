/** Every page waits for the tokens, so there is none that nothing uses. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url).pathname

it('every token is used by a style sheet or a component', () => {
  const sources = globSync('**/*.{css,ts,tsx,svg}', { cwd: root })
    .filter((name) => !name.includes('.test.'))
    .map((name) => readFileSync(root + name, 'utf8'))
    .join()
  const tokens = readFileSync(`${root}styles/tokens.css`, 'utf8').matchAll(/^ {2}(--[\w-]+):/gm)
  const names = [...new Set([...tokens].map(([, name = '']) => name))]
  expect(names.length).toBeGreaterThan(50)
  const isUsed = (name: string) => new RegExp(`var\\(\\s*${name}\\s*[,)]|['"\`]${name}['"\`]`).test(sources)
  expect(names.filter((name) => !isUsed(name))).toEqual([])
})
