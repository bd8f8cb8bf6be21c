/** Finds images and formulas in the source that are shown below their line. Pure. */
import type { Text } from '@codemirror/state'

export type ShownBlock = { kind: 'image'; url: string; alt: string } | { kind: 'formula'; source: string }

/** `at` is the end of the last line of the block. */
export type PlacedBlock = { at: number; block: ShownBlock }

const IMAGE = /^\s*!\[([^\]]*)\]\(\s*<?([^\s<>)]+)>?(?:\s+["'(].*)?\)\s*$/
const FENCE = /^\s*\$\$\s*$/
const ONE_LINE = /^\s*\$\$\s*(\S.*?)\s*\$\$\s*$/
/** A formula of more lines is not shown: what stands further away need not be looked at after a change. */
export const MAX_FORMULA_LINES = 30

export const findBlocks = (doc: Text, fromLine: number, toLine: number): PlacedBlock[] => {
  const found: PlacedBlock[] = []
  let fence: number | null = null
  const source: string[] = []
  for (let number = fromLine; number <= toLine; number += 1) {
    const line = doc.line(number)
    if (fence !== null) {
      if (FENCE.test(line.text)) {
        if (source.length > 0)
          found.push({ at: line.to, block: { kind: 'formula', source: source.join('\n') } })
        fence = null
      } else if (number - fence > MAX_FORMULA_LINES || line.text.trim() === '') fence = null
      else source.push(line.text)
      continue
    }
    if (FENCE.test(line.text)) {
      fence = number
      source.length = 0
      continue
    }
    const [, alt = '', url = ''] = IMAGE.exec(line.text) ?? []
    if (url) found.push({ at: line.to, block: { kind: 'image', url, alt } })
    const formula = ONE_LINE.exec(line.text)?.[1]
    if (formula) found.push({ at: line.to, block: { kind: 'formula', source: formula } })
  }
  return found
}
