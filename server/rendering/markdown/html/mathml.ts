/**
 * Keeps MathML that stands in a text as HTML: the elements and attributes of MathML Core, and text. It is put into a
 * slot, so that no parser reads it again together with other HTML.
 */
import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import { element, text } from '../elements/elements.ts'
import type { RenderWarnings } from '../render-warnings.ts'
import { writtenName } from './report-dropped.ts'
import type { Slots } from './slots.ts'

const ELEMENTS = new Set(
  (
    'math merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle ' +
    'msub msubsup msup mtable mtd mtext mtr munder munderover none semantics'
  ).split(' '),
)
/** Elements that hold text; in all others only elements count. */
const TOKENS = new Set(['mi', 'mn', 'mo', 'ms', 'mtext'])
/** The source of a formula, beside the formula. */
const ANNOTATIONS = ['annotation', 'annotation-xml']

const ATTRIBUTES = new Set(
  (
    'accent accentunder alttext columnalign columnlines columnspan depth dir display displaystyle fence form ' +
    'frame height largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize ' +
    'movablelimits rowalign rowlines rowspan rspace scriptlevel separator stretchy symmetric voffset width'
  ).split(' '),
)
/** Numbers with a unit, keywords and colors: nothing that could be a URL or a style. */
const VALUE = /^[\p{L}\p{N} .,#%+-]{0,200}$/u

export function isMathElement(name: string): boolean {
  return ELEMENTS.has(name)
}

/** Puts a slot in the place of every `<math>`. What is not kept is reported. */
export function replaceMath(tree: Root, slots: Slots, warnings: RenderWarnings): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'math' || !parent || index === undefined) return
    const [math] = sanitized(node, warnings)
    const source = textOf(math as Element)
      .replace(/\s+/g, ' ')
      .trim()
    parent.children[index] = slots.add({ kind: 'mathml', math: math as Element, source })
    return SKIP
  })
}

function sanitized(node: Element, warnings: RenderWarnings): ElementContent[] {
  const name = node.tagName.toLowerCase()
  if (ANNOTATIONS.includes(name)) return []
  if (TOKENS.has(name)) return [element(name, attributesOf(node, warnings), [text(textOf(node))])]
  const children = node.children.flatMap((child) =>
    child.type === 'element' ? sanitized(child, warnings) : [],
  )
  if (ELEMENTS.has(name)) return [element(name, attributesOf(node, warnings), children)]
  warnings.add('tag', `<${name}>`)
  const words = node.children.length > 0 && children.length === 0 ? textOf(node).trim() : ''
  return words === '' ? children : [element('mtext', {}, [text(words)])]
}

function attributesOf({ tagName, properties }: Element, warnings: RenderWarnings): Element['properties'] {
  const entries = Object.entries(properties).filter(([name, value]) => {
    const isKept = ATTRIBUTES.has(name.toLowerCase()) && VALUE.test(String(value))
    if (!isKept && !/^(?:xmlns|className|class)/i.test(name))
      warnings.add('attribute', `${writtenName(name)} of <${tagName}>`)
    return isKept
  })
  return Object.fromEntries(entries)
}
