/** What a report says: a code with values, which becomes words in the language of whoever reads it. */
import type { Locale } from '#contract/locale.ts'
import { remedies, texts } from './report-texts.ts'

export type MessageCode = keyof typeof texts

/** A text of the source, such as a title, is the same in every language; a message is translated with the one around it. */
export type MessageValue = string | number | Message

export type Message = { code: MessageCode; values?: Record<string, MessageValue | undefined> }

export const isMessage = (value: unknown): value is Message =>
  value !== null && typeof value === 'object' && 'code' in value && String(value.code) in texts

/** The names in braces, without the forms of a noun. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string}:${string}` ? never : Name) | NamesIn<Rest>
  : never

type ValuesOf<Code extends MessageCode> = [NamesIn<(typeof texts)[Code][0]>] extends [never]
  ? []
  : [values: Record<NamesIn<(typeof texts)[Code][0]>, MessageValue | undefined>]

/** A message of the report, with a value for each name in its text. */
export const say = <Code extends MessageCode>(code: Code, ...[values]: ValuesOf<Code>): Message =>
  values === undefined ? { code } : { code, values }

/** The message in this language. A text stays as it is. */
export function inWords(message: MessageValue, locale: Locale = 'en'): string {
  if (typeof message !== 'object') return String(message)
  const { code, values = {} } = message
  return fill(texts[code], values, locale)
}

/** A stored reason: a message as JSON, or the words of a program. */
export const storedInWords = (stored: string, locale: Locale): string =>
  stored.startsWith('{"code":') ? inWords(JSON.parse(stored) as Message, locale) : stored

/** What an error says, to be stored. */
export const toStored = (error: unknown): string => {
  if (error instanceof ReportError) return JSON.stringify(error.report)
  return error instanceof Error ? error.message : String(error)
}

/** What the owner can do about the reason of an item; null when nothing is to be said. */
export const remedyFor = (reason: Message | null, locale: Locale = 'en'): string | null => {
  const remedy = reason && remedies[reason.code]
  return remedy ? fill(remedy, {}, locale) : null
}

const fill = (
  [en, cn]: readonly [string, string],
  values: Record<string, MessageValue | undefined>,
  locale: Locale,
): string =>
  (locale === 'en' ? en : cn).replace(
    /\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}/g,
    (_, name: string, one?: string, many?: string) =>
      one === undefined
        ? inWords(values[name] ?? '', locale)
        : (((values[name] ?? 1) === 1 ? one : many) ?? ''),
  )

/** An error that a report shows in the language of its reader. */
export class ReportError extends Error {
  readonly report: Message

  constructor(report: Message) {
    super(inWords(report))
    this.name = 'ReportError'
    this.report = report
  }
}
