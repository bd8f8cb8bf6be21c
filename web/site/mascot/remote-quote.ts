/**
 * Fetches a quote from a public service, one for each language. Called only when the owner allows third parties; the
 * content security policy allows the hosts only then.
 */
import type { Locale } from '#contract/locale.ts'
import { quoteServices } from '#contract/quote-services.ts'
import type { Quote } from './texts/mascot-texts.ts'

/** A quote that comes later is not worth waiting for. */
export const QUOTE_TIMEOUT_MS = 2500
/** Longer quotes do not fit into a tip. */
const MAX_CHARACTERS = 120

/** Null on every failure, without a message: the mascot then has quotes of its own. */
export const fetchQuote = async (locale: Locale): Promise<Quote | null> => {
  try {
    const response = await fetch(quoteServices[locale], {
      signal: AbortSignal.timeout(QUOTE_TIMEOUT_MS),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    return response.ok ? readers[locale](await response.json()) : null
  } catch {
    return null
  }
}

const quote = (text: unknown, author: unknown): Quote | null =>
  typeof text === 'string' && text.trim() !== '' && text.length <= MAX_CHARACTERS
    ? [text.trim(), typeof author === 'string' ? author.trim() : '']
    : null

const readers: Record<Locale, (body: Record<string, unknown> | null) => Quote | null> = {
  en: (body) => quote(body?.quote, body?.author),
  cn: (body) => quote(body?.hitokoto, body?.from_who || body?.from),
}
