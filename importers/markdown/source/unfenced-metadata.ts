/**
 * Reads metadata without fences: `Title: …` lines at the top, as Pelican, MkDocs and Python-Markdown write them, and the
 * comment with `.. title: …` of Nikola.
 */
import { textOf } from '#importers/front-matter-values.ts'
import { hidingField } from './hiding-fields.ts'

/** A whole front matter of this kind is shorter; more is not looked at. */
const MAX_CHARACTERS = 20_000

const LINE = /^ {0,3}(\.\. )?([A-Za-z][\w -]{0,40}):(?:[ \t]+(.*))?$/
const FURTHER = /^(?: {4,}|\t)[ \t]*(\S.*)$/
/** Two of them make a first paragraph metadata; a title alone does as well. */
const TELLING =
  /^(?:date|modified|category|categories|tags?|slug|status|authors?|summary|description|lang|template|draft|published|type|link)$/

type Unfenced = { data: Record<string, unknown>; body: string }

/** @param text without blank lines at its start. Null when it begins with prose. */
export const readUnfenced = (text: string): Unfenced | null => {
  const start = text.slice(0, MAX_CHARACTERS)
  const comment = /^<!--([\s\S]*?)-->[ \t]*(?:\n|$)/.exec(start)
  const head = comment ?? /^([\s\S]+?)(?:\n[ \t]*(?=\n)|\n?$)/.exec(start)
  const written = comment ? (head?.[1] ?? '').replace(/^[ \t]*(?:-{3,}[ \t]*)?$/gm, '') : (head?.[1] ?? '')
  const data = fieldsOf(written.split('\n').filter((line) => line.trim() !== ''))
  if (!head || !data || !isTelling(data)) return null
  return { data, body: text.slice(head[0].length).replace(/^(?:[ \t]*\n)+/, '') }
}

/** Null when a line is none of a field. */
const fieldsOf = (lines: string[]): Record<string, string> | null => {
  const data: Record<string, string> = {}
  let last: string | null = null
  for (const line of lines) {
    const field = LINE.exec(line)
    const further = FURTHER.exec(line)?.[1]
    if (field?.[2]) {
      last = field[2].trim()
      data[last] = unquoted(field[3] ?? '')
    } else if (further && last !== null) data[last] = `${data[last] ?? ''} ${further}`.trim()
    else return null
  }
  return data
}

const isTelling = (data: Record<string, string>): boolean => {
  const names = Object.keys(data).map((name) => name.toLowerCase())
  const hasTitle = Object.entries(data).some(([name, value]) => /^title$/i.test(name) && textOf(value) !== '')
  return hasTitle || names.filter((name) => TELLING.test(name)).length > 1 || hidingField(data) !== null
}

const unquoted = (value: string): string => /^(["'])(.*)\1$/.exec(value.trim())?.[2] ?? value.trim()
