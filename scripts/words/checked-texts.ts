/** Finds the texts of a file that the word check reads: path, exported names, headings, header comment, texts for visitors. */
import type { TermPlace } from './replaced-terms.ts'

export type CheckedText = { place: TermPlace; text: string; isType?: boolean }

const exported =
  /^export (?:default )?(?:declare )?(?:async )?(const|let|function\*?|class|type|interface|enum) (\w+)(.*)$/gm
const heading = /^#{1,6} (.+)$/gm
/** Files with English texts of the site, of emails and of the server's messages. */
const textFile =
  /^(web\/(.+\/)?(locale|texts)\/.*en\.ts|server\/mail\/templates\/[^.]+\.ts|server\/platform\/messages\.ts|server\/rendering\/markdown\/texts\.ts|server\/features\/(media\/(image|file)-error|setup\/setup-texts)\.ts)$/
const text = /(?<=[:,(?[]\s*|=>\s*)(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1/g

/** @param path the file's path in the repository. @param source its text; empty for a binary file. */
export const checkedTexts = (path: string, source: string): CheckedText[] => {
  const texts: CheckedText[] = [{ place: 'file', text: path.slice(path.lastIndexOf('/') + 1) }]
  if (/\.(ts|tsx|mjs)$/.test(path)) {
    for (const [, kind, name, rest] of source.matchAll(exported)) {
      texts.push({ place: 'export', text: name as string, isType: kind === 'type' || kind === 'interface' })
      if (isNumber(name as string, rest as string)) texts.push({ place: 'constant', text: name as string })
    }
  }
  if (path.endsWith('.md')) {
    const prose = source.replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    for (const [, text] of prose.matchAll(heading)) texts.push({ place: 'heading', text: text as string })
  }
  if (textFile.test(path))
    for (const [, , content] of source.matchAll(text)) texts.push({ place: 'text', text: content as string })
  const header = headerComment(path, source)
  if (header) texts.push({ place: 'header', text: header })
  return texts
}

const isNumber = (name: string, rest: string) =>
  /^[A-Z0-9_]+$/.test(name) || /^(: number)? = \(?\d/.test(rest)

/** The comment at the start of a file, `null` without one. */
const headerComment = (path: string, source: string): string | null => {
  const start = source.replace(/^#!.*\n/, '').trimStart()
  if (/\.(ts|tsx|mjs|css)$/.test(path)) return /^\/\*([\s\S]*?)\*\//.exec(start)?.[1] ?? null
  if (/\.(sql|yaml|yml|sh)$/.test(path)) return /^((--|#).*\n)+/.exec(start)?.[0] ?? null
  return null
}
