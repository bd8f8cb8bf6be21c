/** Finds out whether a website responds: HEAD, then GET where HEAD is refused. */
import { PrivateNetworkError } from '#server/platform/http/public-ip.ts'
import { type SafeFetchOptions, safeFetch } from '#server/platform/http/safe-fetch.ts'

type ProbeFailure =
  | 'status'
  | 'time-out'
  | 'no-such-name'
  | 'no-connection'
  | 'certificate'
  | 'private-network'
  | 'redirects'
  | 'network'

/** `target` is where the redirects lead; null without a redirect. */
export type ProbeResult =
  | { kind: 'responds'; status: number; target: string | null; isMoved: boolean }
  | { kind: 'fails'; reason: ProbeFailure; status: number | null; target: string | null }

export type Probe = (url: string, ending: AbortSignal) => Promise<ProbeResult>

const REQUEST_MS = 6_000
const ALL_MS = 20_000
const MAX_REDIRECTS = 5
const PERMANENT = [301, 308]
const REDIRECTS = [...PERMANENT, 302, 303, 307]

type ProbeResponse = { status: number; location: string | null }

/** @param isAllowed which IP addresses may be asked; tests allow those of this machine */
export const createProbe =
  (isAllowed?: SafeFetchOptions['isAllowed']): Probe =>
  async (start, ending) => {
    const end = AbortSignal.any([ending, AbortSignal.timeout(ALL_MS)])
    let url = start
    // Only redirects that are all permanent say that the owner should change the URL.
    let isMoved = true
    const target = () => (url === start ? null : url)
    try {
      for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
        const { status, location } = await ask(url, { signal: end, isAllowed })
        if (!REDIRECTS.includes(status) || location === null)
          return status < 400
            ? { kind: 'responds', status, target: target(), isMoved: isMoved && url !== start }
            : { kind: 'fails', reason: 'status', status, target: target() }
        isMoved &&= PERMANENT.includes(status)
        url = new URL(location, url).href
      }
      return { kind: 'fails', reason: 'redirects', status: null, target: target() }
    } catch (error) {
      if (ending.aborted) throw error
      return { kind: 'fails', reason: failureOf(error), status: null, target: target() }
    }
  }

export const probePublic = createProbe()

/** Servers that refuse HEAD, or break while they handle it, get a GET of which only the head is read. */
async function ask(url: string, options: SafeFetchOptions): Promise<ProbeResponse> {
  try {
    const response = await head(url, { ...options, method: 'HEAD' })
    if (response.status < 400) return response
  } catch (error) {
    if (options.signal?.aborted || isFinal(error)) throw error
  }
  return head(url, options)
}

async function head(url: string, options: SafeFetchOptions): Promise<ProbeResponse> {
  const { status, headers, body } = await safeFetch(url, {
    ...options,
    maxRedirects: 0,
    withinMs: REQUEST_MS,
    agentName: 'Borealis link check',
    accept: 'text/html,*/*',
  })
  body.destroy()
  return { status, location: headers.location ?? null }
}

/** The same for every method. */
const isFinal = (error: unknown) =>
  ['private-network', 'no-such-name', 'certificate'].includes(failureOf(error))

const reasons: [pattern: RegExp, reason: ProbeFailure][] = [
  [/^(ENOTFOUND|EAI_)/, 'no-such-name'],
  [/^(ECONN|EHOST|ENET|EPIPE)/, 'no-connection'],
  [/^ETIMEDOUT$/, 'time-out'],
  [/CERT|SIGNATURE|ISSUER/, 'certificate'],
]

function failureOf(error: unknown): ProbeFailure {
  if (error instanceof PrivateNetworkError) return 'private-network'
  if (!(error instanceof Error)) return 'network'
  if (['TimeoutError', 'AbortError'].includes(error.name)) return 'time-out'
  const code = 'code' in error ? String(error.code) : ''
  return reasons.find(([pattern]) => pattern.test(code))?.[1] ?? 'network'
}
