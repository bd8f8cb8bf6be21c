/**
 * Converts the HTML of a rendered text into HTML that is complete in feed readers and emails: absolute URLs, no
 * class, no icon, no script, nothing that only the site's style sheet makes readable.
 */
import type { Element, Properties, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { classesOf, isElement } from '../elements/elements.ts'
import { parseHtml } from '../html/parse-html.ts'
import { plainBlocks } from './plain-blocks.ts'

const printer = unified().use(rehypeStringify).freeze()

/** @param pageUrl absolute URL of the page that shows the text */
export function portableHtml(html: string, pageUrl: string): string {
  const tree = parseHtml(html)
  plainBlocks(tree)
  absoluteUrls(tree, pageUrl)
  keepPlainAttributes(tree)
  return printer.stringify(tree)
}

const URL_PROPERTIES = ['href', 'src', 'poster', 'cite'] as const

/** Links inside the text lead to its page. */
function absoluteUrls(tree: Root, pageUrl: string): void {
  visit(tree, 'element', ({ properties }) => {
    for (const name of URL_PROPERTIES) makeAbsolute(properties, name, pageUrl)
  })
}

function makeAbsolute(properties: Properties, name: string, pageUrl: string): void {
  const written = properties[name]
  if (typeof written !== 'string') return
  const url = URL.parse(written, pageUrl)
  if (url) properties[name] = url.href
  else delete properties[name]
}

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
function keepPlainAttributes(tree: Root): void {
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
