/** Joins lines of Chinese and Japanese that were wrapped by hand: these scripts have no spaces between words. */
import type { Nodes, Root, Text } from 'hast'
import { BLOCKS } from './plain-text.ts'

/** Without Hangul: Korean has spaces. */
const WIDE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30a0-\u30ff\uff01-\uff9f`
/** Signs that English has as well. */
const SHARED = '“”‘’…—·'
/** Between text nodes, which have no such character. */
const NODE_END = '\0'
const LINE_END = String.raw`[ \t\0]*\n[ \t\0]*`
const WRAP = new RegExp(
  `(?<=[${WIDE}])${LINE_END}(?=[${WIDE}${SHARED}])|(?<=[${SHARED}])${LINE_END}(?=[${WIDE}])`,
  'gu',
)
const AFTER_SIGN = new RegExp(
  String.raw`(?<=[，。；：！？、…”’」』）》])\s*\n\s*(?=[${WIDE}${SHARED}])`,
  'gu',
)

/** On one line: a line end becomes a space, but not between two Chinese or Japanese characters. */
export const unwrapped = (text: string): string => text.replace(WRAP, '').replace(/\s+/g, ' ').trim()

/** Paragraphs on one line, with spaces between them where no full-width sign separates them. */
export const paragraphsOnOneLine = (text: string): string =>
  text.replace(AFTER_SIGN, '').replace(/\s+/g, ' ').trim()

/** Removes the line ends between two Chinese or Japanese characters, also at the edges of emphasis and links. */
export function joinWrappedLines(tree: Root): void {
  let run: Text[] = []
  const endRun = () => {
    joinRun(run)
    run = []
  }
  const walk = (node: Nodes) => {
    if (node.type === 'text') run.push(node)
    if (node.type !== 'element' && node.type !== 'root') return
    const isEmpty = node.children.length === 0
    const isCode = node.type === 'element' && ['pre', 'code'].includes(node.tagName)
    const isApart = isEmpty || isCode || (node.type === 'element' && BLOCKS.has(node.tagName))
    if (isApart) endRun()
    if (!isCode) for (const child of node.children) walk(child)
    if (isApart) endRun()
  }
  walk(tree)
  endRun()
}

function joinRun(run: Text[]): void {
  if (!run.some(({ value }) => value.includes('\n'))) return
  const joined = run
    .map(({ value }) => value)
    .join(NODE_END)
    .replace(WRAP, (found) => found.replace(/[^\0]/g, ''))
  for (const [position, value] of joined.split(NODE_END).entries()) {
    const node = run[position]
    if (node) node.value = value
  }
}
