/** How the browser sends a call: fetch with the reader's language and, when there is one, their token. */
import type { BodyKind } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/errors.ts'
import { type Locale, langTag } from '#contract/locale.ts'
import type { Send } from './api.ts'
import { noAnswer, openEnvelope } from './failure.ts'

type Reader = { token: () => string | null; locale: () => Locale }

export const browserSend =
  ({ token, locale }: Reader): Send =>
  async ({ method, path, body, takes }) => {
    const headers: Record<string, string> = { 'Accept-Language': langTag[locale()] }
    const bearer = token()
    if (bearer) headers.Authorization = `Bearer ${bearer}`
    if (body !== undefined && takes === 'json') headers['Content-Type'] = 'application/json'
    const answer = await fetch(`/api${path}`, {
      method,
      headers,
      body: body === undefined ? null : written(body, takes),
    }).catch((error: Error) => Promise.reject(noAnswer(error.message)))
    return openEnvelope(await envelopeOf(answer))
  }

/** Of forms and files the browser itself says what they are. */
const written = (body: unknown, takes: BodyKind): BodyInit => {
  if (takes === 'json') return JSON.stringify(body)
  const form = takes === 'form' ? new URLSearchParams() : new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | undefined>))
    if (value !== undefined) form.set(name, value)
  return form
}

const envelopeOf = async (answer: Response): Promise<Envelope<unknown>> => {
  const envelope = (await answer.json().catch(() => null)) as Envelope<unknown> | null
  if (typeof envelope?.code !== 'number') throw noAnswer(`HTTP ${answer.status}`)
  return envelope
}
