/** Reads the beginning of a page of another site, or posts a form to it. */
import type { IncomingHttpHeaders } from 'node:http'
import { readBeginning, type SafeFetchOptions, safeFetch } from '#server/platform/http/safe-fetch.ts'

const MAX_BYTES = 1_000_000

export type PublicPage = {
  status: number
  headers: IncomingHttpHeaders
  /** After redirects. */
  url: string
  /** At most the first megabyte. */
  text: string
}

/** With a form it is posted, and redirects are not followed. `withinMs` is for all of it, 20 s when absent. */
export type ReadPublic = (
  url: string,
  options: { ending: AbortSignal; form?: URLSearchParams; withinMs?: number },
) => Promise<PublicPage>

/** @param isAllowed which IP addresses may be asked; tests allow those of this machine */
export const createReadPublic =
  (isAllowed?: SafeFetchOptions['isAllowed']): ReadPublic =>
  async (start, { ending, form, withinMs }) => {
    const { status, headers, url, body } = await safeFetch(start, {
      signal: ending,
      withinMs,
      isAllowed,
      agentName: 'Borealis webmention',
      accept: 'text/html, */*;q=0.5',
      form: form && { contentType: 'application/x-www-form-urlencoded', text: form.toString() },
    })
    const { bytes } = await readBeginning(body, MAX_BYTES)
    return { status, headers, url, text: decode(bytes, headers['content-type']) }
  }

export const readPublic = createReadPublic()

function decode(bytes: Buffer, type = ''): string {
  const [, charset = 'utf-8'] = /charset=["']?([\w-]+)/i.exec(type) ?? []
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
