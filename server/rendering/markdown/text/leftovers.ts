/**
 * Finds in a rendered text, outside of code, what looks like syntax that was not understood: an image, a template tag or a block that is
 * shown as its source, a formula or a heading without content. A text may mean it, so this is for whoever looks at the result.
 */
import type { Nodes, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Nodes as MarkdownNodes, Root as MarkdownRoot } from 'mdast'
import { visit } from 'unist-util-visit'
import { wordsAround } from '#contract/shortened.ts'
import type { Slots } from '../html/slots.ts'
import type { RenderWarnings } from '../render-warnings.ts'
import { restorePlaceholders } from '../source/placeholders.ts'
import { BLOCKS, HEADINGS } from './plain-text.ts'

const SIGN =
  /(?<!\\)(?:!\[|\{%|\{\{[<%]|\[\[|@\[|<\/?[a-z]|\$\$|=\d{1,4}%?x\d{0,4}%?\)|:{3,}|^#{2,6}(?=[^\s#]|$))/gim

/** A backslash that says so. */
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g

const CODE = new Set(['code', 'pre', 'kbd', 'samp', 'tt'])
/** Stands for code, images and formulas. */
const OTHER = '…'
const BEFORE = 24
const AFTER = 56
/** So many places of each sign are named. */
const MAX_PLACES = 3

/** A text without its white space, which the renderer changes. */
const wordsOf = (text: string): string => text.replace(/\s+/g, '')

/** By the words of a text: how its author wrote it, where an escape says that nothing else is meant. */
export function escapedTexts(tree: MarkdownRoot, source: string): Map<string, string> {
  const written = new Map<string, string>()
  const sourceOf = ({ position }: MarkdownNodes) =>
    source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
  const signs = new Map<MarkdownNodes, Set<string>>()
  visit(tree, 'text', (node, _, parent) => {
    if (node.position) {
      const text = sourceOf(node)
      if (/[\\&]/.test(text)) written.set(wordsOf(node.value), restorePlaceholders(text))
    } else if (parent) {
      // Around a bare URL the parser leaves pieces whose place is not known.
      const escaped = signs.get(parent) ?? new Set(sourceOf(parent).match(/(?<=\\)[!<[]/g))
      signs.set(parent, escaped)
      const withEscape = (sign: string) => (escaped.has(sign) ? `\\${sign}` : sign)
      if (escaped.size > 0) written.set(wordsOf(node.value), node.value.replace(/[!<[]/g, withEscape))
    }
  })
  return written
}

/** Reports each place once, with the words around it. Reads a sanitized tree whose slots are not yet filled. */
export function reportLeftovers(
  tree: Root,
  slots: Slots,
  escaped: Map<string, string>,
  warnings: RenderWarnings,
): void {
  const shown: string[] = []
  collect(tree, slots, escaped, shown)
  const text = shown
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
  const counts = new Map<string, number>()
  let end = 0
  for (const { index, 0: found } of text.matchAll(SIGN)) {
    // What is already among the words around the one before is the same place.
    if (index < end) continue
    end = index + AFTER
    const sign = found.startsWith('<') ? '<' : found.startsWith('=') ? '=' : found.slice(0, 2)
    const count = (counts.get(sign) ?? 0) + 1
    counts.set(sign, count)
    if (count <= MAX_PLACES)
      warnings.add('leftover', wordsAround(text, index, BEFORE, AFTER).replace(ESCAPE, ''))
  }
  for (const [sign, count] of counts)
    if (count > MAX_PLACES) warnings.add('leftover', sign, count - MAX_PLACES)
}

function collect(node: Nodes, slots: Slots, escaped: Map<string, string>, shown: string[]): void {
  if (node.type === 'text') {
    shown.push((escaped.size > 0 && escaped.get(wordsOf(node.value))) || node.value)
    return
  }
  if (node.type !== 'element' && node.type !== 'root') return
  const name = node.type === 'element' ? node.tagName : ''
  const content = node.type === 'element' ? slots.read(node) : undefined
  const isBlock = BLOCKS.has(name)
  if (isBlock) shown.push('\n')
  if (content?.kind === 'math' && content.tex.trim() === '') shown.push('$$')
  else if (content || CODE.has(name) || name === 'img') shown.push(OTHER)
  else if (HEADINGS.has(name) && isEmpty(node)) shown.push('##')
  else {
    // `@[TOC](Contents)`: the parser takes the rest for a link.
    if (name === 'a' && shown.at(-1)?.endsWith('@')) shown.push('[')
    for (const child of node.children) collect(child, slots, escaped, shown)
  }
  if (isBlock) shown.push('\n')
}

/** Whether a heading shows nothing: slots and images have no text either. */
const isEmpty = (heading: Nodes): boolean => {
  let isBlank = textOf(heading).trim() === ''
  visit(heading, 'element', ({ tagName, properties }) => {
    if (tagName === 'img' || properties.dataSlot !== undefined) isBlank = false
  })
  return isBlank
}
