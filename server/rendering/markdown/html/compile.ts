/** Compiles the Markdown tree into a sanitized HTML tree with slots for code, formulas and players. */
import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import type { Code, Image, Literal, Root as MdastRoot, RootContentMap } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkRehype, { defaultHandlers } from 'remark-rehype'
import { unified } from 'unified'
import { EXIT, visit } from 'unist-util-visit'
import { embedOf } from '#contract/embeds.ts'
import type { RenderWarnings } from '../render-warnings.ts'
import { applyClassHints } from './class-hints.ts'
import { isElementName, isVoid } from './element-names.ts'
import { replaceMath } from './mathml.ts'
import { parseHtml } from './parse-html.ts'
import { MADE, reportDropped } from './report-dropped.ts'
import { schemaFor } from './schema.ts'
import type { Slots } from './slots.ts'

const MAX_ROUNDS = 6

const printer = unified().use(rehypeStringify).freeze()

type State = Parameters<typeof defaultHandlers.image>[0]

/** The sanitized tree. Ids made by the renderer still begin with the slots' nonce. */
export function compileTree(tree: MdastRoot, slots: Slots, warnings: RenderWarnings): Root {
  const converter = unified().use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: `${slots.nonce}-`,
    handlers: {
      code: (_: State, { lang, meta, value }: Code) =>
        slots.add({ kind: 'code', lang: lang ?? null, meta: meta ?? null, value }),
      math: (_: State, { value }: Literal) => slots.add({ kind: 'math', tex: value, display: true }),
      inlineMath: (_: State, { value }: Literal) => slots.add({ kind: 'math', tex: value, display: false }),
      embed: (_: State, { embed }: RootContentMap['embed']) => slots.add({ kind: 'embed', embed }),
      image: (state: State, node: Image) => {
        const image = defaultHandlers.image(state, node) as Element
        image.properties.dataSource = node.url
        return image
      },
    },
  })
  const html = converter.runSync(tree) as Root
  // What Markdown alone makes is well-formed, and a second reading would cost as much as all the rest.
  if (!holdsRaw(html)) return cleanOnce(html, slots)
  visit(html, 'element', (node) => {
    node.properties[MADE] = slots.nonce
  })
  const parsed = parseRaw(html)
  replaceMath(parsed, slots, warnings)
  replaceFrames(parsed, slots)
  applyClassHints(parsed)
  reportDropped(parsed, schemaFor(slots.nonce), slots.nonce, warnings)
  return cleanTree(parsed, slots)
}

/**
 * The sanitizing alone; doing it twice changes nothing. Where elements went, what is left may be read otherwise
 * when it is parsed again (a heading inside a heading ends the outer one), so it is printed and parsed until it
 * stands: what a browser will see is then what was looked at here.
 */
export function cleanTree(tree: Root, slots: Slots): Root {
  let clean = cleanOnce(tree, slots)
  let html = printer.stringify(clean)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    clean = cleanOnce(parseHtml(html), slots)
    const again = printer.stringify(clean)
    if (again === html) return clean
    html = again
  }
  // Nobody writes such a thing by accident; it is shown as the text it holds.
  return { type: 'root', children: [{ type: 'text', value: textOf(clean) }] }
}

function cleanOnce(tree: Root, slots: Slots): Root {
  replaceFrames(tree, slots)
  applyClassHints(tree)
  const clean = unified().use(rehypeSanitize, schemaFor(slots.nonce)).runSync(tree) as Root
  visit(clean, 'element', ({ properties }) => {
    // Of a class list nothing may be left.
    if (Array.isArray(properties.className) && properties.className.length === 0) delete properties.className
  })
  return clean
}

const MAX_DEPTH = 60
const MAX_TAGS = 12_000

const parser = unified().use(rehypeRaw).freeze()

function holdsRaw(tree: Root): boolean {
  let hasRaw = false
  visit(tree, 'raw', () => {
    hasRaw = true
    return EXIT
  })
  return hasRaw
}

/** The tree with its raw HTML parsed. Tags beyond the limits of depth and number are shown as text. */
function parseRaw(tree: Root): Root {
  let tags = 0
  const open: string[] = []
  visit(tree, 'raw', (node) => {
    for (const [, slash, tag = ''] of node.value.matchAll(/<(\/?)([A-Za-z][A-Za-z0-9-]{0,30})/g)) {
      const name = tag.toLowerCase()
      tags++
      if (slash) {
        const start = open.lastIndexOf(name)
        if (start >= 0) open.length = start
      } else if (isElementName(name) && !isVoid(name)) open.push(name)
      if (open.length > MAX_DEPTH || tags > MAX_TAGS) {
        Object.assign(node, { type: 'text' })
        open.length = Math.min(open.length, MAX_DEPTH)
        return
      }
    }
  })
  return parser.runSync(tree) as Root
}

/** Frames become cards of known hosts, else plain links; unsafe URLs are left to the sanitizer. */
function replaceFrames(tree: Root, slots: Slots): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'iframe' || !parent || index === undefined) return
    const src = String(node.properties.src ?? '')
    const embed = embedOf(src)
    const link: Element = {
      type: 'element',
      tagName: 'a',
      properties: { href: src.startsWith('//') ? `https:${src}` : src },
      children: [{ type: 'text', value: String(node.properties.title ?? '') || src }],
    }
    parent.children[index] = embed ? slots.add({ kind: 'embed', embed }) : link
  })
}
