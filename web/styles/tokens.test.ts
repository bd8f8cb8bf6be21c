/** Every page waits for the tokens, so there is none that nothing uses; titles have the weight of their language. */
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

it('titles have the weight of their language, except in long lists and the one under edit', () => {
  const names = globSync('**/*.css', { cwd: root })
  const fixed = names.filter((name) =>
    /font: 4[23]0 [^;]*font-display/.test(readFileSync(root + name, 'utf8')),
  )
  const letters = ['site/articles/Cover.module.css']
  const numbers = ['site/author/AuthorCard.css', 'studio/dashboard/DashboardScreen.module.css']
  const lists = ['site/archives/ArchiveRow.module.css', 'studio/statistics/MostRead.module.css']
  expect(fixed.sort()).toEqual(
    [...letters, ...numbers, ...lists, 'studio/writing/TitleField.module.css'].sort(),
  )
})
