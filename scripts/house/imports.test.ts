import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readImports } from './imports.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-house-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a file that imports the others. */
const write = (file: string, ...imported: string[]) => {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  const lines = imported.map((each) => `import '${importPath(file, each)}'`)
  writeFileSync(path, `${lines.join('\n')}\nexport {}\n`)
}
const importPath = (from: string, to: string) =>
  to.includes(':') ? to : relative(dirname(from), to).replace(/^(?!\.)/, './')

const complaintsOf = async (from: string, to: string) => {
  write(to)
  write(from, to)
  return (
    await readImports(
      folder,
      ['contract', 'server', 'web'].filter((wing) => `${from} ${to}`.includes(wing)),
    )
  ).complaints
}

it.each([
  ['contract/articles.ts', 'server/articles/article.ts', 'The contract is pure'],
  ['contract/articles.ts', 'node:fs', 'The contract is pure'],
  ['server/articles/articles.api.ts', 'server/tags/tags.api.ts', 'A door'],
  ['server/articles/save-article.ts', 'server/articles/articles.api.ts', 'Only the lists'],
  ['server/articles/articles.view.ts', 'server/platform/context.ts', 'are pure'],
  ['server/articles/article-access.ts', 'server/platform/database.ts', 'are pure'],
  ['server/articles/articles.sql.ts', 'server/articles/save-article.ts', 'Statements'],
  ['server/platform/context.ts', 'server/articles/articles.sql.ts', 'The platform'],
  ['server/markdown/render.ts', 'server/articles/articles.sql.ts', 'Markdown and covers'],
  ['server/articles/save-article.ts', 'web/App.tsx', 'only where pages are rendered'],
  ['server/tags/tags.ts', 'server/articles/articles.sql.ts', 'A room uses the rooms below'],
  ['server/settings/settings.ts', 'server/media/media.sql.ts', 'A room uses the rooms below'],
  ['server/settings/settings.api.ts', 'server/articles/save-article.ts', 'the rest it takes from below'],
  ['web/site/home/HomePage.tsx', 'server/app.ts', 'The web never imports the server'],
  ['web/site/home/HomePage.tsx', 'web/studio/Editor.tsx', 'never imports the studio'],
  ['web/site/home/HomePage.tsx', 'web/site/tags/TagsPage.tsx', 'A page never'],
  ['web/site/tags/TagCloud.tsx', 'web/site/archives/ArchiveRow.tsx', 'A part uses its own room'],
  ['web/site/articles/ArticleCard.tsx', 'web/site/tags/TagCloud.tsx', 'Articles are what'],
  ['web/ui/sound.ts', 'node:fs', 'The web runs in browsers'],
  ['web/ui/Button.tsx', 'web/site/tags/TagCloud.tsx', 'The ui knows no noun'],
  ['web/ui/Button.tsx', 'contract/articles.ts', 'The ui knows no noun'],
])('%s must not import %s', async (from, to, sentence) => {
  expect((await complaintsOf(from, to)).join('\n')).toContain(sentence)
})

it.each([
  ['server/articles/save-article.ts', 'server/tags/tags.sql.ts'],
  ['server/articles/articles.api.test.ts', 'server/articles/articles.api.ts'],
  ['server/articles/articles.view.ts', 'server/articles/articles.sql.ts'],
  ['server/settings/settings.api.ts', 'server/articles/articles.sql.ts'],
  ['server/api.ts', 'server/articles/articles.api.ts'],
  ['server/pages/render.ts', 'web/entry-server.tsx'],
  ['web/site/home/HomePage.tsx', 'web/site/articles/ArticleCard.tsx'],
  ['web/site/archives/ArchiveRow.tsx', 'web/site/articles/ArticleLink.tsx'],
  ['web/site/home/Masthead.tsx', 'web/site/archives/archives.queries.ts'],
  ['web/studio/Preview.tsx', 'web/site/articles/ArticleCard.tsx'],
  ['web/site/tags/TagCloud.tsx', 'contract/tags.ts'],
])('%s may import %s', async (from, to) => {
  expect(await complaintsOf(from, to)).toEqual([])
})

it('files that import each other are named as a circle', async () => {
  write('contract/a.ts', 'contract/b.ts')
  write('contract/b.ts', 'contract/c.ts')
  write('contract/c.ts', 'contract/a.ts')
  const { complaints } = await readImports(folder, ['contract'])
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toContain('contract/a.ts → contract/b.ts → contract/c.ts → contract/a.ts')
})

it('types may refer to each other', async () => {
  write('contract/a.ts', 'contract/b.ts')
  writeFileSync(join(folder, 'contract/b.ts'), "import type { A } from './a.ts'\nexport type B = A\n")
  expect((await readImports(folder, ['contract'])).complaints).toEqual([])
})
