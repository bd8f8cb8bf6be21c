/**
 * Placeholders: noncharacters of Unicode that replace a Markdown mark that must be read as plain text. They pass
 * through the parser as ordinary characters, inside and outside code, and become the mark again in the tree. (A
 * backslash would be visible inside code.)
 */
import type { Nodes } from 'mdast'
import { visit } from 'unist-util-visit'

const MARKS = '*_~^=+[]<>:-.)\n`|$#@\\'
const FIRST = 0xfdd0

const toStandIn = new Map([...MARKS].map((mark, index) => [mark, String.fromCharCode(FIRST + index)]))
const toMark = new Map([...toStandIn].map(([mark, standIn]) => [standIn, mark]))

/** Puts placeholders for every mark of `text` that matches; `marks` is a global expression for single characters. */
export function replaceWithPlaceholders(text: string, marks: RegExp): string {
  return text.replace(marks, (mark) => toStandIn.get(mark) ?? mark)
}

/** Texts that come with noncharacters of their own lose them, so that placeholders are ours alone. */
export function withoutNoncharacters(text: string): string {
  return text.replace(/[\uFDD0-\uFDEF\0]/g, '\uFFFD')
}

/** Turns placeholders back into marks. */
export function restorePlaceholders(text: string): string {
  return text.replace(/[\uFDD0-\uFDEF]/g, (char) => toMark.get(char) ?? char)
}

const FIELDS = ['value', 'url', 'alt', 'title', 'label', 'lang', 'meta'] as const

/** Turns placeholders back into marks everywhere in a tree. */
export function restorePlaceholdersInTree(tree: Nodes): void {
  visit(tree, (node) => {
    const fields = node as unknown as Record<string, unknown>
    for (const field of FIELDS) {
      const text = fields[field]
      if (typeof text === 'string') fields[field] = restorePlaceholders(text)
    }
  })
}
