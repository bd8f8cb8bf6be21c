/** Rendered Markdown, and what the browser adds to it: copy buttons, the lightbox, video players, levels of headings. */
import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormat, useTexts } from '#web/locale/LocaleProvider.tsx'
import { onFailedImages } from '#web/on-failed-images.ts'
import { Html } from '#web/ui/Html.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import { altOf } from './alt-of.ts'
import { hasStyledFormula } from './formula-styles.ts'
import { headingLevels } from './heading-levels.ts'
import { hasRareBlock } from './rare-block-styles.ts'
import { usePlayers } from './use-players.ts'
import { useZoomableImages } from './use-zoomable-images.ts'
import './prose.css'
import './notes.css'
import './code.css'
import './media.css'

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
  useMoreStyles(html)
  return (
    <div ref={root}>
      <Html html={html} name={name} className="prose e-content" lang={lang} dir="auto" />
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

/** Copies a code block and shows that it was copied. */
const CodeCopy = ({ figure }: { figure: HTMLElement }) => {
  const { prose } = useTexts()
  const { isCopied, copy } = useCopied()
  return (
    <>
      <button
        type="button"
        className="code-copy"
        data-done={isCopied || undefined}
        onClick={() => copy(codeOf(figure))}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={15} />
        {isCopied ? prose.copied : prose.copy}
        <span className="vh">{prose.copyWhat}</span>
      </button>
      <span className="vh" role="status">
        {isCopied ? prose.copied : ''}
      </span>
    </>
  )
}

/** Shows the rest of a long code block. */
const CodeExpander = ({ figure }: { figure: HTMLElement }) => {
  const { prose } = useTexts()
  const format = useFormat()
  const [isWhole, setIsWhole] = useState(figure.classList.contains('all-lines'))
  if (isWhole) return null
  const show = () => {
    figure.classList.add('all-lines')
    setIsWhole(true)
    // The focused button is removed, so the focus moves into the code.
    figure.querySelector<HTMLElement>('pre')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="code-all-lines" onClick={show}>
      {prose.showAllLines(format.number(linesOf(figure).length))}
    </button>
  )
}

type CodeBlock = {
  key: number
  figure: HTMLElement
  /** At the end of the caption bar. */
  actions: HTMLElement
  /** Below the lines of a collapsed block; null when all lines are shown. */
  foot: HTMLElement | null
}

/** Adds containers for the browser's buttons to the code blocks of a text; empty until the page is hydrated. */
const useCodeBlocks = (root: RefObject<HTMLElement | null>, html: string): CodeBlock[] => {
  const [blocks, setBlocks] = useState<CodeBlock[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text in the document changes with `html`
  useEffect(() => {
    const found = [...(root.current?.querySelectorAll<HTMLElement>('figure.code') ?? [])].map(addContainers)
    // A long article has a hundred of them: rendered at once, their buttons would block input during hydration.
    startTransition(() => setBlocks(found))
    return () => {
      for (const { actions, foot } of found) {
        actions.remove()
        foot?.remove()
      }
      setBlocks([])
    }
  }, [root, html])
  return blocks
}

const addContainers = (figure: HTMLElement, key: number): CodeBlock => {
  const actions = document.createElement('div')
  actions.className = 'code-actions'
  ;(figure.querySelector('figcaption') ?? figure).append(actions)
  const foot = linesOf(figure).length > MAX_LINES_SHOWN ? document.createElement('div') : null
  if (foot) figure.append(foot)
  return { key, figure, actions, foot }
}

/** Replaces images on other servers that do not load with a box that contains their alternative text. */
const useFailedImages = (root: RefObject<HTMLElement | null>, html: string): void => {
  const { prose } = useTexts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text in the document changes with `html`
  useEffect(() => {
    const text = root.current
    if (!text) return
    const replace = (image: HTMLImageElement) => {
      if (new URL(image.src).origin === location.origin) return
      image.closest('figure.img')?.classList.add('narrow')
      image.replaceWith(boxOf(image, prose.imageFailed))
    }
    return onFailedImages(text, 'img', replace)
  }, [root, html, prose])
}

const boxOf = (image: HTMLImageElement, imageFailed: (alternative: string) => string): HTMLElement => {
  const box = document.createElement('span')
  box.className = 'missing'
  const caption = image.closest('figure')?.querySelector('figcaption')?.textContent?.trim()
  const alternative = altOf(image).trim()
  // The words are the site's, in a text that may be in another language.
  box.lang = document.documentElement.lang
  box.textContent = imageFailed(alternative === caption ? '' : alternative)
  return box
}

/** Loads the style sheets that few texts need for one that needs them and came without a page load. */
const useMoreStyles = (html: string): void => {
  useEffect(() => {
    // Without them, formulas and images are still there.
    if (hasStyledFormula(html)) import('./formulas.ts').catch(() => {})
    if (hasRareBlock(html)) import('./rare-blocks.ts').catch(() => {})
  }, [html])
}

/** Closes the gaps between the levels of headings for screen readers; what they look like stays as the author chose. */
const useHeadingLevels = (root: RefObject<HTMLElement | null>, html: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text in the document changes with `html`
  useEffect(() => {
    const headings = [...(root.current?.querySelectorAll('h1, h2, h3, h4, h5, h6') ?? [])]
    const depths = headings.map(({ tagName }) => Number(tagName.slice(1)))
    for (const [index, level] of headingLevels(depths).entries())
      if (level !== depths[index]) headings[index]?.setAttribute('aria-level', String(level))
  }, [root, html])
}

/** A longer block is collapsed; the style sheet contains the same number. */
const MAX_LINES_SHOWN = 40

const linesOf = (figure: HTMLElement): HTMLElement[] => [...figure.querySelectorAll<HTMLElement>('.ln')]

/** The code as it was written, without line numbers. Removed lines of a diff are omitted, except in a patch. */
const codeOf = (figure: HTMLElement): string => {
  const lines = linesOf(figure)
  if (lines.length === 0) return figure.querySelector('code')?.textContent ?? ''
  const isPatch = figure.dataset.lang === 'diff'
  return lines
    .filter((line) => isPatch || !line.classList.contains('del'))
    .map((line) => (line.textContent ?? '').replace(/\n$/, ''))
    .join('\n')
}
