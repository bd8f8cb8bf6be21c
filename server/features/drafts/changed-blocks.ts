/** Compares the blocks of two versions of a rendered text: paragraphs, lists, images and the like. Pure. */
import { hash } from 'node:crypto'

/** A tag; attributes may contain `>`. */
const TAG = /<(\/?)([a-z][\w:-]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** A hash of the words and images of each element that lies in no other. Another look of them is no change. */
export function blockHashes(html: string): string[] {
  const hashes: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    if (depth === 0) start = index
    const isWhole = VOID.test(name) || attributes.endsWith('/')
    depth += slash ? -1 : isWhole ? 0 : 1
    if (depth > 0) continue
    depth = 0
    hashes.push(hashOf(html.slice(start, index + tag.length)))
  }
  return hashes
}

const hashOf = (block: string): string => {
  const words = block.replace(TAG, (tag) => ` ${/\ssrc="([^"]*)"/.exec(tag)?.[1] ?? ''} `)
  return hash('sha256', words.replace(/\s+/g, ' '), 'base64url').slice(0, 12)
}

/** The hashes of the blocks that the previous text does not have. */
export function changedBlocks(former: string, html: string): string[] {
  const known = new Set(blockHashes(former))
  return [...new Set(blockHashes(html))].filter((block) => !known.has(block))
}
