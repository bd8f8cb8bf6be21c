/** Changes a reader's public profile. */
import { allSiteNames } from '#contract/site-texts.ts'
import { selectSettings } from '#server/features/settings/settings.sql.ts'
import type { Ctx } from '#server/platform/context.ts'
import { invalid, refusal } from '#server/platform/errors.ts'
import { isNicknameAllowed } from './nickname.policy.ts'
import { sanitizeLine, sanitizeLines } from './nickname.ts'
import {
  type AccountRow,
  type ProfileChange,
  selectAccount,
  selectNameHolder,
  selectOwner,
  updateProfile,
} from './users.sql.ts'
import { nicknameKey } from './users.ts'

/** A field that is undefined stays as it is; an empty one is removed. */
type Info = {
  nickname?: string | undefined
  website?: string | null | undefined
  intro?: string | null | undefined
}

const MAX_NICKNAME = 30
const MAX_INTRO = 200

/** @throws invalid for a missing or long name, a long intro or a malformed website; refused for a name or website that may not be used */
export async function updateInfo(ctx: Ctx, accountId: number, info: Info): Promise<void> {
  const account = await selectAccount(ctx.db, accountId)
  if (!account) return
  const change: ProfileChange = {}
  if (info.nickname !== undefined) change.nickname = await readNickname(ctx, info.nickname, account)
  if (info.website !== undefined) change.website = readWebsite(info.website ?? '')
  if (info.intro !== undefined) change.intro = readIntro(info.intro ?? '')
  if (Object.keys(change).length === 0) return
  await ctx.transaction(async (tx) => {
    await updateProfile(ctx, tx, accountId, change)
    await ctx.audit(tx, 'account.profile')
  })
}

/**
 * @param account whose name it is to be; a new one has none yet
 * @throws invalid for a missing or long name; refused for one that may not be used
 */
export async function readNickname(
  ctx: Ctx,
  text: string,
  account?: Pick<AccountRow, 'is_owner' | 'username_key'> & { nickname?: string },
): Promise<string> {
  const nickname = sanitizeLine(text)
  if (nickname === '' || [...nickname].length > MAX_NICKNAME) throw invalid('nickname')
  // An unchanged name stays allowed, also when the owner has taken it since.
  if (nickname === account?.nickname) return nickname
  if (!(await mayUseNickname(ctx, nickname, account))) throw refusal('nickname-not-allowed')
  return nickname
}

/** Whether an account may have the name. Readers may have equal names, but not that of a guest with another email address. */
export async function mayUseNickname(
  ctx: Ctx,
  nickname: string,
  account?: Pick<AccountRow, 'is_owner' | 'username_key'>,
): Promise<boolean> {
  const isOwner = account?.is_owner === 1
  if (!isNicknameAllowed(nickname, await reservedNames(ctx, isOwner))) return false
  const holder = isOwner ? undefined : await selectNameHolder(ctx.db, nicknameKey(nickname))
  return holder?.kind !== 'guest' || holder.emailKey === account?.username_key
}

/** The names of the owner and the site. */
export async function reservedNames(ctx: Ctx, isOwner: boolean) {
  const [settings, owner] = await Promise.all([selectSettings(ctx), selectOwner(ctx.db)])
  return { names: [...allSiteNames(settings), settings.author, owner?.nickname ?? null], isOwner }
}

/**
 * Only http and https are linked from a name (docs/requirements/safety.md, X2). Null for an empty text.
 * @throws refused or invalid for what is no such URL
 */
export function readWebsite(text: string): string | null {
  const website = sanitizeLine(text)
  if (website === '') return null
  if (!/^https?:\/\//i.test(website)) throw refusal('website-scheme')
  const url = /\s/.test(website) ? null : URL.parse(website)
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '')
    throw invalid('website')
  return website
}

function readIntro(text: string): string | null {
  const intro = sanitizeLines(text)
  if ([...intro].length > MAX_INTRO) throw invalid('intro')
  return intro || null
}

/** @param fallback what the reader is called instead */
export async function importedNickname(ctx: Ctx, written: string, fallback: string): Promise<string> {
  const nickname = sanitizeLine(written)
  return nickname !== '' && (await mayUseNickname(ctx, nickname)) ? nickname : fallback
}
