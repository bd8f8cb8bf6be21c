/** Stores an image of another site that the owner pasted, so that it stays when that site goes. */
import { basename } from 'node:path'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { requireSuccess, type SafeFetchOptions, safeFetch } from '#server/platform/http/safe-fetch.ts'
import type { MediaRow } from './media.sql.ts'
import { storeImage } from './store-image.ts'

const WITHIN_MS = 20_000

/**
 * @param isAllowed which IP addresses may be asked; tests allow those of this machine
 * @throws refused, whatever the reason: the owner can save the image and upload it
 */
export async function storeRemote(
  ctx: Ctx,
  url: string,
  isAllowed?: SafeFetchOptions['isAllowed'],
): Promise<MediaRow> {
  try {
    const response = await safeFetch(url, {
      isAllowed,
      withinMs: WITHIN_MS,
      agentName: 'Borealis import',
      accept: 'image/*,*/*;q=0.5',
    })
    requireSuccess(response)
    return await storeImage(ctx, response.body, { name: nameOf(response.url), isNamedInUrl: true })
  } catch (error) {
    ctx.log.info({ reason: String(error) }, 'An image of another site could not be stored')
    throw refusal('remote-image')
  }
}

const nameOf = (url: string): string => {
  try {
    return decodeURIComponent(basename(new URL(url).pathname)).slice(0, 200) || 'image'
  } catch {
    return 'image'
  }
}
