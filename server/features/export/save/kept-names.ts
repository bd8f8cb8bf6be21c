/** Takes the names in URLs of an export over, as far as they are free here. */
import { type NamedKind, urlNameFault } from '#contract/url-names.ts'
import {
  insertFormerName,
  selectIsNameKnown,
  selectNameHolder,
} from '#server/features/url-names/url-names.sql.ts'
import type { Tx } from '#server/platform/db/database.ts'

/**
 * Null for a number; undefined, so that a name is proposed, when there is none, or it is taken or invalid here.
 * @param id of the thing that may have it already
 */
export async function freeSlugOf(
  tx: Tx,
  kind: NamedKind,
  slug: string | undefined,
  id: number | null = null,
): Promise<string | null | undefined> {
  if (slug === undefined || slug === '') return slug === '' ? null : undefined
  if (urlNameFault(kind, slug) !== null) return undefined
  const holder = await selectNameHolder(tx, kind, slug)
  return holder === undefined || holder === id ? slug : undefined
}

/** Former names lead to it, unless something here has or had them. */
export async function keepFormerNames(
  tx: Tx,
  kind: 'album' | 'collection',
  id: number,
  former: string[] = [],
): Promise<void> {
  for (const name of former)
    if (!(await selectIsNameKnown(tx, kind, name, id))) await insertFormerName(tx, kind, name, id)
}
