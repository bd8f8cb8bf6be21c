/** Every SQL statement of tags. */

import type { Ctx } from '#server/platform/context.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nameKey } from '#server/platform/name-key.ts'

export type TagRow = { id: number; slug: string | null; name: string; count: number; latest_at: number }

/** Tags of listed articles, by name. */
export const selectTags = (ctx: Ctx): Promise<TagRow[]> =>
  ctx.memoize('tags', async () => {
    const rows = await ctx.db
      .selectFrom('tag')
      .innerJoin('article_tag', 'article_tag.tag_id', 'tag.id')
      .where('article_tag.listed_at', 'is not', null)
      .groupBy(['tag.id', 'tag.slug', 'tag.name'])
      .select((e) => [
        'tag.id',
        'tag.slug',
        'tag.name',
        e.fn.countAll<number>().as('count'),
        e.fn.max('article_tag.listed_at').as('latest_at'),
      ])
      .execute()
    return rows
      .map((row) => ({ ...row, latest_at: row.latest_at ?? 0 }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  })

/** The tags of these articles, in the order that each article gives them. */
export const selectTagsOf = compiledQuery((db, articleIds: number[]) =>
  db
    .selectFrom('article_tag')
    .innerJoin('tag', 'tag.id', 'article_tag.tag_id')
    .where('article_tag.article_id', 'in', articleIds)
    .orderBy('article_tag.position')
    .select(['article_tag.article_id', 'tag.id', 'tag.slug', 'tag.name']),
)

export const selectTagId = async (tx: Tx, name: string): Promise<number | undefined> =>
  (await tx.selectFrom('tag').select('id').where('name_key', '=', nameKey(name)).executeTakeFirst())?.id

/** Returns the id of the tag, or of the one with its name that was created meanwhile. */
export async function upsertTag(
  tx: Tx,
  tag: { id?: number; slug: string | null; name: string; created_at: number },
): Promise<number> {
  const name_key = nameKey(tag.name)
  const { id } = await tx
    .insertInto('tag')
    .values({ ...tag, name: tag.name.trim(), name_key })
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ name_key }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the tags that no article has. */
export const deleteUnusedTags = (tx: Tx) =>
  tx
    .deleteFrom('tag')
    .where('id', 'not in', (q) => q.selectFrom('article_tag').select('tag_id'))
    .execute()
