/** Rendered Markdown, and what the browser adds to it: copy buttons, the lightbox, video players, levels of headings. */
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { Html } from '#web/ui/Html.tsx'
import { CodeCopy } from './CodeCopy.tsx'
import { CodeExpander } from './CodeExpander.tsx'
import './prose.css'
import './notes.css'
import './code.css'
import './media.css'
import { useCodeBlocks } from './use-code-blocks.ts'
import { useFailedImages } from './use-failed-images.ts'
import { useFormulaStyles } from './use-formula-styles.ts'
import { useHeadingLevels } from './use-heading-levels.ts'
import { usePlayers } from './use-players.ts'
import { useZoomableImages } from './use-zoomable-images.ts'

type Props = {
  html: string
  /** See `Html`. */
  name: string
  lang: string
}

export const Prose = ({ html, name, lang }: Props) => {
  const root = useRef<HTMLDivElement>(null)
  const blocks = useCodeBlocks(root, html)
  useZoomableImages(root, html)
  useFailedImages(root, html)
  useHeadingLevels(root, html)
  usePlayers(root, html)
  useFormulaStyles(html)
  return (
    <div ref={root}>
      <Html html={html} name={name} className="prose e-content" lang={lang} />
      {blocks.map((block) => (
        <CodeBlockAdditions key={block.key} block={block} />
      ))}
    </div>
  )
}

type Block = ReturnType<typeof useCodeBlocks>[number]

const CodeBlockAdditions = ({ block: { figure, actions, foot } }: { block: Block }) => (
  <>
    {createPortal(<CodeCopy figure={figure} />, actions)}
    {foot && createPortal(<CodeExpander figure={figure} />, foot)}
  </>
)
