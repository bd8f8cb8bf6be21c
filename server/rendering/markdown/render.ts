/**
 * Renders one document from Markdown to everything that is stored of it. The order makes it safe: all input is
 * sanitized first; code, formulas, images and anchors, which the renderer creates, are inserted afterwards.
 */
import type { Root } from 'hast'
import { toString as markdownText } from 'mdast-util-to-string'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { readFence } from '#contract/code-fence.ts'
import { countText, languageOf, readingMinutes, wordCount } from '#contract/count-text.ts'
import { transformCallouts } from './blocks/callouts.ts'
import { transformEmbeds } from './blocks/embeds.ts'
import { FormulaBudget, formula, mathBox } from './blocks/formula.ts'
import { readImageAttributes } from './blocks/image-attributes.ts'
import { sizeCardImages, transformLinkCards } from './blocks/link-cards.ts'
import { connectTabs } from './blocks/tabs.ts'
import { transformTree } from './blocks/transform-tree.ts'
import { codeBlock } from './code/code-block.ts'
import { ColorBudget } from './code/highlighter.ts'
import { diagram } from './diagrams/diagram.ts'
import { DiagramBudget } from './diagrams/draw-diagram.ts'
import { transformFigures } from './elements/figures.ts'
import { transformFootnotes } from './elements/footnotes.ts'
import { anchorHeadings } from './elements/headings.ts'
import { resolveIds } from './elements/ids.ts'
import { transformImages } from './elements/images.ts'
import { resolveLinks } from './elements/links.ts'
import { transformBlocks } from './elements/lists.ts'
import { compileTree } from './html/compile.ts'
import { embedCard } from './html/embeds.ts'
import { type SlotContent, Slots } from './html/slots.ts'
import { renderPlain } from './render-plain.ts'
import { RenderWarnings } from './render-warnings.ts'
import type { Rendered, RenderInput } from './rendered.ts'
import { beyondLimits } from './source/complexity-limiter.ts'
import { parseMarkdown } from './syntax/parser.ts'
import { excerptOf } from './text/excerpt.ts'
import { escapedTexts, reportLeftovers } from './text/leftovers.ts'
import { plainTextOf } from './text/plain-text.ts'
import { joinWrappedLines } from './text/wrapped-lines.ts'
import { type RendererTexts, rendererTexts } from './texts.ts'

type Budgets = { colours: ColorBudget; formulas: FormulaBudget; diagrams: DiagramBudget }
type Context = { budgets: Budgets; words: RendererTexts; warnings: RenderWarnings; isCodePlain: boolean }

const printer = unified().use(rehypeStringify, { allowDangerousHtml: true, closeSelfClosing: false }).freeze()

/** Renders in this process. A text beyond the limits comes back plain; anything else that fails throws. */
export async function renderDocument(input: RenderInput): Promise<Rendered> {
  if (beyondLimits(input.markdown)) return renderPlain(input.markdown)
  const warnings = new RenderWarnings()
  const { source, tree } = parseMarkdown(input.markdown, warnings)
  const lang = input.part?.lang ?? languageOf(countText(markdownText(tree, { includeHtml: false })))
  const words = rendererTexts(lang)
  const escaped = escapedTexts(tree, source)
  const slots = new Slots()
  transformTree(tree, source, { warnings, lowersHeadings: input.part?.lowersHeadings ?? false })
  readImageAttributes(tree, source)
  transformEmbeds(tree, source)
  transformCallouts(tree, source, words)

  const html = compileTree(tree, slots, warnings)
  joinWrappedLines(html)
  const text = plainTextOf(html, slots)
  reportLeftovers(html, slots, escaped, warnings)
  const imageSources = imagesOf(html)

  transformFootnotes(html, words)
  resolveIds(html, slots.nonce, warnings, input.part)
  resolveLinks(html, input.links ?? {})
  transformLinkCards(html)
  connectTabs(html, input.part?.number ?? 1)
  const places = transformFigures(html)
  transformImages(html, { images: input.images ?? {}, places, words })
  sizeCardImages(html)
  transformBlocks(html, words)
  const toc = anchorHeadings(html, words.section)
  const budgets: Budgets = {
    colours: new ColorBudget(),
    formulas: new FormulaBudget(),
    diagrams: new DiagramBudget(),
  }
  const isCodePlain = input.isCodePlain ?? false
  await slots.fill(html, (slot) => fillSlot(slot, { budgets, words, warnings, isCodePlain }))

  const count = countText(text.counted)
  return {
    html: printer.stringify(html).trim(),
    toc,
    text: text.all,
    excerpt: excerptOf(text.prose || text.counted),
    wordCount: wordCount(count),
    readingMinutes: readingMinutes(count),
    lang: languageOf(count),
    imageSources,
    warnings: warnings.all,
    ...(isCodePlain && slots.hasCode ? { lacksColors: true } : {}),
  }
}

async function fillSlot(slot: SlotContent, { budgets, words, warnings, isCodePlain }: Context) {
  const formulaOptions = { words, warn: (tex: string) => warnings.add('formula', tex) }
  if (slot.kind === 'embed') return embedCard(slot.embed, words)
  if (slot.kind === 'math') return formula(slot.tex, slot.display, budgets.formulas, formulaOptions)
  if (slot.kind === 'mathml') return mathBox(slot.math)
  if (slot.lang?.toLowerCase() === 'math') return formula(slot.value, true, budgets.formulas, formulaOptions)
  const isDiagram = readFence(slot.lang, slot.meta).lang?.toLowerCase() === 'mermaid'
  const value = isDiagram
    ? await diagram(slot.value, budgets.diagrams, words)
    : await codeBlock(slot, budgets.colours, words, !isCodePlain)
  return { type: 'raw' as const, value }
}

function imagesOf(tree: Root): string[] {
  const found = new Set<string>()
  visit(tree, 'element', ({ tagName, properties }) => {
    const source = tagName === 'img' ? (properties.dataSource ?? properties.src) : properties.poster
    if (typeof source === 'string' && source !== '') found.add(source)
  })
  return [...found]
}
