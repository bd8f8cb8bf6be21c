/** Converts Lexical, the format of Ghost's third editor, to HTML. */
import type { WarnAbout } from '#importers/warnings.ts'
import { parseJsonWithoutNul } from '#importers/without-nul.ts'
import { escapeHtml } from '#server/platform/xml.ts'
import { type Card, cardHtml, isKnownCard } from './cards.ts'

type LexicalNode = Card & { type: string; children: LexicalNode[] }

const MAX_DEPTH = 100

/** Null when it is no document of Lexical. @throws RangeError when it is nested too deep */
export const readLexical = (json: string): LexicalNode | null => {
  let read: { root?: unknown } | null
  try {
    read = parseJsonWithoutNul(json) as typeof read
  } catch {
    return null
  }
  return nodeOf(read?.root, 0)
}

const nodeOf = (value: unknown, depth: number): LexicalNode | null => {
  if (value === null || typeof value !== 'object') return null
  if (depth > MAX_DEPTH) throw new RangeError('nested too deep')
  const node = value as Card
  const children = Array.isArray(node.children) ? node.children : []
  return {
    ...node,
    type: String(node.type ?? '').replace(/^extended-/, ''),
    children: children.flatMap((child) => nodeOf(child, depth + 1) ?? []),
  }
}

/** The text of a post in its elements; everything else is a card. */
const elements: Record<string, (inner: string, node: LexicalNode) => string> = {
  root: (inner) => inner,
  paragraph: (inner) => `<p>${inner}</p>\n`,
  heading: (inner, node) => wrapped(/^h[1-6]$/.test(String(node.tag)) ? String(node.tag) : 'h2', inner),
  text: (_, node) => textHtml(node),
  linebreak: () => '<br>',
  tab: () => ' ',
  zwnj: () => '',
  'at-link-search': () => '',
  link: (inner, node) => linkHtml(inner, node),
  autolink: (inner, node) => linkHtml(inner, node),
  'at-link': (inner, node) => linkHtml(inner, node),
  list: (inner, node) => listHtml(inner, node),
  listitem: (inner, { checked }) =>
    `<li>${typeof checked === 'boolean' ? `<input type="checkbox"${checked ? ' checked' : ''}> ` : ''}${inner}</li>`,
  quote: (inner) => wrapped('blockquote', inner),
  aside: (inner) => wrapped('blockquote', inner),
}

const isElement = (type: string): boolean => Object.hasOwn(elements, type)

export const hasOnlyKnownNodes = (node: LexicalNode): boolean =>
  (isElement(node.type) || isKnownCard(node.type)) && node.children.every(hasOnlyKnownNodes)

export const lexicalHtml = (node: LexicalNode, warn: WarnAbout): string =>
  isElement(node.type)
    ? (elements[node.type]?.(node.children.map((child) => lexicalHtml(child, warn)).join(''), node) ?? '')
    : `${cardHtml(node.type, node, warn)}\n`

const wrapped = (tag: string, inner: string): string => `<${tag}>${inner}</${tag}>\n`

const linkHtml = (inner: string, { url }: LexicalNode): string =>
  `<a href="${escapeHtml(String(url ?? ''))}">${inner}</a>`

const listHtml = (inner: string, { listType, tag, start }: LexicalNode): string => {
  if (listType !== 'number' && tag !== 'ol') return wrapped('ul', inner)
  return `<ol${typeof start === 'number' && start > 1 ? ` start="${start}"` : ''}>${inner}</ol>\n`
}

/** Bits of the format of a text. */
const FORMATS: [bit: number, tag: string][] = [
  ...([
    [16, 'code'],
    [1, 'strong'],
    [2, 'em'],
    [4, 's'],
  ] as [number, string][]),
  ...([
    [8, 'u'],
    [32, 'sub'],
    [64, 'sup'],
    [128, 'mark'],
  ] as [number, string][]),
]

const textHtml = ({ text, format }: LexicalNode): string => {
  const bits = typeof format === 'number' ? format : 0
  return FORMATS.filter(([bit]) => (bits & bit) !== 0).reduce(
    (html, [, tag]) => `<${tag}>${html}</${tag}>`,
    escapeHtml(String(text ?? '')),
  )
}
