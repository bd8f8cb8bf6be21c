/** Reports what the sanitizer is about to drop of the HTML that an author wrote. */
import type { Element, Root } from 'hast'
import type { Options as Schema } from 'rehype-sanitize'
import { SKIP, visit } from 'unist-util-visit'
import type { RenderWarnings } from '../render-warnings.ts'

/** Marks elements that Markdown made: what they lose was never written. */
export const MADE = 'dataMade'

/** Attributes whose effect stays although they go, and parts of the document around a text. */
const KEPT_BY_OTHERS = ['align', 'valign', 'width', 'height', 'dataSlot', MADE]
const DOCUMENT = ['html', 'head', 'body']

/** @param nonce the value of `MADE` */
export function reportDropped(
  tree: Root,
  { tagNames, strip, attributes }: Schema,
  nonce: string,
  warnings: RenderWarnings,
): void {
  visit(tree, 'element', (node) => {
    const { tagName } = node
    if (node.properties[MADE] === nonce || DOCUMENT.includes(tagName)) return
    if (strip?.includes(tagName)) {
      warnings.add('element', `<${tagName}>`)
      return SKIP
    }
    if (!tagNames?.includes(tagName)) warnings.add('tag', `<${tagName}>`)
    else
      for (const name of droppedAttributes(node, attributes))
        warnings.add('attribute', `${writtenName(name)} of <${tagName}>`)
  })
}

function droppedAttributes({ tagName, properties }: Element, attributes: Schema['attributes']): string[] {
  const allowed = [...(attributes?.[tagName] ?? []), ...(attributes?.['*'] ?? [])].map((one) =>
    Array.isArray(one) ? one[0] : one,
  )
  return Object.entries(properties).flatMap(([name, value]) => {
    if (KEPT_BY_OTHERS.includes(name) || value === '' || value === undefined) return []
    if (name === 'className') return hasForeignClass(value, attributes) ? ['class'] : []
    return allowed.includes(name) ? [] : [name]
  })
}

/** `dataNodeId` was written `data-node-id`. */
export function writtenName(name: string): string {
  return name.startsWith('data')
    ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : name.toLowerCase()
}

function hasForeignClass(value: unknown, attributes: Schema['attributes']): boolean {
  const [, ...known] = attributes?.['*']?.find((one) => Array.isArray(one) && one[0] === 'className') ?? []
  return Array.isArray(value) && value.some((name) => !known.includes(name))
}
