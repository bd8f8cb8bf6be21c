/** Reads a large XML file as a stream: the children of one element, each as a small tree. Never holds the file. */
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { SaxesParser } from 'saxes'
import { InvalidSource } from '#importers/invalid-source.ts'

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
  const refuse = (reason: string, line = parser.line, column = parser.column): never => {
    throw new InvalidSource(name, `Line ${line}, column ${column + 1}`, reason)
  }
  const done: XmlNode[] = []
  const path: string[] = []
  const open: XmlNode[] = []
  let isRootRight = false
  let size = 0
  let elements = 0
  /** Characters that were read since the parser reported anything. */
  let pending = 0
  parser.on('error', (error) => refuse(error.message.replace(/^(?:[^:]*:)?\d+:\d+: |\.$/g, '')))
  parser.on('doctype', () => refuse('a DOCTYPE is not allowed; WordPress writes none'))
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^(?:utf-?8|us-ascii)$/i.test(encoding))
      refuse(`its encoding is ${encoding.slice(0, 40)}; save it as UTF-8`)
  })
  parser.on('attribute', ({ value }) => {
    pending = 0
    if (value.length > MAX_ATTRIBUTE) refuse('an attribute is longer than 64 KB')
  })
  const addText = (text: string) => {
    pending = 0
    const node = open.at(-1)
    if (!node) return
    node.text += text
    size += text.length
    if (node.text.length > MAX_TEXT) refuse(`the text of <${node.name}> is longer than 16 MB`)
    if (size > MAX_NODE) refuse(`<${open[0]?.name}> is longer than 64 MB`)
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
    if (path.length > MAX_DEPTH) refuse(`elements are nested more than ${MAX_DEPTH} deep`)
    if (path.length <= within.length) {
      if (tag.name === within[path.length - 1]) isRootRight ||= path.length === within.length
      else if (path.length === 1)
        refuse(`it is XML, but its first element is <${tag.name.slice(0, 60)}>, not <${within[0]}>`)
      return
    }
    if (open.length === 0 && !within.every((one, i) => path[i] === one)) return
    if (open.length === 0) {
      size = 0
      elements = 0
    }
    elements += 1
    if (elements > MAX_ELEMENTS) refuse(`<${open[0]?.name}> has more than ${MAX_ELEMENTS} elements`)
    const { line, column } = parser
    const node = {
      name: tag.name,
      attributes: tag.attributes as Record<string, string>,
      text: '',
      children: [],
      line,
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
  const feed = (text: string) => {
    pending += text.length
    const clean = text.replace(CONTROLS, '')
    if (clean.length < text.length) onRemoved?.(text.length - clean.length)
    parser.write(clean)
    if (pending > MAX_TEXT) refuse('a text or a tag is longer than 16 MB')
  }
  for await (const bytes of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    if (isFirst && isUtf16(bytes)) refuse('its encoding is UTF-16; save it as UTF-8', 1, 0)
    isFirst = false
    feed(
      decode(decoder, bytes, (before) => {
        feed(before)
        refuse('it is not UTF-8; save it as UTF-8')
      }),
    )
    yield* done.splice(0)
  }
  if (isFirst) refuse('the file is empty', 1, 0)
  feed(decode(decoder, null, () => refuse('it ends within a character')))
  parser.close()
  yield* done.splice(0)
  if (!isRootRight) refuse(`it is XML, but has no <${within.at(-1)}>`)
}

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

/** The text of the first child with this name, trimmed; empty without one. */
export const textOfChild = (node: XmlNode, name: string): string =>
  node.children.find((child) => child.name === name)?.text.trim() ?? ''
