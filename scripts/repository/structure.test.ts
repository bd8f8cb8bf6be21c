/** Tests the rules about the structure of the repository. */
import { expect, it } from 'vitest'
import {
  misplacedSql,
  repeatedMigrationNumbers,
  repeatedTypeNames,
  unpairedMigrations,
  untestedFeatures,
  zeroProcessIds,
} from './structure.ts'

const firstLines = (complaints: string[]) => complaints.map((text) => text.split('\n')[0])

it('finds a migration without the file of one engine', () => {
  const files = ['a/sqlite.sql', 'a/postgres.sql', 'b/sqlite.sql'].map((file) => `db/migrations/000-${file}`)
  const complaints = unpairedMigrations(files)
  expect(firstLines(complaints)).toEqual(['db/migrations/000-b'])
  expect(complaints[0]).toContain('postgres.sql is missing')
})

it('finds two migrations with the same number', () => {
  const files = ['0001-talks', '0001-tags', '0002-albums'].map((name) => `db/migrations/${name}/sqlite.sql`)
  expect(firstLines(repeatedMigrationNumbers(files))).toEqual(['db/migrations/0001'])
})

it('finds a feature without a test', () => {
  const files = ['friends/friends.api.ts', 'friends/friends.api.test.ts', 'tags/tags.api.ts']
  expect(firstLines(untestedFeatures(files.map((file) => `server/features/${file}`)))).toEqual([
    'server/features/tags/',
  ])
})

it('finds exported types with the same name', () => {
  const sources: Record<string, string> = {
    'server/a.ts': 'export type Finding = 1\nexport const finding = 1\ntype Local = 1',
    'web/b.tsx': 'export interface Finding {}\ntype Local = 2',
    'web/c.ts': "export type { Finding } from './b.tsx'",
  }
  const complaints = repeatedTypeNames(Object.keys(sources), (file) => sources[file] ?? '')
  expect(firstLines(complaints)).toEqual(['server/a.ts and web/b.tsx'])
})

it.each([
  "export const select = (db: Db) => db.selectFrom('article').selectAll()",
  'export const check = (db: Db) => sql<{ id: number }>`pragma integrity_check`.execute(db)',
])('finds the SQL statement outside of SQL files: %s', (source) => {
  const files = [
    'server/features/articles/articles.sql.ts',
    'server/features/articles/save-article.ts',
    'server/features/articles/articles.api.test.ts',
    'server/platform/jobs/job-queue.ts',
    'importers/markdown/import-markdown.ts',
  ]
  expect(firstLines(misplacedSql(files, () => source))).toEqual([
    'server/features/articles/save-article.ts',
    'importers/markdown/import-markdown.ts',
  ])
})

it('finds a process that is not there, but has the id 0', () => {
  // In parts, since this file is checked as well.
  const sources = ['?? 0', '= 0', '|| 0'].map((rest) => `process.kill(child.${'pid'} ${rest})`)
  for (const source of sources)
    expect(firstLines(zeroProcessIds(['server/a.test.ts'], () => source))).toEqual(['server/a.test.ts'])
  expect(zeroProcessIds(['server/a.ts'], () => 'if (pid === 0) return; if (pid > 0) kill(pid, 0)')).toEqual(
    [],
  )
})
