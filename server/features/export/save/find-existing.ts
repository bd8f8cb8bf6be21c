/** Finds what this site has already, for the import of an export: numbers, people, names and paths. */
import { linkTranslation } from '#server/features/articles/link-translation.ts'
import { selectTranslationEnds } from '#server/features/articles/translations.sql.ts'
import { emailKey } from '#server/features/codes/email-key.ts'
import { selectMediaByHash } from '#server/features/media/media.sql.ts'
import { insertReplacement } from '#server/features/media/replaced-media.sql.ts'
import { selectPathOwner } from '#server/features/own-pages/own-page-changes.sql.ts'
import { storedPath } from '#server/features/own-pages/own-page-path.policy.ts'
import { selectAccountByKey, selectOwner } from '#server/features/users/users.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/database.ts'
import { nameKey } from '#server/platform/name-key.ts'
import type { AccountItem } from '../items.ts'
import { type NumberedTable, selectExists, selectMaxId, selectTakenIds } from '../preserved-ids.sql.ts'

/** A table whose rows have numbers that an export names. */
export type ExportedTable = NumberedTable

/** Those of the numbers that are taken here. */
export const findTakenIds = (db: Db, table: ExportedTable, ids: number[]): Promise<Set<number>> =>
  selectTakenIds(db, table, ids)

/** The largest number here; 0 for none. */
export const findLastId = (db: Db, table: ExportedTable): Promise<number> => selectMaxId(db, table)

export const isHere = (db: Db, table: ExportedTable, id: number): Promise<boolean> =>
  selectExists(db, table, id)

/**
 * The owner of this site for the owner of the other one, and for a reader the account with the same email address; null for nobody.
 * A name to log in says nothing about who has it. It is the address for most accounts, and so only leads to the one to compare.
 */
export async function findSamePerson(db: Db, account: AccountItem): Promise<number | null> {
  const owner = await selectOwner(db)
  if (account.isOwner) return owner?.id ?? null
  const { email, username } = account
  if (email === null) return null
  const found = [
    await selectAccountByKey(db, emailKey(email)),
    await selectAccountByKey(db, nameKey(username)),
    owner,
  ]
  return found.find((one) => one?.email != null && emailKey(one.email) === emailKey(email))?.id ?? null
}

/** Whether somebody else logs in with this name. */
export const isLoginNameTaken = async (db: Db, username: string): Promise<boolean> =>
  (await selectAccountByKey(db, nameKey(username))) !== undefined

/** What has this path of an own page already; null for nothing. */
export const findPathOwner = ({ db }: Ctx, path: string) => selectPathOwner(db, storedPath(path), null)

/** When both articles are here, and the owner has linked neither to another one. */
export async function linkFreeTranslation(ctx: Ctx, a: number, b: number): Promise<void> {
  const ends = await selectTranslationEnds(ctx.db, [a, b])
  const isFree = ends.length === 2 && ends.every((end) => end.translation_id === null && !end.deleted_at)
  if (isFree) await linkTranslation(ctx, a, b)
}

/** The former URLs of a file that was replaced lead to what is shown in its place. */
export async function linkReplacedFile(ctx: Ctx, hash: string, formerHash: string): Promise<void> {
  const [file, former] = [await selectMediaByHash(ctx.db, hash), await selectMediaByHash(ctx.db, formerHash)]
  if (file && former) await ctx.transaction((tx) => insertReplacement(tx, file.id, former.id))
}
