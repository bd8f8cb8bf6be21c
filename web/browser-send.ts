/** How the browser sends a call: fetch with the reader's language and, when there is one, their token. */
import type { Envelope } from '#contract/errors.ts'
import { type Locale, langTag } from '#contract/locale.ts'
import type { Send } from './api.ts'
import { noAnswer, openEnvelope } from './failure.ts'

type Reader = { token: () => string | null; locale: () => Locale }

export const browserSend =
  ({ token, locale }: Reader): Send =>
  async ({ method, path, body }) => {
    const headers: Record<string, string> = { 'Accept-Language': langTag[locale()] }
    const bearer = token()
    if (bearer) headers.Authorization = `Bearer ${bearer}`
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const answer = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    }).catch((error: Error) => Promise.reject(noAnswer(error.message)))
    return openEnvelope(await envelopeOf(answer))
  }

const envelopeOf = async (answer: Response): Promise<Envelope<unknown>> => {
  const envelope = (await answer.json().catch(() => null)) as Envelope<unknown> | null
  if (typeof envelope?.code !== 'number') throw noAnswer(`HTTP ${answer.status}`)
  return envelope
}
