/** Tags in the database. */

import type { Ctx } from '#server/platform/context.ts'
import { compiledQuery } from '#server/platform/db/compiled-query.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nameKey } from '#server/platform/name-key.ts'

export type TagRow = { id: number; name: string; count: number; latest_at: number }

/** Tags that have an article in the lists, by name. */
export const selectTags = (ctx: Ctx): Promise<TagRow[]> =>
  ctx.memoize('tags', ['articles'], async () => {
    const rows = await ctx.db
      .selectFrom('tag')
      .innerJoin('article_tag', 'article_tag.tag_id', 'tag.id')
      .where('article_tag.listed_at', 'is not', null)
      .groupBy(['tag.id', 'tag.name'])
      .select((e) => [
        'tag.id',
        'tag.name',
        e.fn.countAll<number>().as('count'),
        e.fn.max('article_tag.listed_at').as('latest_at'),
      ])
      .execute()
    return rows
      .map((row) => ({ ...row, latest_at: row.latest_at ?? 0 }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  })

/** The tags of these articles, in the order in which each article names them. */
export const selectTagsOf = compiledQuery((db, articleIds: number[]) =>
  db
    .selectFrom('article_tag')
    .innerJoin('tag', 'tag.id', 'article_tag.tag_id')
    .where('article_tag.article_id', 'in', articleIds)
    .orderBy('article_tag.position')
    .select(['article_tag.article_id', 'tag.id', 'tag.name']),
)

/** The tag of this name, made when there is none; names that differ in case alone are one. */
export async function upsertTag(tx: Tx, name: string, now: number): Promise<number> {
  const name_key = nameKey(name)
  const known = await tx.selectFrom('tag').select('id').where('name_key', '=', name_key).executeTakeFirst()
  if (known) return known.id
  const made = await tx
    .insertInto('tag')
    .values({ name: name.trim(), name_key, created_at: now })
    .onConflict((conflict) => conflict.column('name_key').doUpdateSet({ name_key }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Removes tags that no article carries any more. */
export const deleteUnusedTags = (tx: Tx) =>
  tx
    .deleteFrom('tag')
    .where('id', 'not in', (q) => q.selectFrom('article_tag').select('tag_id'))
    .execute()
