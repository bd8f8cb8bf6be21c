/**
 * A Mermaid diagram as HTML: an image for each theme, and its source behind a summary. An image runs no script and loads
 * nothing, whatever the source says. What cannot be drawn is shown as its source.
 */
import { escapeHtml } from '#server/platform/xml.ts'
import type { RendererTexts } from '../texts.ts'
import { type DiagramBudget, drawDiagram } from './draw-diagram.ts'

export async function diagram(source: string, budget: DiagramBudget, words: RendererTexts): Promise<string> {
  const code = `<pre tabindex="0"><code class="language-mermaid">${escapeHtml(source)}</code></pre>`
  const drawn = await drawDiagram(source, budget)
  if (!drawn) return `<figure class="diagram">${code}</figure>`
  const size = `width="${drawn.width}" height="${drawn.height}"`
  const image = (theme: 'night' | 'day') =>
    `<img class="${theme}" src="${dataUrl(drawn[theme])}" alt="${words.diagram}" ${size} loading="lazy" decoding="async">`
  return (
    `<figure class="diagram">${image('night')}${image('day')}` +
    `<details><summary>${words.diagramSource}</summary>${code}</details></figure>`
  )
}

/** Escaped where a URL in an attribute requires it: shorter than Base64, and compressed better. */
const dataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg
    .replace(/\s+/g, ' ')
    .replace(/[%#<>"&{}|\\^`]|[^\x20-\x7e]+/gu, (part) => encodeURIComponent(part))}`
