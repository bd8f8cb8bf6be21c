/** Renders a long text in parts, each with the time and memory that a whole text may take, and joins the results. */

import { countText, languageOf } from '#contract/count-text.ts'
import type { Rendered, RenderInput, RenderPart } from './rendered.ts'
import { beyondLimits } from './source/complexity-limiter.ts'
import { splitParts } from './source/split-parts.ts'

/** Shorter texts are one part in any case. */
const MIN_CHARACTERS = 100_000
/** A text that is longer is shown as it was typed. */
const MAX_CHARACTERS = 2_000_000

/** Whether a text exceeds the limits of one rendering, but not those of a text in parts. */
export function needsParts(markdown: string): boolean {
  return markdown.length > MIN_CHARACTERS && markdown.length <= MAX_CHARACTERS && beyondLimits(markdown)
}

/**
 * The whole text as `render` gives its parts. A part beyond the limits is shown as it was typed; then `plain` is set. Numbers
 * of footnotes start over in each part.
 */
export async function renderParts(
  input: RenderInput,
  render: (input: RenderInput) => Promise<Rendered>,
): Promise<Rendered> {
  const { parts, lowersHeadings } = splitParts(input.markdown)
  const lang = languageOf(countText(input.markdown))
  const rendered: Rendered[] = []
  const ids: string[] = []
  for (const [index, markdown] of parts.entries()) {
    const part: RenderPart = { number: index + 1, lang, ids, lowersHeadings }
    const one = await render({ ...input, markdown, part })
    rendered.push(one)
    for (const [, id = ''] of one.html.matchAll(/ id="([^"]{1,200})"/g)) ids.push(id)
  }
  return joinRendered(rendered, lang, ids)
}

/** @param ids of all parts: a link to any other id leads nowhere */
export function joinRendered(parts: Rendered[], lang: Rendered['lang'], ids: string[] = []): Rendered {
  const places = new Set(ids.map((id) => `#${id}`))
  const sum = (field: 'wordCount' | 'readingMinutes') => parts.reduce((total, part) => total + part[field], 0)
  const failures = parts.flatMap(({ failure }) => failure ?? [])
  return {
    html: parts.map(({ html }) => html).join('\n'),
    toc: parts.flatMap(({ toc }) => toc),
    text: parts.map(({ text }) => text).join('\n'),
    excerpt: parts.find(({ excerpt }) => excerpt !== '')?.excerpt ?? '',
    wordCount: sum('wordCount'),
    readingMinutes: sum('readingMinutes'),
    lang,
    imageSources: [...new Set(parts.flatMap(({ imageSources }) => imageSources))],
    warnings: parts
      .flatMap(({ warnings }) => warnings)
      .filter(({ kind, detail }) => kind !== 'anchor' || !places.has(detail)),
    ...(parts.some(({ plain }) => plain) ? { plain: true } : {}),
    ...(failures.length > 0 ? { failure: failures.join('; ') } : {}),
  }
}
