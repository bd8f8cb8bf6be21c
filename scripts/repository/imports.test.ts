import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importedModules, readImports } from './imports.ts'

/** Writes a file that imports the others. */
const write = (folder: string, file: string, ...imported: string[]) => {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  const lines = imported.map((each) => `import '${importPath(file, each)}'`)
  writeFileSync(path, `${lines.join('\n')}\nexport {}\n`)
}
const importPath = (from: string, to: string) =>
  to.includes(':') ? to : relative(dirname(from), to).replace(/^(?!\.)/, './')
const newFolder = () => mkdtempSync(join(tmpdir(), 'borealis-imports-'))

/** From, to, and a part of the sentence. */
const forbidden: [from: string, to: string, sentence: string][] = [
  ['contract/articles.ts', 'server/features/articles/article.ts', 'The contract imports'],
  ['contract/articles.ts', 'node:fs', 'The contract imports'],
  [
    'server/features/articles/articles.api.ts',
    'server/features/tags/tags.api.ts',
    'never imports another one',
  ],
  ['server/features/articles/save-article.ts', 'server/features/articles/articles.api.ts', 'Only the lists'],
  ['server/features/articles/articles.mapper.ts', 'server/platform/context.ts', 'are pure'],
  ['server/features/articles/articles.policy.ts', 'server/platform/db/database.ts', 'are pure'],
  ['server/features/articles/articles.sql.ts', 'server/features/articles/save-article.ts', 'SQL files'],
  ['server/platform/context.ts', 'server/features/articles/articles.sql.ts', 'The platform'],
  ['server/rendering/markdown/render.ts', 'server/features/articles/articles.sql.ts', 'are services'],
  ['server/rendering/pages/pages.ts', 'server/features/articles/articles.sql.ts', 'Page rendering'],
  ['server/features/articles/save-article.ts', 'web/App.tsx', 'only where pages are rendered'],
  ['server/features/articles/save-article.ts', 'importers/report.ts', 'Only the entry points'],
  ['server/features/tags/tags.ts', 'server/features/articles/articles.sql.ts', 'A feature imports'],
  ['server/features/settings/settings.ts', 'server/features/media/media.sql.ts', 'A feature imports'],
  [
    'server/features/settings/settings.api.ts',
    'server/features/articles/save-article.ts',
    'everything else it imports',
  ],
  ['importers/talks/import-talks.ts', 'server/features/talks/talks.api.ts', 'An importer calls'],
  ['importers/talks/import-talks.ts', 'server/features/settings/settings.sql.ts', 'An importer calls'],
  ['importers/create-remaining-variants.ts', 'server/platform/jobs/jobs.sql.ts', 'An importer calls'],
  ['web/site/home/HomePage.tsx', 'server/app.ts', 'The web never imports the server'],
  ['web/site/home/HomePage.tsx', 'web/studio/Editor.tsx', 'never imports the studio'],
  ['web/site/home/HomePage.tsx', 'web/site/tags/TagsPage.tsx', 'A page never'],
  ['web/site/tags/TagCloud.tsx', 'web/site/archives/ArchiveRow.tsx', 'A component imports its own feature'],
  [
    'web/site/account/UserCenter.tsx',
    'web/site/comments/CommentForm.tsx',
    'A component imports its own feature',
  ],
  [
    'web/site/comments/CommentForm.tsx',
    'web/site/account/EmailField.tsx',
    'A component imports its own feature',
  ],
  ['web/site/articles/ArticleCard.tsx', 'web/site/tags/TagCloud.tsx', 'Other features list articles'],
  ['web/ui/sound.ts', 'node:fs', 'The web runs in browsers'],
  ['web/ui/Button.tsx', 'web/site/tags/TagCloud.tsx', 'The ui imports no feature'],
  ['web/ui/Button.tsx', 'contract/articles.ts', 'The ui imports no feature'],
]

