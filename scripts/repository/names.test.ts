import { expect, it } from 'vitest'
import { misnamedFiles, schemasTakenByTheWeb } from './names.ts'

it('finds folders for odds and ends, and barrels', () => {
  const files = ['web/utils/date.ts', 'server/articles/helpers.ts', 'web/ui/index.ts', 'web/ui/Button.tsx']
  expect(misnamedFiles(files).map((complaint) => complaint.split('\n')[0])).toEqual(files.slice(0, 3))
})

it('finds schemas of the contract in the web, and accepts types and URLs', () => {
  const sources: Record<string, string> = {
    'web/a.ts':
      "import type { Article } from '#contract/articles.ts'\nimport { pages } from '#contract/pages.ts'",
    'web/b.ts': "import {\n  type Article,\n  articlesApi,\n} from '#contract/articles.ts'",
    'web/b.test.ts': "import { articlesApi } from '#contract/articles.ts'",
    'server/c.ts': "import { articlesApi } from '#contract/articles.ts'",
  }
  const complaints = schemasTakenByTheWeb(Object.keys(sources), (file) => sources[file] ?? '')
  expect(complaints).toHaveLength(1)
  expect(complaints[0]).toContain('web/b.ts → #contract/articles.ts')
})
