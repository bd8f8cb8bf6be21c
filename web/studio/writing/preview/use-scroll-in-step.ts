/** Scrolls the preview with the source and the source with the preview; headings are the common places. */
import type { EditorView } from '@codemirror/view'
import { type RefObject, useRef } from 'react'
import type { EditorHandle } from '../editor/MarkdownEditor.tsx'
import type { PreviewHandle } from './PreviewFrame.tsx'
import { headingLines, matchingTop, type ScrollAnchor } from './scroll-anchors.ts'

/**
 * The source that follows measures the lines that come into view, which changes their heights and its place: for so many
 * frames it is put again, and what it reports is no wish of the owner.
 */
const FOLLOWING_FRAMES = 8

export const useScrollInStep = (
  editor: RefObject<EditorHandle | null>,
  preview: RefObject<PreviewHandle | null>,
  markdown: string,
) => {
  /** The next frame in which the source follows the preview; 0 when it does not. */
  const sourceFollows = useRef(0)
  /** Where the preview was put to follow the source: it reports that scroll as well. */
  const previewPutAt = useRef<number | undefined>(undefined)

  const anchors = (): ScrollAnchor[] => {
    const view = editor.current?.view()
    const shown = preview.current
    if (!view || !shown || view.scrollDOM.clientHeight === 0) return []
    const lines = headingLines(markdown)
    const headings = shown.headings()
    const { doc } = view.state
    const known = lines.filter((line) => line <= doc.lines)
    // At the end of the text, not of the space below it: who writes there sees the end of the preview.
    const end = {
      source: view.lineBlockAt(doc.length).bottom + view.documentPadding.top - view.scrollDOM.clientHeight,
      preview: shown.height(),
    }
    // A heading within HTML or a quote is not found in the source: then only the ends match.
    const matched =
      known.length === headings.length
        ? known.map((line, i) => ({
            source: view.lineBlockAt(doc.line(line).from).top,
            preview: headings[i] ?? 0,
          }))
        : []
    const reachable = matched.filter(({ source }) => source < end.source)
    return [{ source: 0, preview: 0 }, ...reachable, end].filter(
      ({ source }, i, all) => i === 0 || source > (all[i - 1]?.source ?? 0),
    )
  }

  const followSource = (view: EditorView) => {
    const places = anchors()
    // A source that is shown as a whole says nothing about the place in the preview.
    if (places.length < 2) return
    preview.current?.scrollTo(matchingTop(places, view.scrollDOM.scrollTop, 'source'))
    previewPutAt.current = preview.current?.top()
  }

  /** Where the source stands when the preview stands where it is; null when the source is shown as a whole or not at all. */
  const sourceTop = (): number | null => {
    const places = anchors()
    return places.length < 2 ? null : matchingTop(places, preview.current?.top() ?? 0, 'preview')
  }

  const putSource = (view: EditorView, top: number, framesLeft = FOLLOWING_FRAMES) => {
    view.scrollDOM.scrollTop = top
    cancelAnimationFrame(sourceFollows.current)
    sourceFollows.current = requestAnimationFrame(() => {
      sourceFollows.current = 0
      const measured = sourceTop()
      if (measured !== null && framesLeft > 1) putSource(view, measured, framesLeft - 1)
    })
  }

  return {
    onSource: () => {
      const view = editor.current?.view()
      if (view && sourceFollows.current === 0) followSource(view)
    },
    /** The source scrolled when it was changed, and the preview had no such place before it was rendered. */
    onRendered: () => {
      const view = editor.current?.view()
      if (view) followSource(view)
    },
    onPreview: () => {
      const view = editor.current?.view()
      if (!view || preview.current?.top() === previewPutAt.current) return
      const top = sourceTop()
      if (top === null) return
      previewPutAt.current = undefined
      putSource(view, top)
    },
  }
}
