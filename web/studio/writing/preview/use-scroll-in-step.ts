/** Scrolls the preview with the source and the source with the preview; headings are the common places. */
import type { EditorView } from '@codemirror/view'
import { type RefObject, useRef } from 'react'
import type { EditorHandle } from '../editor/MarkdownEditor.tsx'
import type { PreviewHandle } from './PreviewFrame.tsx'
import { headingLines, matchingTop, type ScrollAnchor } from './scroll-anchors.ts'

/** The source measures lines that come into view, which moves it once more: for this long the preview does not follow. */
const MEASURING_MS = 120

const nowhere = { source: Number.NaN, preview: Number.NaN, measuringUntil: 0 }

export const useScrollInStep = (
  editor: RefObject<EditorHandle | null>,
  preview: RefObject<PreviewHandle | null>,
  markdown: string,
) => {
  /** Where each side was put to follow the other one: it reports that scroll as well. */
  const put = useRef(nowhere)

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
    // A heading within HTML or a quote is none of the source: then only the ends match.
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
    put.current = { ...nowhere, preview: preview.current?.top() ?? Number.NaN }
  }

  const followUnlessPut = () => {
    const view = editor.current?.view()
    if (!view || view.scrollDOM.scrollTop === put.current.source) return
    const waiting = put.current.measuringUntil - performance.now()
    if (waiting > 0) setTimeout(followUnlessPut, waiting)
    else followSource(view)
  }

  return {
    onSource: followUnlessPut,
    /** The source scrolled when it was changed, and the preview had no such place before it was rendered. */
    onRendered: () => {
      const view = editor.current?.view()
      if (view) followSource(view)
    },
    onPreview: () => {
      const view = editor.current?.view()
      const top = preview.current?.top() ?? 0
      if (!view || top === put.current.preview) return
      const places = anchors()
      if (places.length < 2) return
      view.scrollDOM.scrollTop = matchingTop(places, top, 'preview')
      const measuringUntil = performance.now() + MEASURING_MS
      put.current = { ...nowhere, source: view.scrollDOM.scrollTop, measuringUntil }
    },
  }
}
