/** Scrolls the preview with the source and the source with the preview; headings are the common places. */
import { type RefObject, useRef } from 'react'
import type { EditorHandle } from '../editor/MarkdownEditor.tsx'
import type { PreviewHandle } from './PreviewFrame.tsx'
import { headingLines, matchingTop, type ScrollAnchor } from './scroll-anchors.ts'

/** The side that follows reports a scroll as well: for this long it is no wish of the owner. */
const FOLLOWING_MS = 120

export const useScrollInStep = (
  editor: RefObject<EditorHandle | null>,
  preview: RefObject<PreviewHandle | null>,
  markdown: string,
) => {
  const following = useRef<{ side: 'source' | 'preview'; until: number } | null>(null)

  const anchors = (): ScrollAnchor[] => {
    const view = editor.current?.view()
    const shown = preview.current
    if (!view || !shown) return []
    const lines = headingLines(markdown)
    const headings = shown.headings()
    const { doc } = view.state
    const known = lines.filter((line) => line <= doc.lines)
    const end = { source: view.scrollDOM.scrollHeight - view.scrollDOM.clientHeight, preview: shown.height() }
    // A heading within HTML or a quote is none of the source: then only the ends match.
    const matched =
      known.length === headings.length
        ? known.map((line, i) => ({
            source: view.lineBlockAt(doc.line(line).from).top,
            preview: headings[i] ?? 0,
          }))
        : []
    return [{ source: 0, preview: 0 }, ...matched, end].filter(
      (anchor, i, all) =>
        i === 0 || (anchor.source > (all[i - 1]?.source ?? 0) && anchor.source <= end.source),
    )
  }
  const isFollowing = (side: 'source' | 'preview') =>
    following.current?.side === side && performance.now() < following.current.until

  return {
    onSource: () => {
      const view = editor.current?.view()
      if (!view || isFollowing('source')) return
      following.current = { side: 'preview', until: performance.now() + FOLLOWING_MS }
      preview.current?.scrollTo(matchingTop(anchors(), view.scrollDOM.scrollTop, 'source'))
    },
    onPreview: () => {
      const view = editor.current?.view()
      if (!view || isFollowing('preview')) return
      following.current = { side: 'source', until: performance.now() + FOLLOWING_MS }
      view.scrollDOM.scrollTop = matchingTop(anchors(), preview.current?.top() ?? 0, 'preview')
    },
  }
}
