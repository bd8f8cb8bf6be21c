/** Reads a large XML file as a stream: the children of one element, each as a small tree. Never holds the file. */

import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { SaxesParser } from 'saxes'
import { shortened } from '#contract/shortened.ts'
import { InvalidSource } from '#importers/invalid-source.ts'
import { type Message, say } from '#server/platform/report-message.ts'

export type XmlNode = {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlNode[]
  /** The place of its start tag, counted from 1. */
  line: number
  column: number
}

const MAX_DEPTH = 32
const MAX_ATTRIBUTE = 64 * 1024
/** Characters of one text; the longest article that is rendered has two million. */
const MAX_TEXT = 16 * 1024 * 1024
const MAX_NODE = 64 * 1024 * 1024
const MAX_ELEMENTS = 500_000
const CHUNK = 64 * 1024

/** WordPress writes control characters into its exports, which XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are left out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

export type XmlSource = {
  file: string
  /** The names of the elements whose children are read, from the root: `['rss', 'channel']`. */
  within: string[]
  signal?: AbortSignal
  /** Control characters that were left out. */
  onRemoved?: (count: number) => void
}

/**
 * Yields the children of the named element in their order.
 * @throws InvalidSource for a file that is not UTF-8, not well-formed, not of these elements, or that has a DOCTYPE: entities of
 * a document's own do not exist here, so they cannot grow
 */
export async function* readXml({ file, within, onRemoved }: XmlSource): AsyncGenerator<XmlNode> {
  const parser = new SaxesParser({ position: true })
  const name = basename(file)
  /** Of the blank lines before the declaration, which the parser does not get. */
  let linesBefore = 0
  const refuse = (reason: Message, line = linesBefore + parser.line, column = parser.column): never => {
    throw new InvalidSource(name, say('line-and-column', { line, column: column + 1 }), reason)
  }
  const done: XmlNode[] = []
  const path: string[] = []
  const open: XmlNode[] = []
  let isRootRight = false
  let size = 0
  let elements = 0
  /** Characters that were read since the parser reported anything. */
  let pending = 0
  parser.on('error', ({ message }) => refuse(problemOf(message.replace(/^(?:[^:]*:)?\d+:\d+: |\.$/g, ''))))
  parser.on('doctype', () => refuse(say('doctype')))
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^(?:utf-?8|us-ascii)$/i.test(encoding))
      refuse(say('other-encoding', { encoding: encoding.slice(0, 40) }))
  })
  parser.on('attribute', ({ value }) => {
    pending = 0
    if (value.length > MAX_ATTRIBUTE) refuse(say('attribute-too-long'))
  })
  const addText = (text: string) => {
    pending = 0
    const node = open.at(-1)
    if (!node) return
    node.text += text
    size += text.length
    if (node.text.length > MAX_TEXT) refuse(say('element-text-too-long', { name: node.name }))
    if (size > MAX_NODE) refuse(say('element-too-long', { name: open[0]?.name }))
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('comment', () => {
    pending = 0
  })
  parser.on('processinginstruction', () => {
    pending = 0
  })
  parser.on('opentag', (tag) => {
    pending = 0
    path.push(tag.name)
    if (path.length > MAX_DEPTH) refuse(say('xml-too-deep', { max: MAX_DEPTH }))
    if (path.length <= within.length) {
      if (tag.name === within[path.length - 1]) isRootRight ||= path.length === within.length
      else if (path.length === 1)
        refuse(say('other-first-element', { found: tag.name.slice(0, 60), wanted: within[0] }))
      return
    }
    if (open.length === 0 && !within.every((one, i) => path[i] === one)) return
    if (open.length === 0) {
      size = 0
      elements = 0
    }
    elements += 1
    if (elements > MAX_ELEMENTS) refuse(say('too-many-elements', { name: open[0]?.name, max: MAX_ELEMENTS }))
    const { column } = parser
    const node = {
      name: tag.name,
      attributes: tag.attributes as Record<string, string>,
      text: '',
      children: [],
      line: linesBefore + parser.line,
      column,
    }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('closetag', () => {
    pending = 0
    path.pop()
    const node = open.pop()
    if (node && open.length === 0) done.push(node)
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  /** A theme or plugin that ends with blank lines, or prints a warning, does so in front of an export, too. */
  const withoutBefore = (text: string): string => {
    const start = text.indexOf('<?xml')
    const before = text.slice(0, Math.max(0, start)).replace(/^\ufeff/, '')
    if (before === '' || before.includes(`<${within[0]}`)) return text
    if (before.trim() !== '')
      refuse(say('text-before-xml', { text: shortened(textWithoutTags(before), 80) }), 1, 0)
    linesBefore = before.split('\n').length - 1
    return text.slice(start)
  }
  const feed = (text: string) => {
    pending += text.length
    const clean = text.replace(CONTROLS, '')
    if (clean.length < text.length) onRemoved?.(text.length - clean.length)
    parser.write(clean)
    if (pending > MAX_TEXT) refuse(say('xml-text-too-long'))
  }
  for await (const bytes of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    if (isFirst && isUtf16(bytes)) refuse(say('utf-16'), 1, 0)
    const text = decode(decoder, bytes, (before) => {
      feed(before)
      refuse(say('save-as-utf-8'))
    })
    feed(isFirst ? withoutBefore(text) : text)
    isFirst = false
    yield* done.splice(0)
  }
  if (isFirst) refuse(say('empty-file'), 1, 0)
  feed(decode(decoder, null, () => refuse(say('ends-within-character'))))
  parser.close()
  yield* done.splice(0)
  if (!isRootRight) refuse(say('xml-without-element', { name: within.at(-1) }))
}

const problemOf = (problem: string): Message => {
  const [, tag] = /^unclosed tag: (.*)$/.exec(problem) ?? []
  if (tag !== undefined) return say('tag-not-closed', { tag })
  const [, closed] = /^unmatched closing tag: (.*)$/.exec(problem) ?? []
  return closed === undefined ? say('xml-problem', { problem }) : say('tag-not-opened', { tag: closed })
}

const textWithoutTags = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const isUtf16 = (head: Buffer): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) ||
  (head[0] === 0xfe && head[1] === 0xff) ||
  (head.length > 3 && (head[0] === 0 || head[1] === 0))

/** @param onInvalid gets the text before the first invalid byte, so that the place is known */
function decode(decoder: TextDecoder, bytes: Buffer | null, onInvalid: (before: string) => void): string {
  try {
    return bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch {
    const readable = bytes === null ? '' : new TextDecoder('utf-8').decode(bytes)
    onInvalid(readable.slice(0, Math.max(0, readable.indexOf('\ufffd'))))
    return ''
  }
}

/** The first child with this name. */
export const childOf = (node: XmlNode, name: string): XmlNode | undefined =>
  node.children.find((child) => child.name === name)

/** Its text, trimmed; empty without one. */
export const textOfChild = (node: XmlNode, name: string): string => childOf(node, name)?.text.trim() ?? ''
