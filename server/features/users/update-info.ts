/** What others see of a reader, as the reader wants it. */
import type { Ctx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { sanitizeLine, sanitizeLines } from './nickname.ts'
import { updateProfile } from './users.sql.ts'

type Info = { nickname: string; website: string | null; intro: string | null }

const MAX_NICKNAME = 30
const MAX_INTRO = 200

/** @throws invalid for a name without letters or too long, a website that is none, a long intro */
export async function updateInfo(ctx: Ctx, accountId: number, given: Info): Promise<void> {
  const nickname = sanitizeLine(given.nickname)
  const website = sanitizeLine(given.website ?? '')
  const intro = sanitizeLines(given.intro ?? '')
  if (nickname === '' || [...nickname].length > MAX_NICKNAME) throw invalid('nickname')
  if (website !== '' && !isWebsite(website)) throw invalid('website')
  if ([...intro].length > MAX_INTRO) throw invalid('intro')
  await ctx.transaction(async (tx) => {
    await updateProfile(ctx, tx, accountId, { nickname, website: website || null, intro: intro || null })
    await ctx.audit(tx, 'account.profile')
  })
}

/** Only http and https lead anywhere from a reader's name (docs/requirements/safety.md, X2). */
function isWebsite(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.hostname !== '' && url.username === '' && url.password === ''
}
