/** Counts what the imports of a site created that were not undone, by what became of it. */
import type { Ctx } from '#server/platform/context.ts'

export type ImportedKinds = {
  published: number
  /** Published under a password. */
  locked: number
  scheduled: number
  drafts: number
  /** Own pages, drafts among them. */
  pages: number
  comments: number
}

export const NONE: ImportedKinds = { published: 0, locked: 0, scheduled: 0, drafts: 0, pages: 0, comments: 0 }

export async function importedKinds({ db }: Pick<Ctx, 'db'>): Promise<ImportedKinds> {
  const created = await db.selectFrom('import_change').select(['entity', 'entity_id']).execute()
  const idsOf = (wanted: string) =>
    created.filter(({ entity }) => entity === wanted).map(({ entity_id }) => entity_id)
  const articles = await db
    .selectFrom('article')
    .select(['state', 'password_hash'])
    .where('id', 'in', [0, ...idsOf('article')])
    .execute()
  const count = (isCounted: (article: (typeof articles)[number]) => boolean) =>
    articles.filter(isCounted).length
  return {
    published: count(({ state, password_hash }) => state === 'published' && password_hash === null),
    locked: count(({ state, password_hash }) => state === 'published' && password_hash !== null),
    scheduled: count(({ state }) => state === 'scheduled'),
    drafts: count(({ state }) => state === 'draft'),
    pages: idsOf('own-page').length,
    comments: idsOf('comment').length,
  }
}
