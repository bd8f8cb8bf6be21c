/** Records a response of the site, bytes and headers, so that a baseline can send the same. */
import type { BenchClient } from './client.ts'

export type RecordedResponse = { path: string; headers: Record<string, string>; body: Buffer }

/** Headers that every server adds itself, and headers that differ between responses. */
const volatileHeaders = ['date', 'connection', 'keep-alive', 'x-request-id']

/** @throws Error when the status is not 200 */
export async function recordResponse(
  reader: BenchClient,
  origin: string,
  path: string,
): Promise<RecordedResponse> {
  // The first request renders the page; the second is served from memory, like all others.
  await reader.ask(`${origin}${path}`)
  const { status, headers, body } = await reader.ask(`${origin}${path}`)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  const recorded = Object.entries(headers).filter(([name]) => !volatileHeaders.includes(name))
  return { path, headers: Object.fromEntries(recorded.map(([name, value]) => [name, String(value)])), body }
}

/** @throws Error when the other server does not send the same bytes and headers */
export async function checkSame(
  reader: BenchClient,
  origin: string,
  recorded: RecordedResponse,
): Promise<void> {
  const theirs = await recordResponse(reader, origin, recorded.path)
  if (!theirs.body.equals(recorded.body)) throw new Error(`${origin}${recorded.path} has other bytes`)
  for (const [name, value] of Object.entries(recorded.headers))
    if (theirs.headers[name] !== value) throw new Error(`${origin}${recorded.path} has another ${name}`)
}
