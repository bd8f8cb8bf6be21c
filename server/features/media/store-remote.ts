/** Stores an image of another site, so that it stays when that site goes. */
import { basename } from 'node:path'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/errors.ts'
import { requireSuccess, type SafeFetchOptions, safeFetch } from '#server/platform/http/safe-fetch.ts'
import type { MediaRow } from './media.sql.ts'
import { MAX_IMAGE_BYTES, type StoreImageOptions, storeImage } from './store-image.ts'

const WITHIN_MS = 10_000
const MAX_BYTES = 5_000_000
/** The owner waits for a pasted image, and may upload one as large. */
const PASTED = { withinMs: 20_000, maxBytes: MAX_IMAGE_BYTES, agentName: 'Borealis import' }

type RemoteImageOptions = SafeFetchOptions &
  Omit<StoreImageOptions, 'name'> & {
    /** By default that of the file. */
    name?: string
  }

/** @throws FetchRefused for an error status; ImageError; whatever the network throws */
export async function fetchImage(ctx: Ctx, url: string, options: RemoteImageOptions): Promise<MediaRow> {
  const response = await safeFetch(url, { accept: 'image/*,*/*;q=0.5', withinMs: WITHIN_MS, ...options })
  requireSuccess(response)
  return storeImage(ctx, response.body, { name: nameOf(response.url), maxBytes: MAX_BYTES, ...options })
}

/**
 * One that the owner pasted.
 * @param isAllowed which IP addresses may be asked; tests allow those of this machine
 * @throws refused, whatever the reason: the owner can save the image and upload it
 */
export async function storeRemote(
  ctx: Ctx,
  url: string,
  isAllowed?: SafeFetchOptions['isAllowed'],
): Promise<MediaRow> {
  try {
    return await fetchImage(ctx, url, { ...PASTED, isAllowed, isNamedInUrl: true })
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
