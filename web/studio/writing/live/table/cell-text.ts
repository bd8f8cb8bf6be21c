/** The text of the cell that is edited, and the caret in it, as the browser has them. */

/** Browsers break a line by an element or by a sign, as they like. */
export const textOf = (node: Node): string => {
  if (node instanceof Text) return node.data
  if (node.nodeName === 'BR') return '\n'
  return [...node.childNodes].map(textOf).join('')
}

/** Offsets in the text of the cell; null while the selection is elsewhere. */
export const caretOf = (cell: HTMLElement): { anchor: number; head: number } | null => {
  const selection = getSelection()
  if (!selection?.anchorNode || !selection.focusNode || !cell.contains(selection.anchorNode)) return null
  return {
    anchor: offsetOf(cell, selection.anchorNode, selection.anchorOffset),
    head: offsetOf(cell, selection.focusNode, selection.focusOffset),
  }
}

const offsetOf = (cell: HTMLElement, node: Node, offset: number): number => {
  const range = new Range()
  range.setStart(cell, 0)
  range.setEnd(node, offset)
  return textOf(range.cloneContents()).length
}

export const placeCaret = (cell: HTMLElement, anchor: number, head = anchor): void => {
  const [from, to] = [pointAt(cell, anchor), pointAt(cell, head)]
  getSelection()?.setBaseAndExtent(...from, ...to)
}

const pointAt = (cell: HTMLElement, offset: number): [Node, number] => {
  let rest = offset
  for (const [i, node] of cell.childNodes.entries()) {
    const { length } = textOf(node)
    if (node instanceof Text && rest <= length) return [node, rest]
    if (rest < length) return [cell, i]
    rest -= length
  }
  return [cell, cell.childNodes.length]
}

/** The offset in the text that is below the pointer. */
export const offsetAtPoint = (cell: HTMLElement, x: number, y: number): number => {
  const at = document.caretPositionFromPoint?.(x, y)
  if (at && cell.contains(at.offsetNode)) return offsetOf(cell, at.offsetNode, at.offset)
  const box = cell.getBoundingClientRect()
  return y < box.top || (y < box.bottom && x < box.left) ? 0 : textOf(cell).length
}

/** Whether the caret is in the first or last line of the cell, as it is wrapped. */
export const isAtEdge = (cell: HTMLElement, way: 'up' | 'down'): boolean => {
  const caret = getSelection()?.getRangeAt(0).getClientRects()[0]
  if (!caret) return true
  const box = cell.getBoundingClientRect()
  return way === 'up' ? caret.top - caret.height < box.top : caret.bottom + caret.height > box.bottom
}
