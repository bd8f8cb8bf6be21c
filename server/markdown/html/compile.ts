/** From the Markdown tree to a sanitised HTML tree with slots for code, formulas and players. */
import type { Element, Root } from 'hast'
import type { Code, Image, Literal, Root as MdastRoot } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype, { defaultHandlers } from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { settleHints } from './hints.ts'
import { parseRaw, replaceFrames } from './raw.ts'
import { schemaFor } from './schema.ts'
import type { Slots } from './slots.ts'

type State = Parameters<typeof defaultHandlers.image>[0]

/** The sanitised tree. Ids made by the renderer still begin with the slots' nonce. */
export function compileTree(tree: MdastRoot, slots: Slots): Root {
  const converter = unified().use(remarkRehype, {
    allowDangerousHtml: true,
    clobberPrefix: `${slots.nonce}-`,
    handlers: {
      code: (_: State, { lang, meta, value }: Code) =>
        slots.hold({ kind: 'code', lang: lang ?? null, meta: meta ?? null, value }),
      math: (_: State, { value }: Literal) => slots.hold({ kind: 'math', tex: value, display: true }),
      inlineMath: (_: State, { value }: Literal) => slots.hold({ kind: 'math', tex: value, display: false }),
      image: (state: State, node: Image) => {
        const image = defaultHandlers.image(state, node) as Element
        image.properties.dataSource = node.url
        return image
      },
    },
  })
  const html = parseRaw(converter.runSync(tree) as Root)
  return cleanTree(html, slots)
}

/** The sanitising alone; doing it twice changes nothing. */
export function cleanTree(tree: Root, slots: Slots): Root {
  replaceFrames(tree, slots)
  settleHints(tree)
  const clean = unified().use(rehypeSanitize, schemaFor(slots.nonce)).runSync(tree) as Root
  visit(clean, 'element', ({ properties }) => {
    // Of a class list nothing may be left.
    if (Array.isArray(properties.className) && properties.className.length === 0) delete properties.className
  })
  return clean
}
