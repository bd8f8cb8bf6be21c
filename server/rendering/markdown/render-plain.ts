/** The fallback of the renderer: a text as written, escaped, in paragraphs. */

import { countText, languageOf, readingMinutes, wordCount } from '#contract/count-text.ts'
import { escapeHtml } from '#server/platform/xml.ts'
import type { Rendered } from './rendered.ts'
import { excerptOf } from './text/excerpt.ts'

/** Linear, and cannot fail. */
export function renderPlain(markdown: string): Rendered {
  const text = markdown.replace(/\r\n?/g, '\n').trim()
  const count = countText(text)
  const html = text
    .split(/\n{2,}/)
    .map((block) => `<p>${escapeHtml(block).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
  return {
    html,
    toc: [],
    text,
    excerpt: excerptOf(text.slice(0, 5_000)),
    wordCount: wordCount(count),
    readingMinutes: readingMinutes(count),
    lang: languageOf(count),
    imageSources: [],
    warnings: [],
    plain: true,
  }
}
