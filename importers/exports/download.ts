/** Downloads the images that an export of another system names. */
import { requireSuccess, type SafeFetchOptions, safeFetch } from '#server/platform/http/safe-fetch.ts'

const WITHIN_MS = 60_000

/** The bytes at a URL; the caller stops reading when there are too many. */
export type Download = (url: string, signal?: AbortSignal) => Promise<AsyncIterable<Uint8Array>>

/** @param isAllowed which IP addresses may be asked; tests allow those of this machine */
export const createDownload =
  (isAllowed?: SafeFetchOptions['isAllowed']): Download =>
  async (url, signal) => {
    const response = await safeFetch(url, {
      signal,
      isAllowed,
      withinMs: WITHIN_MS,
      agentName: 'Borealis import',
      accept: 'image/*,*/*;q=0.5',
    })
    requireSuccess(response)
    return response.body
  }

export const download = createDownload()
