/** Keeps the attributes that mean something without the site's style sheet and scripts. */
import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { classesOf, isElement } from '../elements/elements.ts'

const KEPT = new Set([
  'href',
  'src',
  'alt',
  'title',
  'lang',
  'dir',
  'width',
  'height',
  'cite',
  'dateTime',
  'poster',
  'controls',
  'type',
  'srcLang',
  'label',
  'kind',
  'start',
  'reversed',
  'value',
  'colSpan',
  'rowSpan',
  'scope',
  'open',
])

/** Removes the others in place. Formulas keep theirs, which are markup; code keeps its language. */
export function keepPlainAttributes(tree: Root): void {
  visit(tree, 'element', (node) => {
    const isMath = isElement(node, 'math')
    if (isMath) {
      visit(node, 'element', removeClasses)
      return SKIP
    }
    const language = isElement(node, 'code') ? languageClass(node) : undefined
    for (const name of Object.keys(node.properties)) if (!KEPT.has(name)) delete node.properties[name]
    if (language) node.properties.className = [language]
  })
}

const removeClasses = ({ properties }: Element) => {
  delete properties.className
  delete properties.id
}

const languageClass = (code: Element) => classesOf(code).find((name) => name.startsWith('language-'))
