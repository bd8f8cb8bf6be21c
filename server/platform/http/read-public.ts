/** Reads the beginning of a page of another site, or posts a form to it: only servers with a public IP address are asked. */
import type { IncomingHttpHeaders } from 'node:http'
import { MAX_REDIRECTS, REDIRECTS, requestPublic } from './fetch-public.ts'
import { isPublicIp } from './public-ip.ts'

const ALL_MS = 20_000
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

/**
 * Every redirect is checked like the first URL.
 * @param isAllowed which IP addresses may be asked; tests allow those of this machine
 */
export const createReadPublic =
  (isAllowed = isPublicIp): ReadPublic =>
  async (start, { ending, form, withinMs = ALL_MS }) => {
    const end = AbortSignal.any([ending, AbortSignal.timeout(withinMs)])
    let url = start
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const response = await requestPublic(url, {
        end,
        isAllowed,
        agentName: 'Borealis webmention',
        accept: 'text/html, */*;q=0.5',
        ...(form && { form: form.toString() }),
      })
      const { statusCode: status = 0, headers } = response
      if (form || !REDIRECTS.includes(status) || !headers.location) {
        const text = await beginning(response, headers['content-type'])
        response.destroy()
        return { status, headers, url, text }
      }
      response.destroy()
      url = new URL(headers.location, url).href
    }
    throw new Error(`${start} redirects more than ${MAX_REDIRECTS} times`)
  }

export const readPublic = createReadPublic()

async function beginning(content: AsyncIterable<Uint8Array>, type = ''): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes >= MAX_BYTES) break
  }
  const [, charset = 'utf-8'] = /charset=["']?([\w-]+)/i.exec(type) ?? []
  const all = Buffer.concat(chunks).subarray(0, MAX_BYTES)
  try {
    return new TextDecoder(charset).decode(all)
  } catch {
    return new TextDecoder().decode(all)
  }
}
