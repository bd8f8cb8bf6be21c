/** Matches places of the source and of the preview, so that both scroll in step. Pure. */

/** The same place in both, as heights from the top. Ascending in both. */
export type ScrollAnchor = { source: number; preview: number }

/** Where the other side stands when this one stands at `top`: between two anchors in proportion. */
export const matchingTop = (
  anchors: readonly ScrollAnchor[],
  top: number,
  from: 'source' | 'preview',
): number => {
  const to = from === 'source' ? 'preview' : 'source'
  const behind = anchors.findIndex((anchor) => anchor[from] > top)
  if (behind === 0) return anchors[0]?.[to] ?? 0
  if (behind < 0) return anchors.at(-1)?.[to] ?? 0
  const a = anchors[behind - 1] as ScrollAnchor
  const b = anchors[behind] as ScrollAnchor
  return a[to] + ((top - a[from]) / (b[from] - a[from])) * (b[to] - a[to])
}

/** Line numbers of the headings of a Markdown text, from 1; what is within fences is not a heading. */
export const headingLines = (markdown: string): number[] => {
  const found: number[] = []
  let fence: string | null = null
  for (const [i, line] of markdown.split('\n').entries()) {
    const mark = /^ {0,3}(```+|~~~+|\$\$)/.exec(line)?.[1]
    if (fence !== null) {
      if (mark && line.trim().startsWith(fence)) fence = null
    } else if (mark && !(mark === '$$' && line.trim().length > 4 && line.trim().endsWith('$$'))) fence = mark
    else if (/^ {0,3}#{1,6}\s+\S/.test(line)) found.push(i + 1)
  }
  return found
}