const allowed: [from: string, to: string][] = [
  ['server/features/articles/save-article.ts', 'server/features/tags/tags.sql.ts'],
  ['server/features/articles/articles.api.test.ts', 'server/features/articles/articles.api.ts'],
  ['server/features/articles/articles.mapper.ts', 'server/features/articles/articles.sql.ts'],
  ['server/features/settings/settings.api.ts', 'server/features/articles/articles.sql.ts'],
  ['server/api.ts', 'server/features/articles/articles.api.ts'],
  ['server/cli.ts', 'importers/import.command.ts'],
  ['importers/talks/import-talks.ts', 'server/features/talks/save-talk.ts'],
  ['importers/talks/import-talks.ts', 'importers/import.sql.ts'],
  ['server/rendering/pages/render.ts', 'web/entry-server.tsx'],
  ['web/site/home/HomePage.tsx', 'web/site/articles/ArticleCard.tsx'],
  ['web/site/archives/ArchiveRow.tsx', 'web/site/articles/ArticleLink.tsx'],
  ['web/site/home/Masthead.tsx', 'web/site/archives/archives.queries.ts'],
  ['web/studio/Preview.tsx', 'web/site/articles/ArticleCard.tsx'],
  ['web/site/tags/TagCloud.tsx', 'contract/tags.ts'],
]

describe('the rules', () => {
  let folder: string
  let complaints: string[]
  /** All files at once: reading them takes half a second, whether they are two or a hundred. */
  beforeAll(() => {
    folder = newFolder()
    const imports = new Map<string, string[]>()
    for (const [from, to] of [...forbidden, ...allowed]) {
      imports.set(from, [...(imports.get(from) ?? []), to])
      if (!to.includes(':')) imports.set(to, imports.get(to) ?? [])
    }
    for (const [file, imported] of imports) write(folder, file, ...imported)
    complaints = readImports(folder, ['contract', 'server', 'importers', 'web']).complaints
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const complaintsOf = (from: string, to: string) =>
    complaints.filter((complaint) => complaint.startsWith(`${from} → ${to.replace('node:', '')}\n`))

  it.each(forbidden)('%s must not import %s', (from, to, sentence) => {
    expect(complaintsOf(from, to).join('\n')).toContain(sentence)
  })

  it.each(allowed)('%s may import %s', (from, to) => {
    expect(complaintsOf(from, to)).toEqual([])
  })

  it('complain of nothing else', () => {
    const expected = forbidden.flatMap(([from, to]) => complaintsOf(from, to))
    expect(complaints.filter((complaint) => !expected.includes(complaint))).toEqual([])
  })
})

describe('cycles', () => {
  let folder: string
  beforeEach(() => {
    folder = newFolder()
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('files that import each other are reported as a cycle', () => {
    write(folder, 'contract/a.ts', 'contract/b.ts')
    write(folder, 'contract/b.ts', 'contract/c.ts')
    write(folder, 'contract/c.ts', 'contract/a.ts')
    const { complaints } = readImports(folder, ['contract'])
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toContain('contract/a.ts → contract/b.ts → contract/c.ts → contract/a.ts')
  })

  it('types may refer to each other, which is counted', () => {
    write(folder, 'contract/a.ts', 'contract/b.ts')
    writeFileSync(join(folder, 'contract/b.ts'), "import type { A } from './a.ts'\nexport type B = A\n")
    const { complaints, circles } = readImports(folder, ['contract'])
    expect(complaints).toEqual([])
    expect(circles).toEqual([['contract/a.ts', 'contract/b.ts', 'contract/a.ts']])
  })
})

it.each([
  ["import type { A } from './a.ts'", [['./a.ts', true]]],
  ["export type { A } from './a.ts'", [['./a.ts', true]]],
  ["import { a, type A } from './a.ts'", [['./a.ts', false]]],
  ["import a from './a.ts'", [['./a.ts', false]]],
  ["import * as a from './a.ts'", [['./a.ts', false]]],
  [
    "import {\n  a,\n  b,\n} from './a.ts'\nimport type { C } from './c.ts'",
    [
      ['./a.ts', false],
      ['./c.ts', true],
    ],
  ],
  ["import './a.css'", [['./a.css', false]]],
  ["export { a } from './a.ts'", [['./a.ts', false]]],
  ["const page = () => import('./Page.tsx')", [['./Page.tsx', false]]],
  ["export type A = 'x'\nexport const a = 'y'", []],
])('%s', (source, expected) => {
  expect(importedModules(source).map(({ module, isOfTypes }) => [module, isOfTypes])).toEqual(expected)
})
