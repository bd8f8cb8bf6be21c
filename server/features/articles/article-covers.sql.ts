/** SQL statements about drawn covers: which designs stand around an article in each list, and writing one. */
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/database.ts'

export type UndesignedCover = {
  id: number
  title: string
  listed_at: number
  category_id: number | null
  created_at: number
}

/** The article when it is listed, has no cover of its own and no design yet. */
export const selectUndesignedCover = async (tx: Tx, id: number): Promise<UndesignedCover | undefined> => {
  const row = await tx
    .selectFrom('article')
    .select(['id', 'title', 'listed_at', 'category_id', 'created_at'])
    .where('id', '=', id)
    .where('cover_media_id', 'is', null)
    .where('cover_url', 'is', null)
    .where('cover_design', 'is', null)
    .where('listed_at', 'is not', null)
    .executeTakeFirst()
  return row as UndesignedCover | undefined
}

export const selectCategoryName = async (tx: Tx, id: number): Promise<string | null> =>
  (await tx.selectFrom('category').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null

export const selectTagIds = async (tx: Tx, article_id: number): Promise<number[]> =>
  (await tx.selectFrom('article_tag').select('tag_id').where('article_id', '=', article_id).execute()).map(
    (row) => row.tag_id,
  )

type Listed = Pick<UndesignedCover, 'id' | 'listed_at'>
/** The list of all articles, of a category, or of a tag. */
export type CoverList = { categoryId?: number; tagId?: number }

/** A neighbor in a list, with its design, and how many drawn covers away it is: 1 is beside the article. */
export type DesignedNeighbor = { id: number; code: string; created_at: number; distance: number }

/** Up to `count` drawn covers on each side: images of articles between them do not make a repeated motif less visible. */
export const selectDesignsAround = async (
  tx: Tx,
  { id, listed_at }: Listed,
  { categoryId, tagId }: CoverList,
  count: number,
): Promise<DesignedNeighbor[]> => {
  const side = async (direction: 'newer' | 'older') => {
    const isNewer = direction === 'newer'
    let query = tx
      .selectFrom('article')
      .select(['id', 'cover_design', 'created_at'])
      .where('listed_at', 'is not', null)
      // A literal, so that both engines see that the index article_designed has all of these rows.
      .where(sql<boolean>`cover_design <> ''`)
      .where((e) =>
        e.or([
          e('listed_at', isNewer ? '>' : '<', listed_at),
          e.and([e('listed_at', '=', listed_at), e('id', isNewer ? '>' : '<', id)]),
        ]),
      )
      .orderBy('listed_at', isNewer ? 'asc' : 'desc')
      .orderBy('id', isNewer ? 'asc' : 'desc')
      .limit(count)
    if (categoryId !== undefined) query = query.where('category_id', '=', categoryId)
    if (tagId !== undefined)
      query = query.where('id', 'in', (e) =>
        e.selectFrom('article_tag').select('article_id').where('tag_id', '=', tagId),
      )
    return query.execute()
  }
  const rows = [...(await side('newer')).entries(), ...(await side('older')).entries()]
  return rows.flatMap(([i, { id, cover_design, created_at }]) =>
    cover_design ? [{ id, code: cover_design, created_at, distance: i + 1 }] : [],
  )
}

export const updateCoverDesign = (tx: Tx, id: number, cover_design: string | null) =>
  tx.updateTable('article').set({ cover_design }).where('id', '=', id).execute()

/** Listed articles without a cover of their own, oldest first. */
export const selectDrawnCovers = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('article')
      .select('id')
      .where('listed_at', 'is not', null)
      .where('cover_media_id', 'is', null)
      .where('cover_url', 'is', null)
      .orderBy('listed_at')
      .orderBy('id')
      .execute()
  ).map((row) => row.id)

export const deleteCoverDesigns = (tx: Tx) => tx.updateTable('article').set({ cover_design: null }).execute()
