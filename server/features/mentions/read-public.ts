/** Reads the beginning of a page, a feed or another text of another site, or posts a form to it. */
import type { IncomingHttpHeaders } from 'node:http'
import { readBeginning, type SafeFetchOptions, safeFetch } from '#server/platform/http/safe-fetch.ts'

const MAX_BYTES = 1_000_000

export type PublicPage = {
  status: number
  headers: IncomingHttpHeaders
  /** After redirects. */
  url: string
  /** No more than was asked for. */
  text: string
  /** Whether that is all of it. */
  isWhole: boolean
}

export type ReadOptions = Pick<SafeFetchOptions, 'agentName' | 'accept' | 'headers' | 'withinMs'> & {
  ending: AbortSignal
  /** Posted; redirects are not followed then. */
  form?: URLSearchParams
  /** A megabyte when absent. */
  maxBytes?: number
}

/** All of it takes 20 s at most, unless `withinMs` says otherwise. */
export type ReadPublic = (url: string, options: ReadOptions) => Promise<PublicPage>

/** @param isAllowed which IP addresses may be asked; tests allow those of this machine */
export const createReadPublic =
  (isAllowed?: SafeFetchOptions['isAllowed']): ReadPublic =>
  async (start, { ending, form, maxBytes = MAX_BYTES, ...options }) => {
    const { status, headers, url, body } = await safeFetch(start, {
      agentName: 'Borealis webmention',
      accept: 'text/html, */*;q=0.5',
      ...options,
      signal: ending,
      isAllowed,
      form: form && { contentType: 'application/x-www-form-urlencoded', text: form.toString() },
    })
    const { bytes, isWhole } = await readBeginning(body, maxBytes)
    return { status, headers, url, text: decode(bytes, headers['content-type']), isWhole }
  }

export const readPublic = createReadPublic()

/** What the head of the response says, then the first line of XML, then the page itself. */
function decode(bytes: Buffer, type = ''): string {
  const start = bytes.subarray(0, 1024).toString('latin1')
  const [, charset = 'utf-8'] =
    /charset=["']?([\w-]+)/i.exec(type) ??
    /^[^<]*<\?xml[^>]*encoding=["']([\w-]+)/.exec(start) ??
    /<meta[^>]*charset=["']?([\w-]+)/i.exec(start) ??
    []
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
