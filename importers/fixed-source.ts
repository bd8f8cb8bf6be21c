/** Reads what an import or the demo has written of a page at a fixed path, by the hash that it left. */
import { type FixedPage, fixedPages } from '#contract/own-page-path.ts'
import { readPageForImport } from '#server/features/own-pages/import-own-page.ts'
import type { Db } from '#server/platform/db/database.ts'
import { contentHash } from './source-hash.ts'

/**
 * The hash is `<input>.<content>.<owner>`: what was read, what was made of it (several texts are joined by `+`), and from where.
 * `imported` are those of the texts that nobody has changed since.
 */
export async function readFixedSource(db: Db, page: FixedPage) {
  const { hash = '', texts = [] } = (await readPageForImport(db, fixedPages[page].id)) ?? {}
  const [input = '', contents = '', owner = ''] = hash.split('.')
  const known = new Set(contents.split('+'))
  const imported = texts.filter(({ markdown }) => known.has(contentHash('', markdown)))
  return { texts, imported, input, owner }
}
